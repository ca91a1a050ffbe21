import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Period, periods } from '#contract/base/periods.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { SubscriptionBook } from '#server/testing/subscription-book.ts';
import { attached, started, trialStarted } from './creation.rules.ts';
import { expired, pastDue } from './expiry.rules.ts';
import * as life from './lifecycle.rules.ts';
import { daysLater } from './period-end.ts';
import {
  isValidAt,
  type Option,
  type Subscription,
  type SubscriptionEvent,
  type Transition,
  validUntil,
} from './subscription.ts';

const hour = 3_600_000;
const beginning = new Date('2024-01-31T12:00:00Z').getTime();

const option = fc.record<Option>({
  id: fc.integer({ min: 1, max: 9 }),
  version: fc.integer({ min: 1, max: 3 }),
  planId: fc.integer({ min: 1, max: 3 }),
  type: fc.constantFrom('standard', 'standard', 'multi-seat'),
  seats: fc.constant(5),
  priceCents: fc.constantFrom(0, 99, 500, 1_000, 4_990),
  currency: fc.constantFrom('usd', 'usd', 'eur'),
  period: fc.constantFrom<Period>(...periods),
  trialPeriod: fc.option(fc.constantFrom<Period>('1 week', '2 weeks', '1 month')),
  trialIterations: fc.integer({ min: 1, max: 3 }),
  isAllowedAutorenew: fc.boolean(),
  zone: fc.constantFrom('UTC', 'Pacific/Auckland', 'America/New_York'),
});

type Step = (subscription: Subscription, at: Date) => Transition | null;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(option, fc.boolean()).map(payment) },
  { weight: 1, arbitrary: fc.constant<Step>((s, at) => life.cancelled(s, at)) },
  { weight: 1, arbitrary: fc.constant<Step>((s, at) => life.uncancelled(s, at)) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: 30 }).map(
      (d): Step =>
        (s, at) =>
          pastDue(s, at, d),
    ),
  },
  { weight: 2, arbitrary: fc.tuple(option, fc.boolean()).map(change) },
  { weight: 1, arbitrary: fc.integer({ min: -900, max: 900 }).map(moveEnd) },
  { weight: 4, arbitrary: fc.constant<Step>((s, at) => expired(s, at)) },
);

function payment([given, isFree]: [Option, boolean]): Step {
  return (s, at) => {
    const held = { ...given, id: s.optionId, planId: s.planId };
    return life.renewed(s, { option: held, at, paidCents: isFree ? 0 : held.priceCents });
  };
}

function change([given, isNewPeriod]: [Option, boolean]): Step {
  return (s, at) => life.switched(s, { option: given, at, paidCents: given.priceCents, isNewPeriod });
}

function moveEnd(hours: number): Step {
  return (s, at) => life.endMoved(s, at, new Date(at.getTime() + hours * hour));
}

type Pause = (until: Date | null, at: Date) => number;

/** Most steps are near the end of the current period, where changes happen; some are reported late. */
const pause: fc.Arbitrary<Pause> = fc.oneof(
  fc.integer({ min: -20, max: 40 * 24 }).map(
    (hours): Pause =>
      (_until, at) =>
        at.getTime() + hours * hour,
  ),
  fc.integer({ min: -30, max: 30 }).map(
    (hours): Pause =>
      (until, at) =>
        Math.max(at.getTime(), (until ?? at).getTime() + hours * hour),
  ),
);

const ways = ['bought', 'trial', 'attached'] as const;

const lived = fc.record({
  option,
  way: fc.constantFrom(...ways),
  startsAfter: fc.integer({ min: 0, max: 20 * 24 }),
  steps: fc.array(fc.tuple(pause, step), { maxLength: 12 }),
});

interface Life {
  /** State and time after each step that was not refused. */
  states: { subscription: Subscription; at: Date; events: number }[];
  events: SubscriptionEvent[];
}

function begin(way: (typeof ways)[number], given: Option, at: Date, payer: number): Transition {
  const base = { option: given, holder: { memberId: payer, groupId: null }, at, livemode: true };
  if (way === 'attached') return attached(base);
  if (way === 'trial' && given.trialPeriod !== null) return trialStarted(base);
  return started({ ...base, paidCents: given.priceCents });
}

