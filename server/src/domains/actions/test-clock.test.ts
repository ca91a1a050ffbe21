// Tests automation on a site whose test clock is ahead.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { findSite } from '#server/database/sites.ts';
import { createMailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { actAs } from '#server/testing/act-as.ts';
import { monthsAhead } from '#server/testing/advanced-clock.ts';
import { dispatcherOf } from '#server/testing/delivery-fixtures.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { listening, runSubscribers } from '#server/testing/service-fixtures.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { listDeliveries } from '../deliveries/service.ts';
import { createEmailTemplate } from '../email-templates/service.ts';
import { start } from '../member-subscriptions/create.service.ts';
import { continueAdvance } from '../test-clock/advance.service.ts';
import { advanceClock } from '../test-clock/service.ts';
import { actionKind } from './perform.service.ts';
import { createAction } from './service.ts';

const mails = createMailRenderer();
let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  await mails.close();
  await db.drop();
});

const eventOf = (name: string) => eventCatalogue.find((one) => one.name === name)?.id ?? 0;

/** Creates a site whose members get a mail and a subscription at each renewal; its test clock is a month ahead. */
beforeEach(async () => {
  ctx = listening(actAs(db.database, await makeResource(db.database, { livemode: false })));
  const { optionId } = await makeOption(ctx);
  const [memberId = 0] = await makeMembers(ctx, 1);
  const at = new Date(Date.now() - 5 * 86_400_000);
  await start(ctx, { pricingOptionId: optionId, holder: { memberId }, at, paidCents: 1_000 });
  const html = '<p>Renewed, {{ member.first_name }}</p>';
  const { id: mail_template_id } = await createEmailTemplate([], ctx, { name: 'T', subject: 'S', html });
  const event_id = eventOf('subscription.renewed');
  await createAction(ctx, { event_id, type: 'mail', mail_template_id });
  const { optionId: extra } = await makeOption(ctx, { price: 0 });
  await createAction(ctx, {
    event_id,
    type: 'subscription',
    settings: { webhook_url: null, pricing_option_id: extra },
  });
  const { id } = await advanceClock(ctx, { to: monthsAhead(1), charges: 'succeed' });
  while (await continueAdvance(ctx, id));
  const site = await findSite(db.database, ctx.resource.id);
  if (site) ctx = listening(actAs(db.database, site));
  await runSubscribers(ctx);
});

async function mailsOf(): Promise<number> {
  const { rows } = await db.database.owner.query<{ count: number }>(
    'select count(*)::int as count from outgoing_mails where message_id like $1',
    [`<site-${ctx.resource.id}:%`],
  );
  return rows[0]?.count ?? -1;
}

const statesOf = async () =>
  (await listDeliveries(ctx, { limit: 200 })).items.map(({ target, state, last_error: error }) => [
    target,
    state,
    error,
  ]);

test('an action mails nobody, and says so in its run; what stays in the house is done, at the site time', async () => {
  await dispatcherOf(ctx, [actionKind(mails)]).drain();
  expect(await mailsOf()).toBe(0);
  expect(await statesOf()).toEqual(
    expect.arrayContaining([
      ['mail', 'skipped', 'Not sent: the test clock of the site is ahead.'],
      ['subscription', 'done', null],
    ]),
  );
  const { rows } = await db.database.owner.query<{ at: Date }>(
    `select starts_at as at from member_subscriptions where resource_id = $1 and kind = 'attached'`,
    [ctx.resource.id],
  );
  expect(rows.length).toBe(1);
  expect(rows[0]?.at.getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000);
});

test('with that guard off, the member would be mailed', async () => {
  await dispatcherOf(ctx, [{ ...actionKind(mails), isHeldByTestClock: () => false }]).drain();
  expect(await mailsOf()).toBe(1);
});
