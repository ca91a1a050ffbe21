// Conditions: decide whether an event is one that an action waits for.
import { RE2JS, RE2JSSyntaxException } from 're2js';
import { fillText } from '#contract/base/errors.ts';
import type { ActionCondition } from '#contract/domains/actions/words.ts';
import { actionTexts } from './texts.ts';

/** Maximum number of steps in a compiled pattern; with more, one long text would take noticeable time. */
const largestProgram = 500;

const refusal = (reason: string) => ({ error: fillText(actionTexts.wrongPattern.en, { reason }) });

type ReadPattern = { finds: (text: string) => boolean } | { error: string };

/**
 * Compiles an RE2 pattern (no look-around, no back references), whose time grows only linearly with the text. It
 * matches anywhere in the text and is case-sensitive, unless the pattern says otherwise.
 */
function readPattern(source: string): ReadPattern {
  try {
    const compiled = RE2JS.compile(source);
    if (compiled.programSize() > largestProgram) return refusal('it is too large, use smaller repeat counts');
    return { finds: (text) => compiled.matcher(text).find() };
  } catch (error) {
    return refusal(error instanceof RE2JSSyntaxException ? error.getDescription() : 'it cannot be read');
  }
}

/** Returns why a pattern can't be used, in a sentence; null for a valid one. */
export function patternFault(source: string): string | null {
  const read = readPattern(source);
  return 'error' in read ? read.error : null;
}

interface Condition {
  condition: ActionCondition;
  value: string | null;
}

/** Text and result of an event, which a condition is checked against. */
interface Told {
  text: string;
  result: boolean;
}

/** Returns the predicate of a condition. A pattern is compiled once, for any number of events. */
export function conditionOf({ condition, value }: Condition): (told: Told) => boolean {
  switch (condition) {
    case 'any':
      return () => true;
    case 'boolean':
      return ({ result }) => value === String(result);
    case 'equals':
      return ({ text }) => value === text;
    case 'match': {
      const read = readPattern(value ?? '');
      return 'finds' in read ? ({ text }) => read.finds(text) : () => false;
    }
  }
}
