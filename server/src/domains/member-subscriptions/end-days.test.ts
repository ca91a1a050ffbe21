// An end that is given as a day: until when it lasts, and that saving the day which is shown moves nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { start } from './create.service.ts';
import { attached } from './creation.rules.ts';
import { endInstant, shownDay } from './end-instant.ts';
import { planEndDateChange } from './ends.service.ts';
import { attachSubscription, previewSubscription, updateSubscription } from './member.service.ts';

let db: TestDatabase;
let clock: MovableClock;
let member: number;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

async function siteIn(timezone: string, now: string): Promise<ResourceContext> {
  clock = fixedClock(new Date(now));
  const site = await makeResource(db.database);
  const ctx = actAs(db.database, { ...site, timezone }, { clock });
  [member = 0] = await makeMembers(ctx, 1, new Date('2025-01-01T00:00:00Z'));
  return ctx;
}

const on = (subscriptionId: number) => ({ id: member, subscriptionId });
const now = '2026-11-26T15:30:00Z';

// 26 November ends in Los Angeles (UTC-8) at 08:00 UTC of the 27th, in New York (UTC-5) at 05:00, in Zurich (UTC+1) at
// 23:00 of the 26th. At 15:30 UTC the 27th has begun in Tokyo (UTC+9), whose 27th ends at 15:00 UTC.
test.each([
  ['America/Los_Angeles', '2026-11-26', '2026-11-27T08:00:00.000Z'],
  ['America/New_York', '2026-11-26', '2026-11-27T05:00:00.000Z'],
  ['Europe/Zurich', '2026-11-26', '2026-11-26T23:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-27', '2026-11-27T15:00:00.000Z'],
])('in %s what is given until today lasts through today', async (zone, today, end) => {
  const ctx = await siteIn(zone, now);
  const { optionId } = await makeOption(ctx);
  const given = await attachSubscription(ctx, { ...on(optionId), subscription_end_date: today });
  expect(given).toMatchObject({ status: 'active', subscription_end_date: end });
  const again = await updateSubscription(ctx, { ...on(given.id), subscription_end_date: today });
  expect([again.version, again.subscription_end_date]).toEqual([given.version, end]);
  const told = await previewSubscription(ctx, {
    ...on(given.id),
    action: 'edit',
    subscription_end_date: today,
  });
  expect([told.is_changed, told.before?.access_ends_at]).toEqual([false, end]);
  const yesterday = { ...on(optionId), subscription_end_date: '2026-11-25' };
  await expect(attachSubscription(ctx, yesterday)).rejects.toMatchObject({
    fields: { subscription_end_date: 'The end date is in the past.' },
  });
});

test('a paid one without autorenew lasts through the day, and a month later through that day', async () => {
  const ctx = await siteIn('Pacific/Auckland', '2026-01-31T01:00:00Z');
  const { optionId } = await makeOption(ctx);
  const holder = { memberId: member };
  const id = await start(ctx, { pricingOptionId: optionId, holder, paidCents: 900, autorenew: false });
  // Auckland is at UTC+13 in summer and UTC+12 from 5 April on.
  const day = await updateSubscription(ctx, { ...on(id), subscription_end_date: '2026-03-31' });
  expect(day.subscription_end_date).toBe('2026-03-31T11:00:00.000Z');
  const later = await updateSubscription(ctx, { ...on(id), subscription_end_date: '2026-04-30' });
  expect(later.subscription_end_date).toBe('2026-04-30T12:00:00.000Z');
  const same = await updateSubscription(ctx, { ...on(id), subscription_end_date: '2026-04-30' });
  expect(same.version).toBe(later.version);
});

test('where it renews today is the day of the next charge, also when its time of day has passed', async () => {
  // It started at 10:00 in New York, which is at UTC-5 in winter; now it is 10:30 there.
  const ctx = await siteIn('America/New_York', '2026-11-26T15:00:00Z');
  const { optionId } = await makeOption(ctx);
  const id = await start(ctx, { pricingOptionId: optionId, holder: { memberId: member }, paidCents: 900 });
  clock.set(new Date(now));
  const charge = (subscription_end_date: string) =>
    updateSubscription(ctx, { ...on(id), subscription_end_date });
  expect((await charge('2026-12-01')).subscription_end_date).toBe('2026-12-01T15:00:00.000Z');
  const today = await charge('2026-11-26');
  expect(today).toMatchObject({ status: 'active', subscription_end_date: '2026-11-27T04:59:59.999Z' });
  expect((await charge('2026-11-26')).version).toBe(today.version);
});

test('turning autorenew off along with the day that was shown leaves the end where it is', () => {
  const endsAt = new Date('2026-12-01T15:00:00Z');
  const at = { now: new Date(now), zone: 'Asia/Tokyo' };
  // Midnight of 2 December in Tokyo: the day of a charge, or the end of 1 December.
  expect([shownDay(endsAt, true, at.zone), shownDay(endsAt, false, at.zone)]).toEqual([
    '2026-12-02',
    '2026-12-01',
  ]);
  expect(endInstant('2026-12-02', { endsAt, wasRenewing: true, renews: false }, at)).toEqual(endsAt);
  expect(endInstant('2026-12-01', { endsAt, wasRenewing: false, renews: true }, at)).toEqual(endsAt);
});

test('many at once go by the same rules', () => {
  const at = new Date(now);
  const zone = 'America/Los_Angeles';
  const option = {
    id: 1, version: 1, planId: 1, type: 'standard', seats: 0, priceCents: 900, currency: 'usd', zone,
    period: '1 month' as const, trialPeriod: null, trialIterations: 1, isAllowedAutorenew: true,
  }; // biome-ignore format: a table reads better dense
  const { next: held } = attached({ option, holder: { memberId: 1, groupId: null }, at, livemode: true });
  const set = (date: string) => planEndDateChange(held, { kind: 'set_end', date }, at, zone);
  expect(set('2026-11-26').step?.next).toMatchObject({
    status: 'active',
    endsAt: new Date('2026-11-27T08:00:00Z'),
  });
  expect(set('2026-12-26')).toEqual({ step: null, refusal: null });
  expect(set('2026-11-25')).toEqual({ step: null, refusal: 'The end date is in the past.' });
});
