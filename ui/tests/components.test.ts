import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Choice, Way } from '../src/lib/chooser';
import type { Match } from '../src/lib/match.svelte';
import { prefs } from '../src/lib/prefs.svelte';
import type { OptionForm, Zone as ZoneView } from '../src/lib/protocol';
import Ask from '../src/parts/Ask.svelte';
import Card from '../src/parts/Card.svelte';
import Log from '../src/parts/Log.svelte';
import OptionField from '../src/parts/OptionField.svelte';
import Refusal from '../src/parts/Refusal.svelte';
import Zone from '../src/parts/Zone.svelte';

const table = vi.hoisted(() => ({
  book: {
    rules: '',
    paragraphs: {} as Record<string, string>,
    words: {
      'zone.hand': 'hand',
      'name.blue-7': 'blue 7',
      'name.red-1': 'red 1',
      'button.bid': 'Bid',
      'option.target.soon': 'by and by',
    },
  },
  targets: new Set<string>(),
  skin: {},
  mark: () => undefined,
  choices: [],
  refused: '',
  picked: [] as string[],
  names: ['Anna', 'Ben'],
  inHand: () => false,
  click: vi.fn(),
  ask: vi.fn((target: string) => (event: MouseEvent) => {
    table.click(target, event);
  }),
}));
vi.mock('../src/lib/books.svelte', async (original) => ({
  ...(await original<object>()),
  library: { book: () => table.book, fetch: () => undefined, games: [] },
}));
vi.mock('../src/lib/table', () => ({ getTable: () => table, setTable: () => table }));

beforeEach(() => {
  prefs.speak('en');
  table.targets = new Set();
  table.picked = [];
  table.click.mockClear();
});
afterEach(cleanup);

describe('a card', () => {
  it('shows its rank and its name, and is hidden from readers, who hear the thing', () => {
    const { container } = render(Card, { kind: 'green-3/4', label: 'green 3/4' });
    expect([...container.querySelectorAll('.fraction b')].map((one) => one.textContent)).toEqual([
      '3',
      '4',
    ]);
    expect(container.textContent).toContain('green 3/4');
    expect(container.querySelector('.card')?.className).toContain('hue-3');
  });

  it('of no kind is a back that tells nothing', () => {
    const { container } = render(Card, { label: '' });
    expect(container.querySelector('.card.back')).toBeTruthy();
    expect(container.textContent?.trim()).toBe('');
  });
});

