import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeConfirmedMembers, makeOption } from '#server/testing/make-records.ts';
import { makePartner, makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attach } from '../member-subscriptions/create.service.ts';
import { createPlan } from '../plans/service.ts';
import { isUsedBy } from './held.queries.ts';
import { exclude, provide } from './items.service.ts';
import { providedTo } from './provided.service.ts';
import { createAccess } from './service.ts';

let db: TestDatabase;
let partnerId: number;
let home: ResourceContext;
let sister: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
  const partner = await makePartner(db.database);
  partnerId = partner.id;
  home = actAs(db.database, await makeResource(db.database, { partner, title: 'The Courier' }));
  sister = actAs(db.database, await makeResource(db.database, { partner, title: 'Business Weekly' }));
});
afterAll(() => db.drop());

async function emailOf(ctx: ResourceContext, memberId: number): Promise<string> {
  const { rows } = await db.database.owner.query<{ email: string }>(
    'select email from members where resource_id = $1 and id = $2',
    [ctx.resource.id, memberId],
  );
  return rows[0]?.email ?? '';
}

test('a sister site provides its plan to whom holds the source, until an exclusion is held as well', async () => {
  const [member = 0, other = 0] = await makeConfirmedMembers(home, 2);
  const { optionId } = await makeOption(home);
  const { id: accessId } = await createAccess(home, { partnerId, subscription_id: optionId });
  const { id: planId } = await createPlan(sister, { title: 'Weekly' });
  await provide(home, { partnerId, id: accessId, plan_id: planId });
  await attach(home, { pricingOptionId: optionId, holder: { memberId: member } });
  const email = await emailOf(home, member);
  const provided = { kind: 'plan', id: planId, siteId: home.resource.id, siteTitle: 'The Courier' };
  expect(await providedTo(sister, email)).toEqual([{ ...provided, outcome: 'provided' }]);
  expect(await providedTo(home, email)).toEqual([]);
  expect(await providedTo(sister, await emailOf(home, other))).toEqual([]);

  const { optionId: excluding } = await makeOption(sister);
  await exclude(home, { partnerId, id: accessId, subscription_id: excluding });
  const [there = 0] = await makeConfirmedMembers(sister, 1);
  await db.database.owner.query('update members set email = $1 where id = $2', [email, there]);
  await attach(sister, { pricingOptionId: excluding, holder: { memberId: there } });
  expect(await providedTo(sister, email)).toEqual([{ ...provided, outcome: 'excluded' }]);
});

test('the passes of a member are found by indexes', async () => {
  const members = await makeConfirmedMembers(home, 200);
  const site = home.resource.id;
  await db.database.owner.query(
    `with e as (
       insert into ticket_events (resource_id, title, slug, starts_at, ends_at)
       values ($1, 'Fair', 'fair', now(), now()) returning id),
     t as (insert into tickets (resource_id, ticket_event_id, title) select $1, id, 'Seat' from e returning id)
     insert into passes (resource_id, ticket_id, ticket_event_id, owner_id, assign_id)
     select $1, t.id, e.id, m, case when n % 2 = 0 then m end
     from e, t, unnest($2::bigint[]) m, generate_series(1, 20) n`,
    [site, members],
  );
  await db.database.owner.query('analyze passes');
  const plan = await read(home, async ({ db: scope }) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from passes s where s.resource_id = ${site} and ${isUsedBy(members[0] ?? 0)}`.execute(
      scope,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Cond: .*assign_id = /);
  expect(plan).toMatch(/Index Cond: .*owner_id = /);
});
