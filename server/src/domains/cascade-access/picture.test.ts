// Tests that the forecast loss equals the real one: compares each member's access before and after the edge is removed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeConfirmedMembers, makeOption } from '#server/testing/make-records.ts';
import { makePartner, makeResource, type TestPartner } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { attach } from '../member-subscriptions/create.service.ts';
import { exclude, provide, removeApplied, updateApplied } from './items.service.ts';
import { viewOfMember } from './member-view.service.ts';
import { diagramOf, previewRemoval } from './picture.service.ts';
import { createAccess } from './service.ts';

let db: TestDatabase;
let partner: TestPartner;
let home: ResourceContext;
let sister: ResourceContext;
let third: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
  partner = await makePartner(db.database);
  const site = async (title: string) =>
    actAs(db.database, await makeResource(db.database, { partner, title }));
  home = await site('The Courier');
  sister = await site('Business Weekly');
  third = await site('Zine');
});
afterAll(() => db.drop());

const of = () => ({ partnerId: partner.id });
const run = (statement: string, ...values: unknown[]) =>
  db.database.owner.query<{ id: number }>(statement, values);

/** Creates accounts on a site with the emails of members of another. */
async function sameOn(
  site: ResourceContext,
  from: ResourceContext,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await run(
    `insert into members (resource_id, email, confirmed) select $1, email, true from members where resource_id = $2 and id = any($3)
     on conflict (resource_id, email_lc) do update set email = excluded.email returning id`,
    site.resource.id,
    from.resource.id,
    ids,
  );
  return rows.map(({ id }) => Number(id));
}

const give = async (site: ResourceContext, optionId: number, ids: readonly number[]) => {
  for (const memberId of ids) await attach(site, { pricingOptionId: optionId, holder: { memberId } });
};

/** Returns the members of the home site who have the plan of the sister site, themselves or by a rule. */
async function opened(ids: readonly number[], title: string): Promise<Set<number>> {
  const found = new Set<number>();
  for (const id of ids) {
    const { items, sites } = await viewOfMember(home, { ...of(), userId: id });
    const own = sites.find(({ resource }) => resource.key === sister.resource.key)?.own ?? [];
    const isGiven = items.some(
      (item) =>
        item.outcome === 'provided' && item.title === title && item.resource.key === sister.resource.key,
    );
    if (isGiven || own.some((one) => one.startsWith(`${title}: `))) found.add(id);
  }
  return found;
}

test('what would be lost without a line is what is lost without it', async () => {
  const title = 'Premium';
  const first = await makeOption(home, { title: 'First' });
  const second = await makeOption(home, { title: 'Second' });
  const elsewhere = await makeOption(third, { title: 'Elsewhere' });
  const target = await makeOption(sister, { title: 'Own' });
  await run('update plans set title = $2 where id = $1', target.planId, title);
  const keeper = await makeOption(sister, { title: 'Keeper' });

  const ids = await makeConfirmedMembers(home, 24);
  const slice = (from: number, to: number) => ids.slice(from, to);
  await give(home, first.optionId, slice(0, 16));
  await give(home, second.optionId, slice(3, 6));
  await give(third, elsewhere.optionId, await sameOn(third, home, slice(6, 8)));
  await give(sister, keeper.optionId, await sameOn(sister, home, slice(8, 10)));
  await give(sister, target.optionId, await sameOn(sister, home, slice(10, 13)));
  const locked = await sameOn(sister, home, slice(13, 14));
  await run('update members set locked = true where id = any($1)', locked);
  await run('update members set active = false where id = $1', ids[14]);
  // The email is unconfirmed on the source site for one member, and on the target site for another.
  await run('update members set confirmed = false where id = $1', ids[2]);
  const unconfirmed = await sameOn(sister, home, slice(1, 2));
  await run('update members set confirmed = false where id = any($1)', unconfirmed);
  // Held by a group; one member of it holds it themselves, too.
  const { rows } = await run(
    `insert into groups (resource_id, name, type) values ($1, 'Desk', 'company') returning id`,
    home.resource.id,
  );
  const groupId = Number(rows[0]?.id);
  await run(
    'insert into group_members (resource_id, group_id, member_id) select $1, $2, unnest($3::bigint[])',
    home.resource.id,
    groupId,
    slice(15, 18),
  );
  await attach(home, { pricingOptionId: first.optionId, holder: { groupId } });

  const lineFrom = async (ctx: ResourceContext, optionId: number) => {
    const { id } = await createAccess(ctx, { ...of(), subscription_id: optionId });
    return { id, item: (await provide(ctx, { ...of(), id, plan_id: target.planId })).id };
  };
  const line = await lineFrom(home, first.optionId);
  await lineFrom(home, second.optionId);
  await lineFrom(third, elsewhere.optionId);
  await exclude(home, { ...of(), id: line.id, subscription_id: keeper.optionId });

  const told = await previewRemoval(home, { ...of(), itemId: line.item });
  const before = await opened(ids, title);
  await removeApplied(home, { ...of(), itemId: line.item });
  const after = await opened(ids, title);
  const lost = [...before].filter((id) => !after.has(id));
  expect(lost).toHaveLength(told.lost);
  // 18 hold the option: 16 themselves, 2 more by the group. One is inactive and one unconfirmed at home. Of the
  // remaining 16, 2 are excluded, 1 is locked and 1 unconfirmed on the other site. Of the other 12, 3 keep it as their
  // own and 5 by another edge.
  expect(told).toEqual({ provided: 12, excluded: 2, locked: 2, keep_own: 3, keep_other: 5, lost: 4 });
});