describe('a place', () => {
  const hand: ZoneView = {
    name: 'hand-0',
    lay: 'hand',
    owner: 0,
    count: 2,
    things: [
      { id: 'blue-7.0', is: 'blue-7' },
      { id: 'red-1.0', is: 'red-1' },
    ],
  };

  it('lights what can be clicked, and passes on any click', async () => {
    table.targets = new Set(['blue-7']);
    render(Zone, { zone: hand, owner: 'Anna', large: true });
    expect(screen.getByRole('group', { name: 'Anna, hand, 2 cards' })).toBeTruthy();
    const [lit, other] = [
      screen.getByRole('button', { name: 'blue 7' }),
      screen.getByRole('button', { name: 'red 1' }),
    ];
    expect([lit.classList.contains('live'), other.classList.contains('live')]).toEqual([
      true,
      false,
    ]);
    expect([lit.tabIndex, other.tabIndex]).toEqual([0, -1]);
    await fireEvent.click(lit);
    await fireEvent.click(other); // for the refusal
    expect(table.click.mock.calls.map(([target]) => target as string)).toEqual(['blue-7', 'red-1']);
  });

  it('of another seat has backs and a number', () => {
    const { container } = render(Zone, {
      zone: { name: 'hand-1', lay: 'hand', owner: 1, count: 12 },
    });
    expect(container.querySelectorAll('.card.back').length).toBeGreaterThan(0);
    expect(container.querySelector('.tag')?.textContent).toContain('12');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it.each<[Partial<ZoneView>, string]>([
    [{ sealed: false }, '–'],
    [{ sealed: true, number: null as unknown as number }, 'sealed'],
    [{ sealed: true, number: 4 }, '4'],
  ])('for a number: %j', (facts, said) => {
    const { container } = render(Zone, {
      zone: { name: 'bid-1', lay: 'seal', owner: 1, ...facts },
      named: false,
    });
    expect(container.textContent?.trim()).toBe(said);
  });

  it('that can be clicked itself says so', async () => {
    table.targets = new Set(['talon']);
    render(Zone, { zone: { name: 'talon', lay: 'pile', count: 9 } });
    await fireEvent.click(
      screen.getAllByRole('button', { name: 'talon, 9 cards' })[0] as HTMLElement,
    );
    expect(table.click).toHaveBeenCalledOnce();
  });
});

/** As much of a match as is asked about. */
function matchWith(facts: object): Match {
  const choices: Choice[] = [
    [1, ['#pass'], 'Pass'],
    [2, ['#bid', '3'], 'Bid 3'],
    [3, ['#bid', '4'], 'Bid 4'],
  ];
  const way: Way = { clicked: [], steps: [] };
  const news = { prompt: 'Play a card.', moment: 4 };
  const made = {
    choices,
    left: choices,
    way,
    news,
    held: false,
    answered: -1,
    takeBack: vi.fn(),
    choose: vi.fn(),
  };
  return { ...made, ...facts } as unknown as Match;
}

describe('the question', () => {
  it('is one sentence, with a button for each answer that has one', async () => {
    render(Ask, { match: matchWith({}) });
    expect(screen.getByText('Play a card.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Pass' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Bid' }));
    expect(table.click.mock.calls.map(([target]) => target as string)).toEqual(['#pass', '#bid']);
  });

  it('can be taken back once it is begun', async () => {
    const match = matchWith({ way: { clicked: ['#bid'], steps: [0] } });
    render(Ask, { match });
    await fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(match.takeBack).toHaveBeenCalledOnce();
  });

  it('says that an answer is on its way, or waits for others', () => {
    const { unmount } = render(Ask, { match: matchWith({ answered: 4, choices: [] }) });
    expect(screen.getByText('One moment …')).toBeTruthy();
    unmount();
    render(Ask, { match: matchWith({ held: true, answered: 4, choices: [] }) });
    expect(screen.getByText('Your answer is kept until the others have spoken.')).toBeTruthy();
  });

  it('has all choices in a list, which is searched, has the focus, and goes with Escape', async () => {
    const match = matchWith({});
    render(Ask, { match });
    const button = screen.getByRole('button', { name: /All choices/ });
    await fireEvent.click(button);
    const search = screen.getByRole('searchbox');
    expect(document.activeElement).toBe(search);
    await fireEvent.input(search, { target: { value: 'BID' } });
    const list = within(screen.getByRole('dialog'));
    expect(list.getAllByRole('listitem').map((one) => one.textContent?.trim())).toEqual([
      'Bid 3',
      'Bid 4',
    ]);
    await fireEvent.keyDown(search, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await fireEvent.click(button);
    await fireEvent.click(screen.getByRole('button', { name: 'Bid 4' }));
    expect(match.choose).toHaveBeenCalledWith([3, ['#bid', '4'], 'Bid 4']);
  });
});

describe('the log', () => {
  it('has the newest line first, and leaves out those that have faded to nothing', () => {
    render(Log, {
      lines: { 1: 'Ben leads.', 2: '', 10: 'Anna plays blue 7.', 9: 'Ben plays red 1.' },
      names: ['Anna', 'Ben'],
    });
    expect(screen.getByRole('log', { name: 'Log' })).toBeTruthy();
    const lines = screen.getAllByRole('listitem').map((one) => one.textContent);
    expect(lines).toEqual(['Anna plays blue 7.', 'Ben plays red 1.', 'Ben leads.']);
  });
});

describe('a refusal', () => {
  const refusal = {
    text: 'That is not possible now: see §4.2.',
    paragraph: '4.2',
    rule: 'You *must* follow.',
  };

  it('has its sentence and its paragraph, and leads to the rules', async () => {
    const cite = vi.fn();
    render(Refusal, { match: matchWith({ refusal, refusedAt: { x: 10, y: 10 } }), cite });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(refusal.text);
    expect(alert.querySelector('em')?.textContent).toBe('must');
    await fireEvent.click(screen.getByRole('button', { name: '§4.2' }));
    expect(cite).toHaveBeenCalledWith('4.2');
  });

  it('where no rule speaks has no paragraph', () => {
    const bare = { text: 'The table has moved on.', paragraph: '', rule: '' };
    render(Refusal, {
      match: matchWith({ refusal: bare, refusedAt: { x: 0, y: 0 } }),
      cite: vi.fn(),
    });
    expect(screen.getByRole('alert').textContent).toContain(bare.text);
    expect(screen.queryByRole('button', { name: /§/ })).toBeNull();
  });

  it('is not there unless something was refused', () => {
    render(Refusal, { match: matchWith({ refusedAt: { x: 0, y: 0 } }), cite: vi.fn() });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an option', () => {
  const form = (facts: Partial<OptionForm>): OptionForm => ({
    name: 'target',
    title: { en: 'Target', nl: 'Doel' },
    paragraph: '6.4',
    words: [],
    least: null,
    most: null,
    step: 1,
    default: null,
    document: false,
    length: [],
    ...facts,
  });
  const shown = (facts: Partial<OptionForm>) => {
    const props = bound({ game: 'herrlof', option: form(facts), value: undefined as unknown });
    render(OptionField, props.given);
    return props;
  };
  const choices = () => screen.getAllByRole('option').map((one) => one.textContent?.trim());

  it('shows its paragraph on demand, in words, and links to it', async () => {
    table.book.paragraphs['6.4'] = 'The option `target` is `on` or `soon`.';
    shown({ words: ['on', 'soon', 'off'], default: true });
    const why = screen.getByRole('button', { name: /What is this: Target/ });
    expect(why.getAttribute('aria-expanded')).toBe('false');
    expect(document.querySelector<HTMLElement>('.help')?.hidden).toBe(true);
    await fireEvent.click(why);
    expect(why.getAttribute('aria-expanded')).toBe('true');
    expect(document.querySelector('.help')?.textContent).toContain(
      'The option Target is yes or by and by.',
    );
    expect(screen.getByRole('link', { name: 'Read §6.4 in the rules' }).getAttribute('href')).toBe(
      '/rules/herrlof#6.4',
    );
  });

  it('of a few choices has them side by side; the usual one says nothing', async () => {
    const props = shown({ words: ['on', 'off'], default: true });
    const [yes, no] = screen.getAllByRole<HTMLInputElement>('radio') as [
      HTMLInputElement,
      HTMLInputElement,
    ];
    expect(screen.getByRole('radiogroup', { name: 'Target' }).textContent).toBe('yesno');
    expect([yes.checked, no.checked]).toEqual([true, false]);
    await fireEvent.click(no);
    expect(props.value()).toBe('off');
    await fireEvent.click(yes);
    expect(props.value()).toBeUndefined();
  });

  it('of more choices is a list, words before numbers', async () => {
    const props = shown({ words: ['soon'], least: 0, most: 4, step: 2 });
    expect(choices()).toEqual(['as §6.4', 'by and by', '0', '2', '4']);
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Target' });
    expect(list.value).toBe('');
    await fireEvent.change(list, { target: { value: '2' } });
    expect(props.value()).toBe(2);
    await fireEvent.change(list, { target: { value: 'soon' } });
    expect(props.value()).toBe('soon');
    await fireEvent.change(list, { target: { value: '' } });
    expect(props.value()).toBeUndefined();
  });

  it('of many numbers is a field that says from where to where', async () => {
    const props = shown({ least: 20, most: 100, default: 40 });
    const field = screen.getByRole('textbox');
    expect(field.getAttribute('placeholder')).toBe('40');
    expect(screen.getByText('20–100')).toBeTruthy();
    await fireEvent.change(field, { target: { value: ' 50 ' } });
    expect(props.value()).toBe('50');
  });

  it('that is a document is a file, and says what is wrong with it', async () => {
    const props = shown({ document: true });
    const field = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    const give = async (text: string) => {
      Object.defineProperty(field, 'files', {
        value: [new File([text], 'mine.json')],
        configurable: true,
      });
      await fireEvent.change(field);
    };
    await give('{"cards": []}');
    await vi.waitFor(() => {
      expect(props.value()).toEqual({ cards: [] });
    });
    expect(screen.getByText('chosen: mine.json')).toBeTruthy();
    await give('{no');
    await vi.waitFor(() => {
      expect(screen.getByRole('alert').textContent).toBeTruthy();
    });
  });
});

/** Props of which `value` is bound, and what it is now. */
function bound<T extends { value: unknown }>(props: T) {
  let value = props.value;
  const given = Object.defineProperty({ ...props }, 'value', {
    get: () => value,
    set: (to: unknown) => (value = to),
    enumerable: true,
  });
  return { given, value: () => value };
}
