import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SubscriptionBook } from '#server/testing/subscription-book.ts';
import type { MetricEvent } from './fact.ts';
import { mrrIntervalsOf } from './mrr-intervals.ts';
import { payerLife } from './payer-facts.ts';
import type { LogLine } from './paying-intervals.ts';

const hour = 3_600_000;
const day = 24 * hour;
const origin = Date.UTC(2026, 0, 1);
const later = new Date(origin + 4_000 * day);

function line(days: number, subscriptionId: number, type: string, more: Partial<LogLine> = {}): LogLine {
  const isPaid = ['start', 'renew', 'switch', 'past_due', 'recover'].includes(type);
  return {
    id: 0,
    subscriptionId,
    payerId: 1,
    memberId: 1,
    type,
    kind: isPaid ? 'paid' : 'trial',
    planId: subscriptionId,
    nextPaying: isPaid,
    nextValue: isPaid ? 720 : 0,
    currency: 'usd',
    cause: null,
    validUntil: null,
    occurredAt: new Date(origin + days * day),
    isForGroup: false,
    ...more,
  };
}

function kinds(lines: readonly LogLine[]): string[] {
  return payerLife(1, lines).facts.map((fact) => `${fact.kind} ${(fact.at.getTime() - origin) / day}`);
}

const upTo = (days: number) => ({ validUntil: new Date(origin + days * day) });

describe('one payer', () => {
  test('joins with the first start and leaves with the end', () => {
    const lines = [line(0, 7, 'start', upTo(30)), line(30, 7, 'end', { cause: 'cancelled' })];
    expect(kinds(lines)).toEqual([
      'started 0',
      'stopped 30',
      'joined 0',
      'new 0',
      'plan_joined 0',
      'left 30',
      'churn 30',
      'plan_left 30',
    ]);
    expect(payerLife(1, lines).facts.find((fact) => fact.kind === 'stopped')?.cause).toBe('cancelled');
  });

  test('who is back within a day has switched, and a minute later has left and returned', () => {
    const back = (days: number) => [line(0, 7, 'start', upTo(30)), line(days, 8, 'start')];
    expect(kinds(back(31))).toEqual([
      'started 0',
      'joined 0',
      'new 0',
      'plan_joined 0',
      'plan_joined 31',
      'plan_left 31',
    ]);
    const gone = kinds(back(31 + 1 / 1440));
    expect(gone).toContain('left 30');
    expect(gone.some((text) => text.startsWith('returned 31'))).toBe(true);
  });

  test('each start follows one end at most', () => {
    const lines = [
      line(0, 7, 'start', upTo(30)),
      line(0, 8, 'start', upTo(30)),
      line(30.5, 9, 'start', { nextValue: 1_440 }),
    ];
    expect(kinds(lines).filter((text) => text.startsWith('stopped'))).toEqual(['stopped 30']);
  });

  test('a trial that is paid for is one start, with its trial; a second interval is no conversion', () => {
    const lines = [
      line(0, 7, 'trial_start', upTo(14)),
      line(14, 7, 'start', upTo(44)),
      line(60, 7, 'renew', upTo(90)),
    ];
    const starts = payerLife(1, lines).facts.filter((fact) => fact.kind === 'started');
    expect(starts.map((fact) => fact.hadTrial)).toEqual([true, false]);
  });

  test('a second currency expands, and a switch between two shrinks one and expands the other', () => {
    const lines = [line(0, 7, 'start'), line(10, 7, 'switch', { currency: 'eur', nextValue: 900 })];
    expect(payerLife(1, lines).facts.filter((fact) => fact.at.getTime() === origin + 10 * day)).toMatchObject(
      [
        { kind: 'contraction', currency: 'usd', value: -720 },
        { kind: 'expansion', currency: 'eur', value: 900 },
      ],
    );
  });

  test('an end is settled a day later, because something may follow; a fall within a subscription at once', () => {
    const lines = [line(0, 7, 'start'), line(10, 7, 'switch', { nextValue: 360 }), line(20, 7, 'end')];
    const settled = (kind: string) => {
      const fact = payerLife(1, lines).facts.find((one) => one.kind === kind);
      return fact ? (fact.settledAt.getTime() - fact.at.getTime()) / day : null;
    };
    expect([settled('contraction'), settled('left'), settled('churn'), settled('stopped')]).toEqual([
      0, 1, 1, 1,
    ]);
  });
});

