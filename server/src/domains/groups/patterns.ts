// Email patterns. They are arbitrary input, so they run on an engine whose time grows only linearly with the length of
// the text.
import { RE2JS, RE2JSSyntaxException } from 're2js';
import { fillText } from '#contract/base/errors.ts';
import { groupTexts } from './texts.ts';

/** Maximum number of steps in a compiled pattern; with more, one long address would take noticeable time. */
const largestProgram = 500;

export interface EmailPattern {
  /** Returns whether the pattern matches the whole address, ignoring case. */
  matches(email: string): boolean;
}

export type ReadPattern = { pattern: EmailPattern } | { error: string };

function refusal(reason: string): ReadPattern {
  return { error: fillText(groupTexts.wrongPattern.en, { reason }) };
}

/**
 * Compiles a regular expression (RE2 syntax: no look-around, no back references). It must match a whole address, as if
 * between ^ and $, ignoring case.
 */
export function readPattern(source: string): ReadPattern {
  try {
    const compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    if (compiled.programSize() > largestProgram) return refusal('it is too large, use smaller repeat counts');
    return { pattern: { matches: (email) => compiled.matches(email) } };
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return refusal(error.getDescription());
    return refusal('it cannot be read');
  }
}

/** Returns the errors of invalid patterns, by their path in the input. */
export function patternErrors(sources: readonly string[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [index, source] of sources.entries()) {
    const read = readPattern(source);
    if ('error' in read) errors[`allowed_email_regexp.${index}`] = read.error;
  }
  return errors;
}
