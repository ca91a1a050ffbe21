// Sorts items of an export into content to import and skipped items with a reason.
import { reasonLeftOut } from './left-out.ts';
import type { GivenContent } from './store-pieces.service.ts';
import { longestField, type WordpressItem } from './wordpress.ts';

/** An item that was left out, with the reason. */
export interface SkippedItem {
  /** Key of the item in the export; empty if it has none. */
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

/** Returns the title of a taxonomy: `product_cat` becomes Product cat. */
export function taxonomyTitle(taxonomy: string): string {
  const words = taxonomy.replaceAll(/[_-]+/g, ' ').trim();
  return taxonomyTitles[taxonomy] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Maximum length of a stored name, in characters. */
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

/**
 * Cuts a name to the stored length. A surrogate without its pair at the cut becomes a replacement character, because
 * JSON can't hold it.
 */
const shortened = (name: string): string => name.slice(0, longestName).toWellFormed();

/** Converts an item to content, or to a skipped item. @param now publication date of content without one */
export function sorted(item: WordpressItem, now: Date): GivenContent | SkippedItem {
  const { id: key, title, type } = item;
  const reason = reasonOf(item);
  if (reason !== null) return { key, title, type, reason };
  const author = item.author && { taxonomy: 'author', key: item.author, title: item.authorName };
  const terms = [...item.terms, ...(author ? [author] : [])].map((term) => ({
    taxonomy: shortened(term.taxonomy),
    taxonomyTitle: shortened(taxonomyTitle(term.taxonomy)) || term.taxonomy,
    key: shortened(term.key),
    title: shortened(term.title),
  }));
  return {
    key,
    title,
    link: linkOf(item.link),
    type,
    publishedAt: item.publishedAt ?? now,
    access: null,
    terms,
  };
}

export const isSkipped = (made: GivenContent | SkippedItem): made is SkippedItem => 'reason' in made;