test('when one goes on in another as a third ends, only what the third was worth counts a day later', () => {
  const lines = [
    line(0, 7, 'start', { ...upTo(30), nextValue: 1_440 }),
    line(0, 8, 'start', { ...upTo(30), nextValue: 360 }),
    line(30, 9, 'start', { nextValue: 2_160 }),
  ];
  const { facts } = payerLife(1, lines);
  const later = (kind: string) =>
    facts
      .filter((fact) => fact.kind === kind)
      .map(({ value, planId, at, settledAt }) => [value, planId, (settledAt.getTime() - at.getTime()) / day]);
  expect([later('expansion'), later('contraction')]).toEqual([
    [
      [720, null, 0],
      [-360, null, 1],
    ],
    [],
  ]);
  expect(later('plan_left')).toEqual([
    [0, 7, 0],
    [0, 8, 1],
  ]);
  const ends = mrrIntervalsOf(1, lines).map((span) => [
    span.subscriptionId,
    span.endsAt && span.endsSettledAt && (span.endsSettledAt.getTime() - span.endsAt.getTime()) / day,
  ]);
  expect(ends).toEqual([
    [7, 0],
    [8, 1],
    [9, null],
  ]);
});

test('a rise as large as what ends beside it is no fall: nothing moved, today or a day later', () => {
  const lines = [
    line(0, 7, 'start', { ...upTo(30), nextValue: 1_440 }),
    line(0, 8, 'start', { ...upTo(30), nextValue: 360 }),
    line(30, 9, 'start', { nextValue: 1_800 }),
  ];
  const moved = payerLife(1, lines).facts.filter((fact) => fact.value !== 0 && fact.at.getTime() > origin);
  expect(moved.map(({ kind, value }) => [kind, value])).toEqual([
    ['expansion', 360],
    ['expansion', -360],
  ]);
});

const step = fc.record({
  wait: fc.integer({ min: 1, max: 60 * 24 }),
  type: fc.constantFrom('renew', 'switch', 'past_due', 'end', 'trial_start', 'cancel'),
  lasts: fc.option(fc.integer({ min: 1, max: 45 * 24 })),
  value: fc.integer({ min: 1, max: 3 }),
  currency: fc.constantFrom('usd', 'eur'),
  payerId: fc.constantFrom(1, 1, 1, 1, 2),
});

/** Logs of a few subscriptions, at whole hours, so that many events are within a day of each other. */
const logs = fc
  .array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 })
  .map((all) =>
    all.flatMap((steps, position) => {
      let hours = 0;
      return steps.map(({ wait, type, lasts, value, currency, payerId }): LogLine => {
        hours += wait;
        const isPaying = type !== 'end' && type !== 'trial_start';
        const at = origin + hours * hour;
        return line(0, position + 1, type, {
          occurredAt: new Date(at),
          payerId,
          nextPaying: isPaying,
          nextValue: isPaying ? value * 720 : 0,
          currency,
          validUntil: lasts === null ? null : new Date(at + lasts * hour),
        });
      });
    }),
  );

function bookFacts(lines: readonly LogLine[]): MetricEvent[] {
  return [1, 2].flatMap((payerId) => payerLife(payerId, lines).facts);
}

const until = (facts: readonly MetricEvent[], at: Date, kind: string, currency?: string) =>
  facts.filter(
    (fact) => fact.kind === kind && fact.at <= at && (currency === undefined || fact.currency === currency),
  );
const total = (facts: readonly MetricEvent[]) => facts.reduce((sum, fact) => sum + fact.value, 0);

test('whatever the logs, the facts add up to what the definitions say at every instant', () => {
  fc.assert(
    fc.property(logs, fc.integer({ min: 0, max: 400 * 24 }), (lines, hours) => {
      const book = new SubscriptionBook(lines, later);
      const facts = bookFacts(lines);
      const at = new Date(origin + hours * hour);
      const begin = new Date(origin - day);
      const count = (kind: string) => until(facts, at, kind).length;
      expect(count('joined') + count('returned') - count('left')).toBe(book.payersAt(at).size);
      expect({ joined: count('joined'), returned: count('returned'), left: count('left') }).toEqual(
        book.payerFlows(begin, at),
      );
      for (const currency of ['usd', 'eur']) {
        const sum = (kind: string) => total(until(facts, at, kind, currency));
        const moved = book.movements(currency, begin, at);
        expect([sum('new'), sum('reactivation'), sum('expansion'), sum('contraction'), sum('churn')]).toEqual(
          [moved.new, moved.reactivation, moved.expansion, -moved.contraction + 0, -moved.churn + 0],
        );
      }
    }),
    { numRuns: 400, seed: 20_261_121 },
  );
});

test('without bridging, the same facts would not add up', () => {
  const lines = [line(0, 7, 'start', upTo(30)), line(30.5, 8, 'start')];
  const unbridged = new SubscriptionBook(lines, later, { isBridged: false });
  const at = new Date(origin + 40 * day);
  const left = payerLife(1, lines).facts.filter((fact) => fact.kind === 'left').length;
  expect(left).not.toBe(unbridged.payerFlows(new Date(origin - day), at).left);
});
