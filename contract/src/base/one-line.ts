// Texts of one line: titles, names, tags, cities. They stand in subjects of emails, in headers and in cells of files.
// No schema is made here: a list of the console that shares this module would load all of Zod with it.

// Line breaks of all kinds and tabs.
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
// Control characters, and marks that reverse the direction of the text after them. NUL stays, for the server to refuse.
const unseen = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Cleans a text of one line: a line break becomes a blank, and accents are composed (NFC), so that the same letters are
 * the same text whichever keyboard or file they came from. A schema calls it by `z.string().overwrite(oneLine)`, before
 * it checks the length.
 */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(breaks, ' ')
    .replace(unseen, (sign) => (sign === '\u0000' ? sign : ''))
    .trim();
