// Reads a WordPress export (WXR) item by item, in constant memory. Only the five entities of XML are decoded and
// nothing is fetched, so a document type can't define entities.
import { xmlParser } from '#server/platform/spreadsheets/xml.ts';
import { decodedText } from './wordpress-text.ts';

/** A term that an item of the export is filed under. */
export interface WordpressTerm {
  /** `category`, `post_tag`, or one of the publisher's own. */
  taxonomy: string;
  key: string;
  title: string;
}

/** One item of the export: an article or something else. */
export interface WordpressItem {
  id: string;
  title: string;
  link: string;
  /** Login of the author, and their display name. */
  author: string;
  authorName: string;
  type: string;
  status: string;
  /** True if readers need a password to see it. */
  hasPassword: boolean;
  /** Time of publication in UTC; null if the export has none. */
  publishedAt: Date | null;
  terms: readonly WordpressTerm[];
}

/** A chunk of items, and the number of bytes read so far. */
export interface ItemsRead {
  items: WordpressItem[];
  bytes: number;
  /** True if the file breaks off after these items; a partial item at the end is left out. */
  endsEarly: boolean;
}

/** The file is no WordPress export or can't be read. The message is for operators. */
export class UnreadableExport extends Error {}

/** Maximum length of one field in characters; longer ones are cut, and the item is then skipped with that reason. */
export const longestField = 2_000;
/** Maximum number of terms of one item. */
const mostTerms = 500;
/** Maximum number of bytes without the end of a tag or a text. */
const longestToken = 32 * 1024 ** 2;
/** Maximum depth of nested tags. */
const deepestElement = 100;

const fields = [
  'title',
  'link',
  'creator',
  'post_id',
  'guid',
  'post_date_gmt',
  'post_type',
  'status',
  'post_password',
] as const;
type Field = (typeof fields)[number];
const isField = (name: string): name is Field => fields.some((field) => field === name);

interface OpenItem {
  texts: Map<Field, string>;
  terms: WordpressTerm[];
}

/** Parses a UTC time such as `2018-10-21 03:03:48`; null for a year of zeros, which means no date. */
function instantOf(text: string): Date | null {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text.trim());
  if (!match || match[1] === '0000') return null;
  const instant = new Date(`${text.trim().replace(' ', 'T')}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Removes the markup and decodes the entities of a text. Titles are stored as HTML. */
function plainText(text: string): string {
  const withoutTags = text.replace(/<[^<>]*>/g, '');
  const decoded = withoutTags.replace(/&(#\d{1,6}|#x[\da-f]{1,5}|\w{1,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
  return decoded.replaceAll('\u0000', '').replace(/\s+/g, ' ').trim();
}

class Reading {
  readonly items: WordpressItem[] = [];
  isExport = false;
  /** True once the end tag of the export was read and no item lacked its own. */
  isComplete = false;
  /** True at the end of the file: elements that close now have no end tag. */
  isAtEnd = false;
  #isBroken = false;
  /** Counter of tags and texts, which shows whether the parser made progress. */
  events = 0;
  #path: string[] = [];
  #item: OpenItem | null = null;
  #term: (Pick<WordpressTerm, 'taxonomy' | 'key'> & { title: string }) | null = null;
  #author: { login: string; name: string } | null = null;
  readonly #authors = new Map<string, string>();

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.events += 1;
    this.#path.push(name);
    const place = this.#path.join('/');
    if (place === 'rss/channel/wxr_version') this.isExport = true;
    if (place === 'rss/channel/item') this.#item = { texts: new Map(), terms: [] };
    if (place === 'rss/channel/author') this.#author = { login: '', name: '' };
    if (place !== 'rss/channel/item/category' || attributes.domain === undefined) return;
    this.#term = { taxonomy: attributes.domain, key: attributes.nicename ?? '', title: '' };
  }

  text(text: string): void {
    this.events += 1;
    const [name = '', depth] = [this.#path.at(-1), this.#path.length];
    if (this.#term && depth === 4) this.#term.title = cut(this.#term.title + text);
    else if (this.#author && name === 'author_login') this.#author.login = cut(this.#author.login + text);
    else if (this.#author && name === 'author_display_name')
      this.#author.name = cut(this.#author.name + text);
    else if (this.#item && depth === 4 && isField(name))
      this.#item.texts.set(name, cut((this.#item.texts.get(name) ?? '') + text));
  }

  close(isImplied: boolean): void {
    this.events += 1;
    const place = this.#path.join('/');
    this.#path.pop();
    if (place === 'rss') this.isComplete = !this.isAtEnd && !this.#isBroken;
    if (place === 'rss/channel/author' && this.#author) {
      this.#authors.set(this.#author.login.trim(), plainText(this.#author.name));
      this.#author = null;
    }
    if (place === 'rss/channel/item/category' && this.#term) {
      const title = plainText(this.#term.title);
      if (title !== '' && this.#item && this.#item.terms.length < mostTerms)
        this.#item.terms.push({ ...this.#term, title, key: this.#term.key || title.toLowerCase() });
      this.#term = null;
    }
    if (place === 'rss/channel/item' && this.#item) {
      // An item without content is `<item/>`, which the parser reports as implied, too.
      if (this.isAtEnd || (isImplied && this.#item.texts.size > 0)) this.#isBroken = true;
      else this.items.push(this.#itemOf(this.#item));
      this.#item = null;
    }
  }

  #itemOf({ texts, terms }: OpenItem): WordpressItem {
    const said = (field: Field) => (texts.get(field) ?? '').trim();
    const author = said('creator');
    return {
      id: said('post_id') || said('guid'),
      title: plainText(said('title')),
      link: said('link'),
      author,
      authorName: this.#authors.get(author) || author,
      type: said('post_type') || 'post',
      status: said('status'),
      hasPassword: said('post_password') !== '',
      publishedAt: instantOf(said('post_date_gmt')),
      terms,
    };
  }
}

const cut = (text: string): string => text.slice(0, longestField).toWellFormed();

/**
 * Reads the items of an export.
 * @param chunks the file's bytes, in UTF-8 or in the encoding that it declares
 * @param deepest maximum depth of nested tags; tests lift the limit
 * @throws UnreadableExport
 */
export async function* readWordpress(
  chunks: AsyncIterable<Uint8Array>,
  deepest = deepestElement,
): AsyncGenerator<ItemsRead> {
  const reading = new Reading();
  const parser = xmlParser(
    {
      open: (name, attributes) => reading.open(name, attributes),
      text: (text) => reading.text(text),
      close: (_name, isImplied) => reading.close(isImplied),
    },
    { deepest, refusal: () => new UnreadableExport('The file is nested too deeply.') },
  );
  let bytes = 0;
  let silent = 0;
  for await (const piece of decodedText(chunks, (text) => new UnreadableExport(text))) {
    const before = reading.events;
    parser.write(piece.text);
    bytes += piece.bytes;
    silent = reading.events === before ? silent + piece.bytes : 0;
    if (silent > longestToken) throw new UnreadableExport('A part of the file is too long to be read.');
    if (reading.items.length > 0 && reading.isExport)
      yield { items: reading.items.splice(0), bytes, endsEarly: false };
  }
  reading.isAtEnd = true;
  parser.end();
  if (!reading.isExport)
    throw new UnreadableExport(
      'This is not a WordPress export. Choose the XML file that Tools → Export gives.',
    );
  yield { items: reading.items.splice(0), bytes, endsEarly: !reading.isComplete };
}
