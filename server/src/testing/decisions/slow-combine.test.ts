import { expect, test } from 'vitest';
import { combine } from '#contract/domains/decisions/combine.ts';
import { reasons, verdicts } from '#contract/domains/decisions/words.ts';
import { randomSituations } from './random-situation.ts';
import { slowCombine } from './slow-combine.ts';

const size = process.env.TEST_SUITE === 'all' ? 1_000_000 : 20_000;

test(`access is decided alike in two ways, in ${size} random situations`, { timeout: 600_000 }, () => {
  const seen = new Set<string>();
  for (const situation of randomSituations(size)) {
    const { chain, ...outcome } = combine(situation);
    const slow = slowCombine(situation);
    seen.add(outcome.verdict).add(outcome.reason);
    // Comparing with expect takes longer than deciding.
    if (JSON.stringify(outcome) !== JSON.stringify({ ...outcome, ...slow }))
      expect({ situation, ...outcome }).toEqual({ situation, ...slow });
    if (chain.length !== 10) expect(chain).toHaveLength(10);
  }
  expect(seen).toEqual(new Set<string>([...verdicts, ...reasons]));
});
