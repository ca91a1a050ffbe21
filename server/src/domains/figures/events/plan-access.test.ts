import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdersAt } from '#server/testing/definitions.ts';
import { type Histories, instant, randomHistories, tiesOf } from '#server/testing/random-histories.ts';
import { lifeOf } from './derive.ts';
import type { LogLine } from './paying-intervals.ts';

const plans = [1, 2, 3];
const moment = fc.integer({ min: 0, max: 700 * 24 }).map(instant);
/** A fixed seed, so that every run tries the same histories. */
const runs = { numRuns: 300, seed: 20_240_131 };

/** Counts the members of each plan at a given time, from the events of all people. */
function told(lives: Histories, at: Date): number[] {
  const facts = lives.people
    .flatMap((personId) => lifeOf(personId, tiesOf(lives, personId), lives.logs).facts)
    .filter((fact) => fact.at <= at);
  const count = (kind: string, planId: number) =>
    facts.filter((fact) => fact.kind === kind && fact.planId === planId).length;
  return plans.map((planId) => count('plan_entitled_in', planId) - count('plan_entitled_out', planId));
}

const held = (lives: Histories, at: Date) => plans.map((planId) => holdersAt(lives, planId, at).length);

test('members of a plan are those who hold it, or have it held for them by a group', () => {
  fc.assert(
    fc.property(randomHistories, moment, (lives, at) => {
      expect(told(lives, at)).toEqual(held(lives, at));
    }),
    runs,
  );
});

test('a rule by which members stay in their plan when they switch to another is found out', () => {
  const ofFirst = (log: readonly LogLine[]) => log.map((line) => ({ ...line, planId: log[0]?.planId ?? 0 }));
  const stays = (lives: Histories): Histories => ({
    ...lives,
    logs: new Map([...lives.logs].map(([id, log]) => [id, ofFirst(log)])),
  });
  const { failed } = fc.check(
    fc.property(
      randomHistories,
      moment,
      (lives, at) => told(stays(lives), at).join() === held(lives, at).join(),
    ),
    runs,
  );
  expect(failed).toBe(true);
});
