// Definition of an export file of one system. Each is a small file in this folder, listed in `all.ts`; no other code
// knows a system by name.
import { type ImportField, type ImportKind, termFields } from '#contract/domains/member-imports/schemas.ts';
import type { ChargedThere, ImportQuestion } from '#contract/domains/member-imports/source-schemas.ts';
import type { Meaning } from './vocabulary.ts';

/** Values of a row by field, in the words of our own files; an empty text gives no value. */
export type Said = Partial<Record<ImportField, string>>;

/** A row that isn't imported, with the reason; rows are counted by reason. */
export interface LeftOut {
  leftOut: string;
}

/** Returns a row's cell under a folded heading, trimmed; empty if there is none. */
export type Titled = (heading: string) => string;

export interface Source {
  /** Key under which an import stores it, such as `ghost-members`. */
  key: string;
  system: string;
  /** Which file of the system it is, such as `members`. */
  file: string;
  kind: ImportKind;
  /** Menu path of the export in the system; left out if the file's name is enough. */
  exportAt?: string;
  /** Kind of record that a row holds; with `subscription` a member may have several rows. */
  rowIs: 'member' | 'subscription' | 'sale';
  /** True if members are found by their Stripe customer before their address, which may be another one there. */
  isByCustomer?: true;
  /**
   * Folded headings by which the file is recognized: all of `all`, one of `some`, one that ends in `suffix`, none of
   * `none`.
   */
  knows: { all: readonly string[]; some?: readonly string[]; none?: readonly string[]; suffix?: string };
  /** Oddities of its cells: backslashes before quotes, tags of HTML, `="01"` for a text of digits. */
  text?: { backslashes?: true; tags?: true; formulas?: true };
  /** Time zone of times that name none. */
  zone: 'utc' | 'site';
  /** Field of each heading; headings are folded. */
  columns: Readonly<Record<string, ImportField>>;
  /** Folded headings that are ignored, with the reason. */
  leftOut: Readonly<Record<string, string>>;
  /** True if headings in neither list are the publication's own and are left out, too. */
  hasOwnColumns?: true;
  /** Meanings of the system's status words where they differ from the common vocabulary. */
  status?: Readonly<Record<string, Meaning>>;
  charges: ChargedThere;
  asks: readonly ImportQuestion[];
  /** Files to import after this one. */
  next: readonly string[];
  /** Source of these facts. */
  facts: string;
  /**
   * Adjusts a row by all of its cells: the result replaces the values of the columns. A row with several subscriptions
   * returns an entry for each; personal data is taken once.
   * @param said values of the columns
   * @param titles of the file's columns, as the file writes them
   */
  row?: (
    cell: Titled,
    said: Said,
    now: Date,
    titles: readonly string[],
  ) => Said | readonly [Said, ...Said[]] | LeftOut;
}

/** Declares a source. */
export function source(made: Source): Source {
  return made;
}

/** Folds a heading: ignores case, byte order mark and blanks around it, and normalizes its letters. */
export function foldedHeading(title: string): string {
  return title
    .normalize('NFC')
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');
}

/** Quotes a title so that it stays one entry of a list, whatever it contains. */
export function asEntry(title: string): string {
  return title === '' ? '' : `"${title.replaceAll('"', '""')}"`;
}

/** Removes the subscription values: the person has no subscription. */
export function withoutSubscription(said: Said): Said {
  return { ...said, tiers: '', ...Object.fromEntries(termFields.map((field) => [field, ''])) };
}
