// Single-line texts: titles, names, tags, cities. They appear in subjects of emails, in headers and in cells of files.
// This module has no schemas, because lists of the console that import it would then load all of Zod.

// Line breaks of all kinds and tabs.
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
// Control characters, and marks that reverse the direction of the text after them. NUL stays, for the server to reject.
const unseen = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Cleans a single-line text: a line break becomes a blank, and accents are composed (NFC), so that the same letters are
 * the same text whichever keyboard or file they came from. Schemas use it by `z.string().overwrite(oneLine)`, before
 * the length check.
 */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(breaks, ' ')
    .replace(unseen, (sign) => (sign === '\u0000' ? sign : ''))
    .trim();
