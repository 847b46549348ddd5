/** Rules pages as markup: every paragraph can be linked to and found. */

import { marked } from 'marked';

/** A page's markup, each paragraph with its number as its anchor. */
export function markup(rules: string): string {
  const html = marked.parse(rules, { async: false });
  return html.replace(
    /<p><strong>(\d+(?:\.\d+)+)<\/strong>/g,
    (_, number: string) =>
      `<p id="p${number}" data-paragraph="${number}"><strong>${number}</strong>`,
  );
}

/** One paragraph's markup. */
export function inline(text: string): string {
  return marked.parse(text, { async: false });
}

/** The numbers of the paragraphs that hold all the words, or begin with the number. */
export function find(paragraphs: Record<string, string>, words: string): string[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const number = words.trim().replace(/^§\s*/, '');
  return Object.entries(paragraphs)
    .filter(
      ([key, text]) =>
        `${key}.`.startsWith(`${number}.`) ||
        wanted.every((word) => text.toLowerCase().includes(word)),
    )
    .map(([key]) => key);
}
