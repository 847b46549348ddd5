/** What Uskoci's cards say of themselves, in a few words. */

import type { Lang } from '../../lib/prefs.svelte';

interface Words {
  /** By event, what it does. */
  does: Record<string, string>;
  groups: Record<string, string>;
  doubles: string;
  white: string;
  black: string;
  of: string;
  status: string;
  /** Shorter questions, by window. */
  asks: Record<string, string>;
}

const nl: Words = {
  does: {
    will: 'Wendt een gebeurtenis af',
    nehaj: 'Beschermt jou tegen een gebeurtenis',
    storm: 'Elke vloot wordt afgelegd',
    gale: 'Ieder legt een halve vloot af',
    spyglass: 'Zie alle handen',
    spy: 'Zie een hand, speel er een kaart uit',
    trickery: 'Ruil je vloot met een ander',
    theft: 'Neem een kaart uit een vloot',
    seadog: 'In je vloot 5 waard',
    ambush: 'Een ander legt zijn hand af',
    dungeon: 'Een ander slaat een beurt over',
    snitch: 'Zwart of wit gaat uit elke vloot',
    fog: 'Keer een kaart: die beslist',
    merchants: 'Betaal buit: die kleur gaat weg bij de anderen',
  },
  groups: { food: 'Voedsel', wood: 'Hout', weapons: 'Wapens', gold: 'Goud' },
  doubles: 'verdubbelt {}',
  white: 'witte lading',
  black: 'zwarte lading',
  of: 'van 25',
  status: 'Ronde {} · {}',
  asks: {
    main: 'Jouw beurt: laad buit of kondig iets aan',
    floor: 'Andermans beurt: kondig je iets aan?',
  },
};

const en: Words = {
  does: {
    will: 'Averts an event',
    nehaj: 'Shields you from an event',
    storm: 'Every fleet is discarded',
    gale: 'All discard half a fleet',
    spyglass: 'See all hands',
    spy: 'See a hand, play a card of it',
    trickery: 'Swap fleets with another',
    theft: 'Take a card of a fleet',
    seadog: 'Worth 5 in your fleet',
    ambush: 'Another discards the hand',
    dungeon: 'Another loses a turn',
    snitch: 'Black or white leaves every fleet',
    fog: 'Turn a card: it decides',
    merchants: 'Pay loot: others lose that colour',
  },
  groups: { food: 'Food', wood: 'Wood', weapons: 'Weapons', gold: 'Gold' },
  doubles: 'doubles {}',
  white: 'white cargo',
  black: 'black cargo',
  of: 'of 25',
  status: 'Round {} · {}',
  asks: {
    main: 'Your turn: load loot, or announce an event',
    floor: "Another's turn: do you announce anything?",
  },
};

export const WORDS: Record<Lang, Words> = { nl, en };

const SEASONS: Record<Lang, Record<string, string>> = {
  nl: { spring: 'lente', summer: 'zomer', autumn: 'herfst', winter: 'winter' },
  en: { spring: 'spring', summer: 'summer', autumn: 'autumn', winter: 'winter' },
};

export const seasonName = (season: string, lang: Lang): string => SEASONS[lang][season] ?? season;
