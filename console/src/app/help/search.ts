import { type HelpNode, textOf } from './nodes.ts';

/** Maximum number of results. */
const most = 20;

/** Characters of an excerpt before and after the match. */
const around = 60;

interface Section {
  /** Anchor of the heading; none above the first heading. */
  id?: string;
  heading: string;
  text: string;
}

export interface HelpResult {
  slug: string;
  /** Anchor of the section's heading. */
  id?: string;
  /** Title of the page. */
  title: string;
  heading: string;
  /** Text around the match. */
  excerpt: string;
}

/** Returns the sections of a page: the text above the first heading, and the text under each heading. */
function sectionsOf(nodes: readonly HelpNode[]): readonly Section[] {
  const sections: Section[] = [{ heading: '', text: '' }];
  for (const node of nodes) {
    const last = sections.at(-1);
    if (typeof node === 'object' && node.tag === 'h2' && node.id !== undefined)
      sections.push({ id: node.id, heading: textOf(node.children), text: '' });
    else if (last) last.text += `${textInLine([node])} `;
  }
  return sections;
}

/** Returns the text of nodes with a space between cells and paragraphs. */
function textInLine(nodes: readonly HelpNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const inside = textInLine(node.children);
      return /^(?:li|p|td|th|tr)$/.test(node.tag) ? `${inside} ` : inside;
    })
    .join('')
    .replace(/\s+/g, ' ');
}

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  // Whole words at both ends.
  const from = at <= around ? 0 : text.lastIndexOf(' ', at - around) + 1;
  const end = text.indexOf(' ', at + word.length + around);
  const to = end < 0 ? text.length : end;
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
}

interface Searched {
  slug: string;
  title: string;
  nodes: readonly HelpNode[];
}

/** Returns sections that contain every word, those with a word in their heading or title first. */
export function searchHelp(pages: readonly Searched[], typed: string): readonly HelpResult[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  const found = pages.flatMap(({ slug, title, nodes }) =>
    sectionsOf(nodes).flatMap(({ id, heading, text }) => {
      const named = `${title} ${heading}`.toLowerCase();
      const all = `${named} ${text.toLowerCase()}`;
      if (!words.every((word) => all.includes(word))) return [];
      const inText = words.find((word) => text.toLowerCase().includes(word)) ?? first;
      const result: HelpResult = { slug, title, heading, excerpt: excerptOf(text, inText) };
      if (id !== undefined) result.id = id;
      return [{ result, isNamed: words.some((word) => named.includes(word)) }];
    }),
  );
  return found
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .slice(0, most)
    .map(({ result }) => result);
}
