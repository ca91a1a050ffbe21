// What becomes of an item of an export: a piece of content, or a reason why it is none.
import { reasonLeftOut } from './left-out.ts';
import { longestField, type WordpressItem, type WordpressTerm } from './wordpress.ts';

/** A piece of content as the export has it. */
export interface GivenContent {
  key: string;
  title: string;
  link: string | null;
  type: string;
  publishedAt: Date;
  terms: readonly (WordpressTerm & { taxonomyTitle: string })[];
}

/** An item that was left out, and why. */
export interface SkippedItem {
  /** Of the item in the export; empty where it has none. */
  key: string;
  title: string;
  type: string;
  reason: string;
}

const taxonomyTitles: Readonly<Record<string, string>> = {
  category: 'Category',
  post_tag: 'Tag',
  post_format: 'Format',
};

/** `product_cat` is Product cat. */
function titleOf(taxonomy: string): string {
  const words = taxonomy.replaceAll(/[_-]+/g, ' ').trim();
  return taxonomyTitles[taxonomy] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Most letters of a name that can be stored. */
const longestName = 255;

function reasonOf(item: WordpressItem): string | null {
  const leftOut = reasonLeftOut(item);
  if (leftOut !== null) return leftOut;
  const { id, title, type } = item;
  if (title === '') return 'no title';
  if (title.length >= longestField) return `title longer than ${longestField} letters`;
  if (id === '') return 'no id';
  if (id.length > longestName || type.length > longestName) return 'id or type is too long';
  return null;
}

const linkOf = (link: string): string | null =>
  /^https?:\/\/\S+$/.test(link) && link.length < longestField ? link : null;

/** Cuts a name to what is stored. Half a character at the cut becomes a replacement character: JSON can't hold it. */
const shortened = (name: string): string => name.slice(0, longestName).toWellFormed();

/** @param now when content without a date is taken to have been published */
export function sorted(item: WordpressItem, now: Date): GivenContent | SkippedItem {
  const { id: key, title, type } = item;
  const reason = reasonOf(item);
  if (reason !== null) return { key, title, type, reason };
  const author = item.author && { taxonomy: 'author', key: item.author, title: item.authorName };
  const terms = [...item.terms, ...(author ? [author] : [])].map((term) => ({
    taxonomy: shortened(term.taxonomy),
    taxonomyTitle: shortened(titleOf(term.taxonomy)) || term.taxonomy,
    key: shortened(term.key),
    title: shortened(term.title),
  }));
  return { key, title, link: linkOf(item.link), type, publishedAt: item.publishedAt ?? now, terms };
}

export const isSkipped = (made: GivenContent | SkippedItem): made is SkippedItem => 'reason' in made;
