// Subscriptions with more details in the file than the plan.
import { expect, test } from 'vitest';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { attachMembers } from '../../groups/members.service.ts';
import { createGroup } from '../../groups/service.ts';
import { attach } from '../../member-subscriptions/create.service.ts';
import { advanceDueSubscriptions } from '../../member-subscriptions/renewal-scheduler.service.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
let rowsOf: ImportTest['rowsOf'];
eachImportTest((made) => {
  ({ desk, ctx, rowsOf } = made);
});

const day = 86_400_000;
const loaded = Date.now();
/** Returns a day relative to now, at noon UTC. */
const inDays = (days: number) => `${new Date(loaded + days * day).toISOString().slice(0, 10)}T12:00:00Z`;

const heading =
  'email,tiers,subscription,subscription_status,subscription_start,subscription_end,autorenew,trial,price,price_currency,subscription_period';
const several = `b@example.com,"Gold\nGold","Monthly\nMonthly","active\npast_due","${inDays(-50)}\n${inDays(-40)}","\n${inDays(-2)}","\ntrue",,"5.00\n6.00","EUR\nUSD","3 months\n"`;
const file = [
  heading,
  `a@example.com,Gold,Monthly,active,${inDays(-90)},${inDays(20)},true,true,4.50,EUR,3 months`,
  several,
  `c@example.com,gold,,,${inDays(-9)},,,,,,`,
  `d@example.com,Silver,Yearly,active,${inDays(-400)},${inDays(-35)},false,false,99.00,USD,1 year`,
  'e@example.com,,,,,,,,,,',
].join('\n');

const held = () =>
  rowsOf(`
    select m.email, p.title as plan, o.title, s.kind, s.status, s.price_cents, s.currency, s.autorenew, s.payer_id,
      (select array_agg(e.type order by e.occurred_at, e.id) from subscription_events e
       where e.resource_id = $1 and e.subscription_id = s.id) as log
    from member_subscriptions s join members m on m.resource_id = $1 and m.id = s.member_id
    join plans p on p.resource_id = $1 and p.id = s.plan_id
    join pricing_options o on o.resource_id = $1 and o.id = s.pricing_option_id
    where s.resource_id = $1 order by m.email, s.starts_at`);

test('they come in with their dates, price and state; a second time nothing changes', async () => {
  const checked = await desk.check(ctx, await desk.upload(ctx, file));
  expect(checked.preview?.totals).toMatchObject({ created: 5, rejected: 0 });
  expect(checked.preview?.rows[1]?.subscriptions).toEqual([
    {
      plan: 'Gold', starts_at: inDays(-50).replace('Z', '.000Z'), ends_at: null, autorenew: false, price_cents: 500, currency: 'eur',
    },
    {
      plan: 'Gold', starts_at: inDays(-40).replace('Z', '.000Z'), ends_at: inDays(-2).replace('Z', '.000Z'),
      autorenew: true, price_cents: 600, currency: 'usd',
    },
  ]); // biome-ignore format: a table reads better dense
  await desk.run(ctx, checked);
  const gold = {
    plan: 'Gold',
    title: 'Monthly',
    kind: 'attached',
    status: 'active',
    autorenew: false,
    payer_id: null,
  };
  const after = await held();
  expect(after).toEqual([
    { ...gold, email: 'a@example.com', kind: 'trial', price_cents: 450, currency: 'eur', autorenew: true, log: ['trial_start'] },
    { ...gold, email: 'b@example.com', price_cents: 500, currency: 'eur', log: ['attach'] },
    {
      ...gold, email: 'b@example.com', status: 'past_due', price_cents: 600, currency: 'usd', autorenew: true,
      log: ['attach', 'past_due'],
    },
    { ...gold, email: 'c@example.com', title: 'Imported', price_cents: 0, currency: 'usd', log: ['attach'] },
    {
      ...gold, email: 'd@example.com', plan: 'Silver', title: 'Yearly', status: 'ended', price_cents: 9_900, currency: 'usd',
      log: ['attach', 'end'],
    },
  ]); // biome-ignore format: a table reads better dense
  expect(
    await rowsOf(`select o.title, o.active, o.private, o.price_cents, o.currency, o.period
      from pricing_options o where resource_id = $1 order by o.title`),
  ).toEqual([
    { title: 'Imported', active: false, private: true, price_cents: 0, currency: 'usd', period: '1 month' },
    { title: 'Monthly', active: false, private: true, price_cents: 450, currency: 'eur', period: '3 months' },
    { title: 'Yearly', active: false, private: true, price_cents: 9_900, currency: 'usd', period: '1 year' },
  ]);
  expect(await advanceDueSubscriptions(ctx)).toBe(0);
  const again = await desk.check(ctx, await desk.upload(ctx, file));
  expect(again.preview?.totals).toMatchObject({ created: 0, updated: 0, unchanged: 5 });
  expect((await desk.run(ctx, again)).totals).toEqual(again.preview?.totals);
  expect(await held()).toEqual(after);
});

test('an option of the plan that has the title is taken and keeps its own price', async () => {
  const { optionId } = await makeOption(ctx, { title: 'MONTHLY' });
  await rowsOf("update plans set title = 'gold' where resource_id = $1");
  await desk.importText(ctx, `${heading}\na@example.com,Gold,Monthly,,${inDays(-5)},,,,4.50,EUR,`);
  expect(
    await rowsOf(
      `select pricing_option_id, price_cents, currency from member_subscriptions where resource_id = $1`,
    ),
  ).toEqual([{ pricing_option_id: optionId, price_cents: 450, currency: 'eur' }]);
  expect(await rowsOf('select title, price_cents from pricing_options where resource_id = $1')).toEqual([
    { title: 'MONTHLY', price_cents: 1_000 },
  ]);
});

