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

/** Asks a row for the cell under a heading, without blanks around it; empty where there is none. Headings are folded. */
export type Titled = (heading: string) => string;

export interface Source {
  /** Under which an import keeps it: `ghost-members`. */
  key: string;
  system: string;
  /** Which of the system's files: `members`. */
  file: string;
  kind: ImportKind;
  /** Menu path of the export in the system; left out if the file's name is enough. */
  exportAt?: string;
  /** Kind of record that a row holds; with `subscription` a member may have several rows. */
  rowIs: 'member' | 'subscription' | 'sale';
  /** True if members are found by their Stripe customer before their address, which may be another one there. */
  isByCustomer?: true;
  /** By which headings the file is known, folded: all of `all`, one of `some`, one that ends in `suffix`, none of `none`. */
  knows: { all: readonly string[]; some?: readonly string[]; none?: readonly string[]; suffix?: string };
  /** Oddities of its cells: backslashes before quotes, tags of HTML, `="01"` for a text of digits. */
  text?: { backslashes?: true; tags?: true; formulas?: true };
  /** Time zone of times that name none. */
  zone: 'utc' | 'site';
  /** Which field each heading is, folded. */
  columns: Readonly<Record<string, ImportField>>;
  /** Headings from which nothing is taken, folded, with the reason. */
  leftOut: Readonly<Record<string, string>>;
  /** True if headings in neither list are the publication's own and are left out, too. */
  hasOwnColumns?: true;
  /** Meanings of the system's status words where they differ from the common vocabulary. */
  status?: Readonly<Record<string, Meaning>>;
  charges: ChargedThere;
  asks: readonly ImportQuestion[];
  /** Files to bring after this one. */
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

/** A heading without case, byte order mark and blanks around it, in one form of its letters. */
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

/** Leaves out what a row says of a subscription: its person has none. */
export function withoutSubscription(said: Said): Said {
  return { ...said, tiers: '', ...Object.fromEntries(termFields.map((field) => [field, ''])) };
}
