import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cascadeKinds } from '#contract/domains/cascade-access/words.ts';
import { type Holding, holdingKey, outcomeOf, type Provision } from './provide.rules.ts';

/** A fixed seed, so that every run tries the same examples. */
const drawn = { seed: 17, numRuns: 1_000 };

const holding: fc.Arbitrary<Holding> = fc.record({
  siteId: fc.integer({ min: 1, max: 4 }),
  kind: fc.constantFrom(...cascadeKinds),
  id: fc.integer({ min: 1, max: 3 }),
});
const provision: fc.Arbitrary<Provision> = fc.record({
  source: holding,
  isOn: fc.boolean(),
  isGiven: fc.boolean(),
  siteId: fc.integer({ min: 1, max: 4 }),
  exclusions: fc.array(holding, { maxLength: 3 }),
});
const held = fc.array(holding, { maxLength: 6 }).map((things) => new Set(things.map(holdingKey)));

const provided = (rules: readonly Provision[], things: ReadonlySet<string>) =>
  rules.filter((rule) => outcomeOf(rule, things).outcome === 'provided');

test('nothing is provided to whoever does not hold what provides', () => {
  fc.assert(
    fc.property(provision, held, (rule, things) => {
      things.delete(holdingKey(rule.source));
      expect(outcomeOf(rule, things).outcome).not.toBe('provided');
    }),
    drawn,
  );
});

test('an exclusion beats a provision, and names what is held', () => {
  fc.assert(
    fc.property(provision, holding, held, (rule, other, things) => {
      const against = { ...other, siteId: rule.siteId };
      const all = new Set([...things, holdingKey(rule.source), holdingKey(against)]);
      const on = { ...rule, isOn: true, isGiven: true, exclusions: [against] };
      expect(outcomeOf(on, all)).toEqual({ outcome: 'excluded', excludedBy: against });
      // The reverse: without the exclusion the same person gets it.
      expect(outcomeOf({ ...on, exclusions: [] }, all).outcome).toBe('provided');
    }),
    drawn,
  );
});

test('holding less never brings more but by an exclusion that is gone, and one more rule never takes anything away', () => {
  fc.assert(
    fc.property(fc.array(provision, { maxLength: 8 }), provision, held, (rules, more, things) => {
      expect(provided([...rules, more], things)).toEqual(expect.arrayContaining(provided(rules, things)));
      const free = rules.map((rule) => ({ ...rule, exclusions: [] }));
      const [first] = things;
      const fewer = new Set([...things].filter((one) => one !== first));
      expect(provided(free, things)).toEqual(expect.arrayContaining(provided(free, fewer)));
    }),
    drawn,
  );
});

test('there are no chains: what is provided provides nothing', () => {
  // Rule A provides a plan on site 2, and holding an item on site 2 provides a plan on site 3.
  const onOne: Holding = { siteId: 1, kind: 'subscription', id: 1 };
  const onTwo: Holding = { siteId: 2, kind: 'subscription', id: 1 };
  const always = { isOn: true, isGiven: true, exclusions: [] };
  const first = { ...always, source: onOne, siteId: 2 };
  const second = { ...always, source: onTwo, siteId: 3 };
  expect(provided([first, second], new Set([holdingKey(onOne)]))).toEqual([first]);
});

test('a locked account is given nothing', () => {
  const source: Holding = { siteId: 1, kind: 'ticket', id: 1 };
  const rule = { source, isOn: true, isGiven: true, siteId: 2, exclusions: [] };
  expect(outcomeOf(rule, new Set([holdingKey(source)]), new Set([2])).outcome).toBe('locked');
});
