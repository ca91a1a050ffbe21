// Settings that decide about readers, saved as the console saves them.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import {
  anonymousReader,
  type DecisionDesk,
  decisionDesk,
  saveSettings,
} from '#server/testing/decision-desk.ts';
import { makeConfirmedMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { TestDeciders } from '#server/testing/test-deciders.ts';
import { attach } from '../member-subscriptions/create.service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let desk: DecisionDesk;
let clock: MovableClock;
const deciders = new TestDeciders();
const folder = temporaryFolder('masthead-settings-');

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  desk = await decisionDesk(ctx);
  clock = fixedClock(new Date());
});
afterEach(() => deciders.stop());

/** Saves settings, and returns what a process decides that starts with them. */
async function answerWith(
  input: object,
  key: string,
  reader = anonymousReader(ctx),
  address: string | null = null,
): Promise<string> {
  await saveSettings(ctx, input);
  const decider = deciders.start(db.database, clock, folder());
  const { verdict, reason, meterToken } = await decider.decide(reader.ask(key, { address }));
  reader.keep(meterToken);
  return `${verdict} ${reason}`;
}

test('default_guest_subscription_id gives readers without an account its plan', async () => {
  const guests = (id: number | null) => ({ settings: { default_guest_subscription_id: id } });
  expect(await answerWith(guests(null), 'piece-1')).toBe('paywall no_entitlement');
  expect(await answerWith(guests(desk.optionId), 'piece-1')).toBe('meter_grant meter');
});

test('range_ips_users and mask_ips_users give the readers of a network what a member holds', async () => {
  const [member = 0] = await makeConfirmedMembers(ctx, 1);
  const { optionId } = await makeOption(ctx);
  await attach(ctx, { holder: { memberId: member }, pricingOptionId: optionId });
  clock.set(new Date());
  const ranges = {
    settings: { range_ips_users: [{ ip_from: '203.0.113.5', ip_to: '203.0.113.9', user_id: member }] },
  };
  const found: string[] = [];
  for (const address of ['203.0.113.4', '203.0.113.5', '203.0.113.9', '203.0.113.10'])
    found.push(await answerWith(ranges, 'piece-1', anonymousReader(ctx), address));
  const [guest, acting] = ['meter_grant meter', 'grant subscription'];
  expect(found).toEqual([guest, acting, acting, guest]);
  const masks = {
    settings: { range_ips_users: [], mask_ips_users: [{ mask_ip: '203.0.113.0/30', user_id: member }] },
  };
  expect(await answerWith(masks, 'piece-1', anonymousReader(ctx), '203.0.113.3')).toBe(acting);
  expect(await answerWith(masks, 'piece-1', anonymousReader(ctx), '203.0.113.5')).toBe(guest);
});

test('check_access_already_viewed_content opens what a meter counted, whichever plan is held now', async () => {
  const reader = anonymousReader(ctx);
  expect(await answerWith({}, 'piece-1', reader)).toBe('meter_grant meter');
  const withoutPlan = (check: boolean) => ({
    settings: { default_guest_subscription_id: null, check_access_already_viewed_content: check },
  });
  expect(await answerWith(withoutPlan(false), 'piece-1', reader)).toBe('paywall no_entitlement');
  expect(await answerWith(withoutPlan(true), 'piece-1', reader)).toBe('grant already_viewed');
  expect(await answerWith(withoutPlan(true), 'piece-2', reader)).toBe('paywall no_entitlement');
});