test('a line that is switched off gives nothing and loses nothing, and an exclusion that is off excludes nobody', async () => {
  const source = await makeOption(home);
  const target = await makeOption(sister);
  const keeper = await makeOption(sister, { title: 'Keeper' });
  const ids = await makeConfirmedMembers(home, 3);
  await give(home, source.optionId, ids);
  await give(sister, keeper.optionId, await sameOn(sister, home, ids.slice(0, 1)));
  const { id } = await createAccess(home, { ...of(), subscription_id: source.optionId });
  const item = await provide(home, { ...of(), id, plan_id: target.planId });
  await exclude(home, { ...of(), id, subscription_id: keeper.optionId, active: false });
  expect(await previewRemoval(home, { ...of(), itemId: item.id })).toMatchObject({
    provided: 3,
    excluded: 0,
    lost: 3,
  });
  await updateApplied(home, { ...of(), itemId: item.id, plan_id: target.planId, active: false });
  expect(await previewRemoval(home, { ...of(), itemId: item.id })).toMatchObject({ provided: 0, lost: 0 });
  const { lines } = await diagramOf(home, of());
  expect(lines.find((one) => one.id === item.id)).toMatchObject({
    access_id: id,
    active: false,
    source: { id: source.optionId, title: 'Plan: Option', resource: { title: 'The Courier' } },
    target: { id: target.planId, title: 'Plan', resource: { title: 'Business Weekly' } },
    exclusions: [{ title: 'Plan: Keeper', active: false }],
  });
});

test('tickets and content count like subscriptions', async () => {
  const [buyer = 0, owner = 0, free = 0] = await makeConfirmedMembers(home, 3);
  const one = async (statement: string, ...values: unknown[]) =>
    Number((await run(statement, ...values)).rows[0]?.id);
  const story = (site: ResourceContext, key: string) =>
    one(
      `insert into content_items (resource_id, key, title) values ($1, $2, $2) returning id`,
      site.resource.id,
      key,
    );
  const [sold, given] = [await story(home, 'sold'), await story(sister, 'given')];
  const paid = await one(
    `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, created_at)
     values ($1, $2, 100, 'usd', 'succeeded', 'manual', now()) returning id`,
    home.resource.id,
    buyer,
  );
  await run(
    `insert into transaction_purchases (resource_id, transaction_id, livemode, item_type, item_id, item_title, price_cents, amount_cents)
     values ($1, $2, true, 'content', $3, 'sold', 100, 100)`,
    home.resource.id,
    paid,
    sold,
  );
  const event = (site: ResourceContext, slug: string) =>
    one(
      `insert into ticket_events (resource_id, title, slug, starts_at, ends_at)
       values ($1, $2, $2, now() + interval '1 day', now() + interval '2 days') returning id`,
      site.resource.id,
      slug,
    );
  const [here, there] = [await event(home, 'here'), await event(sister, 'there')];
  const ticket = await one(
    `insert into tickets (resource_id, ticket_event_id, title, sold) values ($1, $2, 'Seat', 1) returning id`,
    home.resource.id,
    here,
  );
  await run(
    'insert into passes (resource_id, ticket_id, ticket_event_id, owner_id, assign_id) values ($1, $2, $3, $4, $5)',
    home.resource.id,
    ticket,
    here,
    owner,
    free,
  );
  const byContent = await createAccess(home, { ...of(), content_id: sold });
  const byTicket = await createAccess(home, { ...of(), ti_event_ticket_id: ticket });
  const items = [
    await provide(home, { ...of(), id: byContent.id, content_id: given }),
    await provide(home, { ...of(), id: byTicket.id, ti_event_id: there }),
  ];
  for (const { id } of items)
    expect(await previewRemoval(home, { ...of(), itemId: id })).toMatchObject({ provided: 1, lost: 1 });
  // A pass counts for the member who uses it, not for its buyer.
  const { items: ofFree } = await viewOfMember(home, { ...of(), userId: free });
  expect(ofFree.find(({ applied_id: id }) => id === items[1]?.id)?.outcome).toBe('provided');
});

test('a line of another partner is not found', async () => {
  const foreign = actAs(db.database, await makeResource(db.database));
  const { lines } = await diagramOf(home, of());
  const itemId = lines[0]?.id ?? 0;
  await expect(previewRemoval(foreign, { ...of(), itemId })).rejects.toMatchObject({ code: 'not_found' });
  await expect(diagramOf(foreign, of())).rejects.toMatchObject({ code: 'not_found' });
});
