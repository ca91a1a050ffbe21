import type { ImportAnswers } from '#contract/domains/member-imports/source-schemas.ts';

/** A file of a system, and the expected result. All names are invented. */
export interface SourceExample {
  key: string;
  /** Description of the example. */
  what: string;
  text: string;
  answers?: ImportAnswers;
  /** Currency of amounts for which the file names none. */
  currency?: string;
  /** Time zone of the site; New York by default. */
  siteZone?: string;
  rows: readonly object[];
  /** Reasons of rejected rows. */
  rejected?: readonly string[];
}

export const at = (text: string): Date => new Date(text);
