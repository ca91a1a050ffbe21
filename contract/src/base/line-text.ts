// Texts of one line: titles, names, tags, cities. They stand in subjects of emails, in headers and in cells of files.
import { z } from 'zod';

// Line breaks of all kinds and tabs.
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
// Control characters, and marks that reverse the direction of the text after them.
const unseen = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Cleans a text of one line: a line break becomes a blank, and accents are composed (NFC), so that the same letters are
 * the same text whichever keyboard or file they came from.
 */
export const oneLine = (text: string): string =>
  text.normalize('NFC').replace(breaks, ' ').replace(unseen, '').trim();

/** A text of one line, cleaned before its length is checked. */
export const lineText = (params?: Parameters<typeof z.string>[0]) => z.string(params).overwrite(oneLine);
