/**
 * Names that appear in the greeting, the subject or the sender of an email. The author of a name writes into a mail of
 * this product, so a name must not carry a message or a link of its own.
 */
import { z } from 'zod';
import { fieldTexts, whenMissing } from './issues.ts';

/** Largest length of a first or last name, in characters. */
export const personNameMax = 64;

// Control characters, line and paragraph separators, and marks that reverse the direction of the text after them.
const breaksLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const holdsAddress = /@|:\/\/|www\./iu;
// Mail programs turn such a text into a link: `example.com`, also at the end of a sentence.
const holdsDomain = /[\p{L}\p{N}-]\.\p{L}{2,}/u;

/**
 * Returns whether a text is one line without an email or web address. Domains are allowed, because publications are
 * often named by theirs.
 */
export const isOneLineName = (text: string): boolean => !breaksLine.test(text) && !holdsAddress.test(text);

/** Returns whether a text is a valid name of a person: one line that no mail program turns into a link. */
export const isPlainName = (text: string): boolean => isOneLineName(text) && !holdsDomain.test(text);

const plain = [isPlainName, { error: fieldTexts.plainName }] as const;

export const personName = z
  .string()
  .trim()
  .max(personNameMax)
  .refine(...plain)
  .describe('First or last name: one line without links or addresses.');

export const requiredPersonName = z
  .string(whenMissing(fieldTexts.required))
  .trim()
  .min(1, { error: fieldTexts.required, abort: true })
  .max(personNameMax)
  .refine(...plain)
  .describe('First or last name: one line without links or addresses.');

/** Returns the schema of a sender, title or company that appears in an email. */
export const oneLineName = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine(isOneLineName, { error: fieldTexts.plainName })
    .describe('Text of one line, without links or email addresses.');

export const requiredOneLineName = (most: number) =>
  z
    .string(whenMissing(fieldTexts.required))
    .trim()
    .min(1, { error: fieldTexts.required, abort: true })
    .max(most)
    .refine(isOneLineName, { error: fieldTexts.plainName })
    .describe('Text of one line, without links or email addresses.');