function live(
  input: typeof lived extends fc.Arbitrary<infer T> ? T : never,
  id: number,
  payer: number,
): Life {
  let at = new Date(beginning + input.startsAfter * hour);
  const first = begin(input.way, input.option, at, payer);
  let current = { ...first.next, id };
  const events = first.events.map((event) => ({ ...event, subscriptionId: id }));
  const states = [{ subscription: current, at, events: events.length }];
  for (const [wait, act] of input.steps) {
    at = new Date(wait(validUntil(current), at));
    try {
      const result = act(current, at);
      if (result === null) continue;
      current = result.next;
      events.push(...result.events);
      states.push({ subscription: current, at, events: events.length });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return { states, events };
}

/** Fixed seed, for the same examples in every run. */
const seed = 20_261_121;

test('every line of a log continues the one before it', () => {
  fc.assert(
    fc.property(lived, (input) => {
      const { events } = live(input, 1, 1);
      events.forEach((event, position) => {
        const before = events[position - 1];
        if (!before) return;
        expect(event.previousStatus).toBe(before.nextStatus);
        expect(event.previousValue).toBe(before.nextValue);
        expect(event.previousPaying).toBe(before.nextPaying);
        expect(event.previousCurrency).toBe(before.currency);
        if (event.type !== 'end') expect(event.occurredAt >= before.occurredAt).toBe(true);
      });
    }),
    { numRuns: 10_000, seed },
  );
});

test('only what was bought has a value, and only until it ends', () => {
  fc.assert(
    fc.property(lived, (input) => {
      for (const { subscription } of live(input, 1, 1).states) {
        if (subscription.recurringValue === 0) continue;
        expect(subscription).toMatchObject({ kind: 'paid', isPaying: true });
        expect(subscription.status).not.toBe('ended');
        expect(subscription.endsAt).not.toBeNull();
      }
    }),
    { numRuns: 10_000, seed },
  );
});

test('what the log says at an instant is what the row said then', () => {
  fc.assert(
    fc.property(lived, (input) => {
      const { states, events } = live(input, 1, 1);
      for (const { subscription, at: told, events: count } of states) {
        const at = new Date(Math.max(told.getTime(), subscription.lastEventAt.getTime()));
        const book = new SubscriptionBook(events.slice(0, count), at, { isBridged: false });
        const pays = subscription.isPaying && isValidAt(subscription, at);
        expect(book.payersAt(at).has(1)).toBe(pays);
        expect([...book.valueAt(at).values()]).toEqual(pays ? [subscription.recurringValue] : []);
      }
    }),
    { numRuns: 10_000, seed },
  );
});

test('what ran out ends, or is overdue, the same whenever that is noticed', () => {
  fc.assert(
    fc.property(lived, fc.integer({ min: 0, max: 2_000 }), (input, delay) => {
      for (const { subscription } of live(input, 1, 1).states) {
        const until = validUntil(subscription);
        if (until === null || subscription.status === 'ended') continue;
        const soon = expired(subscription, new Date(until.getTime() + 24 * hour));
        const late = expired(subscription, new Date(until.getTime() + (24 + delay) * hour));
        expect(soon).toEqual(late);
        const isOverdue = soon?.next.status === 'past_due';
        expect(isOverdue).toBe(subscription.status === 'active' && subscription.autorenew);
        expect(soon?.next.endedAt ?? null).toEqual(isOverdue ? null : until);
        const after = soon && expired(soon.next, new Date(until.getTime() + 8 * 24 * hour));
        const over = isOverdue ? daysLater(until, 7, subscription.countedIn) : null;
        expect(after?.next.endedAt ?? null).toEqual(over);
      }
    }),
    { numRuns: 10_000, seed },
  );
});

test('payers and recurring revenue roll forward exactly over random books', () => {
  fc.assert(
    fc.property(fc.array(lived, { minLength: 1, maxLength: 8 }), (inputs) => {
      // Two subscriptions to a payer, so that some have several and some come back.
      const lives = inputs.map((input, position) => live(input, position + 1, Math.ceil((position + 1) / 2)));
      const now = new Date(beginning + 800 * 24 * hour);
      const book = new SubscriptionBook(
        lives.flatMap((one) => one.events),
        now,
      );
      for (let days = 0; days < 800; days += 37) {
        const from = new Date(beginning + (days * 24 + 5) * hour);
        const to = new Date(from.getTime() + 37 * 24 * hour);
        const flows = book.payerFlows(from, to);
        expect(book.payersAt(to).size).toBe(
          book.payersAt(from).size + flows.joined + flows.returned - flows.left,
        );
        for (const currency of ['usd', 'eur']) {
          const moved = book.movements(currency, from, to);
          const sum = moved.new + moved.expansion + moved.reactivation - moved.contraction - moved.churn;
          const before = book.valueAt(from).get(currency) ?? 0;
          expect(book.valueAt(to).get(currency) ?? 0).toBe(before + sum);
          for (const part of Object.values(moved)) expect(Number.isSafeInteger(part)).toBe(true);
        }
      }
    }),
    { numRuns: 300, seed },
  );
});

test('a switch that renews again takes the decision to stop back, and says so in the log', () => {
  const [monthly] = fc.sample(option, { numRuns: 1, seed: 7 });
  if (!monthly) throw new Error('no option');
  const given: Option = { ...monthly, type: 'standard', period: '1 month', isAllowedAutorenew: true };
  const at = (days: number) => new Date(beginning + days * 24 * hour);
  const holder = { memberId: 1, groupId: null };
  const bought = started({ option: given, holder, at: at(0), livemode: true, paidCents: 500 }).next;
  const stopping = life.cancelled(bought, at(5)).next;
  const change = { option: given, at: at(9), paidCents: 0, isNewPeriod: false };
  const kept = life.switched(stopping, change);
  expect([kept.events.map((event) => event.type), kept.next.cancelledAt]).toEqual([['switch'], at(5)]);
  const renewing = life.switched(stopping, { ...change, autorenew: true });
  expect(renewing.events.map((event) => event.type)).toEqual(['uncancel', 'switch']);
  expect([renewing.next.cancelledAt, renewing.next.autorenew]).toEqual([null, true]);
});
