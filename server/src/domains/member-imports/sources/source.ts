// What is known of a file of one system. Each is a small file beside this one, listed in `all.ts`; nothing else knows a
// system by name.
import { type ImportField, type ImportKind, termFields } from '#contract/domains/member-imports/schemas.ts';
import type { ChargedThere, ImportQuestion } from '#contract/domains/member-imports/source-schemas.ts';
import type { Meaning } from './vocabulary.ts';

/** What a row says, field by field, in the words of our own files; an empty text says nothing. */
export type Said = Partial<Record<ImportField, string>>;

/** A row that is not taken, with the reason; of rows with one reason the number is told. */
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
  /** Where the system exports it, in a sentence; left out where the file's name says enough. */
  exportAt?: string;
  /** Whether somebody may have several rows. */
  rowIs: 'member' | 'subscription' | 'sale';
  /** Whether members are found by their customer at Stripe before their address, which may be another one there. */
  isByCustomer?: true;
  /** By which headings the file is known, folded: all of `all`, one of `some`, one that ends in `suffix`, none of `none`. */
  knows: { all: readonly string[]; some?: readonly string[]; none?: readonly string[]; suffix?: string };
  /** Oddities of its cells: backslashes before quotes, tags of HTML, `="01"` for a text of digits. */
  text?: { backslashes?: true; tags?: true; formulas?: true };
  /** Of times that name no zone. */
  zone: 'utc' | 'site';
  /** Which field each heading is, folded. */
  columns: Readonly<Record<string, ImportField>>;
  /** Headings from which nothing is taken, folded, with the reason. */
  leftOut: Readonly<Record<string, string>>;
  /** Says that headings which stand in neither list are the publication's own, and left out, too. */
  hasOwnColumns?: true;
  /** What its words for a subscription's state mean where they differ from everybody else's. */
  status?: Readonly<Record<string, Meaning>>;
  charges: ChargedThere;
  asks: readonly ImportQuestion[];
  /** Files to bring after this one. */
  next: readonly string[];
  /** Where the facts were read. */
  facts: string;
  /**
   * What only the row as a whole says: it replaces what the columns said. A row of several subscriptions says an entry
   * for each of them; what these say of the person counts once.
   * @param said by the columns
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

/** Writes a title so that it stays one entry of a list, whatever stands in it. */
export function asEntry(title: string): string {
  return title === '' ? '' : `"${title.replaceAll('"', '""')}"`;
}

/** Leaves out what a row says of a subscription: its person has none. */
export function withoutSubscription(said: Said): Said {
  return { ...said, tiers: '', ...Object.fromEntries(termFields.map((field) => [field, ''])) };
}
