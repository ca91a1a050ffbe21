import type { ImportAnswers } from '#contract/domains/member-imports/source-schemas.ts';

/** A file of a system, and what is read from it. All names are invented. */
export interface SourceExample {
  key: string;
  /** What it shows. */
  what: string;
  text: string;
  answers?: ImportAnswers;
  /** Of amounts for which the file names none. */
  currency?: string;
  /** Where the site counts its days, if not in New York. */
  siteZone?: string;
  rows: readonly object[];
  /** Why rows are not taken. */
  rejected?: readonly string[];
}

export const at = (text: string): Date => new Date(text);
