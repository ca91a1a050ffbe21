import { expect, test } from 'vitest';
import { imported } from './import.rules.ts';
import { type HeldSubscription, type Terms, withoutExisting } from './import-terms.service.ts';
import { renewed } from './lifecycle.rules.ts';
import type { Option } from './subscription.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const moment = (at: Date) => ({ from: at, to: new Date(at.getTime() + 1) });
const begun = hours(-2_000);

const option: Option = {
  id: 7, version: 1, planId: 3, type: 'multi-seat', seats: 5, priceCents: 900, currency: 'usd', period: '1 month', trialPeriod: null,
  trialIterations: 1, isAllowedAutorenew: true, zone: 'UTC',
}; // biome-ignore format: a table reads better dense

const plain: Terms = {
  title: 'Monthly', status: 'active', start: moment(begun), endsAt: null, autorenew: false, isTrial: false,
  price: { cents: 500, currency: 'eur' }, period: null, elsewhere: null,
}; // biome-ignore format: a table reads better dense

const bring = (terms: Partial<Terms>, isComplimentary = false) =>
  imported({ memberId: 1, option, terms: { ...plain, ...terms }, isComplimentary, livemode: true }, now, 7);

test('it begins when the file says, at its own price, and nobody pays for it', () => {
  const { next, events } = bring({});
  expect(next).toMatchObject({
    kind: 'attached',
    status: 'active',
    startsAt: begun,
    endsAt: null,
    payerId: null,
  });
  expect(next).toMatchObject({
    priceCents: 500,
    currency: 'eur',
    recurringValue: 0,
    isPaying: false,
    seats: 0,
  });
  expect(events).toMatchObject([{ type: 'attach', occurredAt: begun, validUntil: null, nextPaying: false }]);
  expect([next.isAttachedByAdmin, bring({}, true).next.isAttachedByAdmin]).toEqual([false, true]);
  expect(bring({ price: null }).next).toMatchObject({ priceCents: 900, currency: 'usd' });
  expect(bring({ start: null }).next.startsAt).toEqual(now);
});

test('a trial is one until its first payment here, which makes it a paid one', () => {
  const { next, events } = bring({ isTrial: true, endsAt: hours(48), autorenew: true });
  expect(next).toMatchObject({ kind: 'trial', trialPeriods: 1, autorenew: true, endsAt: hours(48) });
  expect(events).toMatchObject([{ type: 'trial_start', occurredAt: begun, validUntil: hours(48) }]);
  const paid = renewed(next, { option, at: hours(48), paidCents: 900 });
  expect(paid.next).toMatchObject({ kind: 'paid', isPaying: true, payerId: 1, recurringValue: 648_000 });
  expect(paid.events).toMatchObject([{ type: 'start' }]);
});

test.each([
  ['an end to come', hours(24), now, hours(24 + 7 * 24)],
  ['an end that is over', hours(-24), hours(-24), hours(7 * 24)],
  ['no end', null, now, hours(7 * 24)],
])('an overdue payment with %s leaves the days of grace', (_which, endsAt, at, graceEndsAt) => {
  const { next, events } = bring({ status: 'past_due', endsAt, autorenew: true });
  expect(next).toMatchObject({ status: 'past_due', graceEndsAt, endsAt, autorenew: true });
  expect(events).toMatchObject([
    { type: 'attach', occurredAt: begun, validUntil: endsAt },
    { type: 'past_due', occurredAt: at, validUntil: graceEndsAt },
  ]);
});

test('an overdue one that nobody knows the beginning of begins before it is overdue', () => {
  const { next, events } = bring({ status: 'past_due', endsAt: hours(-24), start: null });
  expect(next.startsAt).toEqual(hours(-24));
  expect(events.map(({ occurredAt }) => occurredAt)).toEqual([hours(-24), hours(-24)]);
});

test.each([
  [
    'without autorenew ended at its end',
    false,
    -1,
    { status: 'ended', endedAt: hours(-1), endCause: 'expired' },
  ],
  ['with autorenew waits a day for its renewal', true, -23, { status: 'active', endedAt: null }],
  [
    'and is overdue since its end when none is told',
    true,
    -25,
    { status: 'past_due', pastDueReason: 'not_charged', graceEndsAt: hours(7 * 24 - 25) },
  ],
  [
    'and has ended when the days of grace are over, too',
    true,
    -8 * 24,
    { status: 'ended', endedAt: hours(-24), endCause: 'payment_failed' },
  ],
])('what has run out %s', (_how, autorenew, end, state) => {
  const { next, events } = bring({ autorenew, endsAt: hours(end) });
  expect(next).toMatchObject(state);
  const isOverdue = next.pastDueReason !== null;
  expect(events).toMatchObject([
    { type: 'attach', validUntil: hours(end) },
    ...(isOverdue ? [{ type: 'past_due', occurredAt: hours(end) }] : []),
    ...(next.status === 'ended' ? [{ type: 'end', occurredAt: next.endedAt }] : []),
  ]);
});

const held = (planId: number, startsAt: Date, isOpen = true): HeldSubscription => ({
  planId,
  startsAt,
  isOpen,
});
const named = (planId: number | undefined, start: Terms['start']) => ({ planId, terms: { ...plain, start } });

test('one of the plan that began then is there, whatever became of it; each stands for one', () => {
  const two = [named(3, moment(begun)), named(3, moment(begun))];
  expect(withoutExisting(two, [])).toEqual(two);
  expect(withoutExisting(two, [held(3, begun, false)])).toHaveLength(1);
  expect(withoutExisting(two, [held(3, begun, false), held(3, begun)])).toEqual([]);
  expect(withoutExisting([named(3, moment(begun))], [held(3, hours(-1)), held(4, begun)])).toHaveLength(1);
  expect(withoutExisting([named(undefined, null)], [held(3, begun)])).toHaveLength(1);
});

test('a minute or a day that the file names is enough to know it by', () => {
  const day = { from: hours(-24), to: now };
  expect(withoutExisting([named(3, day)], [held(3, hours(-5))])).toEqual([]);
  expect(withoutExisting([named(3, day)], [held(3, now)])).toHaveLength(1);
});

test('without a beginning any open one of the plan will do, but for those that others are known by', () => {
  expect(withoutExisting([named(3, null)], [held(3, begun)])).toEqual([]);
  expect(withoutExisting([named(3, null)], [held(3, begun, false)])).toHaveLength(1);
  const both = [named(3, null), named(3, moment(begun))];
  expect(withoutExisting(both, [held(3, begun)])).toEqual([both[0]]);
});
