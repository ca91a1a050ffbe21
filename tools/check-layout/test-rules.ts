import { describe, expect, test } from 'vitest';
import { checkLayout } from './check.ts';

export type Files = Record<string, string>;

/** Rule with a project that keeps it and one that breaks it, and the expected message. */
export type Case = [rule: string, good: Files, bad: Files, complaint: string];

export function testRules(cases: readonly Case[]): void {
  describe.each(cases)('%s', (_rule, good, bad, complaint) => {
    test('a project that keeps to it passes', () => expect(checkLayout(good)).toEqual([]));

    test('a project that does not is told so', () => {
      expect(checkLayout(bad)).toEqual([expect.stringContaining(complaint)]);
    });
  });
}