test('what a group holds for a member, or was there and has ended, is not brought in again', async () => {
  const { optionId } = await makeOption(ctx);
  const [alone = 0, grouped = 0] = await makeMembers(ctx, 2);
  const { id: groupId } = await createGroup(ctx, { name: 'Readers', type: 'company' });
  await attachMembers(ctx, { id: groupId, user_ids: [grouped] });
  const at = new Date(inDays(-20));
  await attach(ctx, { pricingOptionId: optionId, holder: { groupId }, at });
  await attach(ctx, {
    pricingOptionId: optionId,
    holder: { memberId: alone },
    at,
    endsAt: new Date(inDays(-10)),
  });
  await advanceDueSubscriptions(ctx);
  const emails = (await rowsOf<{ email: string }>('select email from members where resource_id = $1')).map(
    ({ email }) => email,
  );
  const rows = (days: number) => emails.map((email) => `${email},Plan,Option,,${inDays(days)},,,,,,`);
  const again = await desk.importText(ctx, [heading, ...rows(-20)].join('\n'));
  expect(again.totals).toMatchObject({ updated: 0, unchanged: 2 });
  const other = await desk.check(ctx, await desk.upload(ctx, [heading, ...rows(-19)].join('\n')));
  expect(other.preview?.rows.map(({ changes }) => changes)).toEqual([['tiers'], ['tiers']]);
  expect((await desk.run(ctx, other)).totals).toMatchObject({ updated: 2 });
});

test('an undo takes them back with their log, and the plans and options that were made', async () => {
  const done = await desk.importText(ctx, file);
  expect(await desk.undo(ctx, done)).toMatchObject({ state: 'undone', undone: { removed: 5, kept: 0 } });
  for (const table of ['members', 'member_subscriptions', 'subscription_events', 'pricing_options', 'plans'])
    expect(await rowsOf(`select from ${table} where resource_id = $1`), table).toEqual([]);
});

test('an undo leaves members whose subscriptions went on since', async () => {
  const done = await desk.importText(ctx, file);
  const { optionId } = await makeOption(ctx);
  const [a] = await rowsOf<{ id: number }>(
    "select id from members where resource_id = $1 and email = 'a@example.com'",
  );
  await attach(ctx, { pricingOptionId: optionId, holder: { memberId: a?.id ?? 0 } });
  await rowsOf("update member_subscriptions set version = 2 where resource_id = $1 and status = 'ended'");
  expect(await desk.undo(ctx, done)).toMatchObject({
    undone: {
      removed: 3,
      kept: 2,
      kept_reasons: [{ reason: 'has other subscriptions, or theirs were changed' }],
    },
  });
});

test('of rows whose lines do not go together the person comes in, without a subscription', async () => {
  const done = await desk.importText(
    ctx,
    `${heading}\na@example.com,"Gold\nSilver",Monthly,,,,,,,,\nb@example.com,Gold,,,,,,,,,`,
  );
  expect(done).toMatchObject({
    totals: { created: 2, rejected: 0 },
    left_out_reasons: [{ reason: 'subscription names 1 where tiers names 2', rows: 1 }],
  });
  expect(await held()).toMatchObject([{ email: 'b@example.com' }]);
});

const saveDefault = (id: number) =>
  rowsOf(
    `insert into resource_settings (resource_id, document) values ($1, '{"settings.default_subscription_id": ${id}}')`,
  );

test('new members for whom the file brings no subscription get the default one, once, and an undo takes it back', async () => {
  const { optionId } = await makeOption(ctx, { title: 'Free', price: 0 });
  await rowsOf("update plans set title = 'Reader' where resource_id = $1");
  await makeMembers(ctx, 1);
  const [there] = await rowsOf<{ email: string }>('select email from members where resource_id = $1');
  await saveDefault(optionId);
  const text = `email,tiers\nnew@example.com,\ngold@example.com,Gold\n${there?.email},`;
  const checked = await desk.check(ctx, await desk.upload(ctx, text));
  expect(checked.preview?.rows.map(({ subscriptions }) => subscriptions.map(({ plan }) => plan))).toEqual([
    ['Reader'],
    [],
    [],
  ]);
  const done = await desk.run(ctx, checked);
  const reader = { plan: 'Reader', title: 'Free', kind: 'attached', status: 'active', autorenew: true };
  expect(await held()).toMatchObject([
    { email: 'gold@example.com', plan: 'Gold' },
    { ...reader, email: 'new@example.com', price_cents: 0, payer_id: null, log: ['attach'] },
  ]);
  const again = await desk.importText(ctx, text);
  expect(again.totals).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  expect((await desk.undo(ctx, done)).undone).toMatchObject({ removed: 2, kept: 0 });
  expect(await held()).toEqual([]);
});

test('a default that costs money is given for one period, and none where it is no longer sold', async () => {
  const { optionId } = await makeOption(ctx, { price: 900 });
  await saveDefault(optionId);
  await desk.importText(ctx, 'email\na@example.com');
  expect(
    await rowsOf(
      `select autorenew, is_attached_by_admin as given, is_paying, ends_at is not null as ends
       from member_subscriptions where resource_id = $1`,
    ),
  ).toEqual([{ autorenew: false, given: true, is_paying: false, ends: true }]);
  await rowsOf('update pricing_options set removed_at = now() where resource_id = $1');
  await desk.importText(ctx, 'email\nb@example.com');
  expect(await held()).toHaveLength(1);
});
