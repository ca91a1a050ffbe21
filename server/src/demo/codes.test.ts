import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { listFamilies } from '#server/domains/code-families/service.ts';
import { listInvites } from '#server/domains/invites/service.ts';
import { getInviteFigures, listInviteUses } from '#server/domains/invites/users.service.ts';
import { getPromoFigures } from '#server/domains/promos/figures.service.ts';
import { listPromoRedemptions } from '#server/domains/promos/redemptions.service.ts';
import { listPromos } from '#server/domains/promos/service.ts';
import { demoWithin, loadedDemo, mainSite, momentOfLoad } from '#server/testing/demo-publication.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { byCard } from './codes.ts';

let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await loadedDemo();
  ctx = await mainSite(db, await momentOfLoad(db));
}, demoWithin);
afterAll(() => db.drop());

async function rows<T extends object>(statement: string): Promise<T[]> {
  return (await db.database.owner.query<T>(statement)).rows;
}

async function promoOf(code: string) {
  const { items } = await listPromos(ctx, { filter: { code } });
  const [promo] = items;
  if (!promo) throw new Error(`${code} is not there`);
  return promo;
}

test('every use of a promo is a charge of just what the promo left, and is counted in its row', async () => {
  const wrong = await rows(
    `select u.id from promo_uses u left join transactions t on t.resource_id = u.resource_id and t.id = u.transaction_id
     cross join lateral (select sum(price_cents) as net from transaction_purchases p
       where p.resource_id = t.resource_id and p.transaction_id = t.id) p
     where p.net is distinct from u.amount_cents - u.discount_cents or t.currency <> u.currency
       or t.member_id is distinct from u.member_id or t.created_at <> u.used_at`,
  );
  expect(wrong).toEqual([]);
  const miscounted = await rows(
    `select id from promos p where count_uses <> (select count(*) from promo_uses u
       where u.resource_id = p.resource_id and u.promo_id = p.id and u.unique_code_id is null)
     union all select id from invites i where count_uses <> (select count(*) from invite_uses u
       where u.resource_id = i.resource_id and u.invite_id = i.id and u.unique_code_id is null)
     union all select id from unique_codes c where uses <> (select count(*) from promo_uses u
       where u.resource_id = c.resource_id and u.unique_code_id = c.id)`,
  );
  expect(miscounted).toEqual([]);
});

test('every third new reader comes by a card, and nobody by two', () => {
  const promo = { code: 'WELCOME30', fullCents: 890 };
  const others = [1, 2, 3, 4, 5, 6].map((memberId) => ({ memberId, promo }));
  expect(byCard(others)).toEqual(new Set([2, 5]));
  expect([...byCard(others.map((charge) => ({ ...charge, memberId: 7 })))]).toEqual([2]);
  expect(byCard(others.map(({ memberId }) => ({ memberId }))).size).toBe(0);
});

test('the welcome code brought in what its charges say, and some of its users still pay after 90 days', async () => {
  const { id, count_uses: uses } = await promoOf('WELCOME30');
  expect(uses).toBeGreaterThan(40);
  const { items: families } = await listFamilies(ctx, { filter: { promo_id: id } });
  const byCard = families[0]?.uses ?? 0;
  expect(byCard).toBeGreaterThan(20);
  const { paginator } = await listPromoRedemptions(ctx, { id });
  expect(paginator.total_items).toBe(uses + byCard);
  const figures = await getPromoFigures(ctx, { id });
  const charged = await rows<{ currency: string; amount: number }>(
    `select t.currency, sum(p.price_cents)::bigint as amount from promo_uses u
     join transactions t on t.resource_id = u.resource_id and t.id = u.transaction_id
     join transaction_purchases p on p.resource_id = t.resource_id and p.transaction_id = t.id
     where u.promo_id = ${id} and t.status in ('succeeded', 'refunded') group by 1 order by 2 desc, 1`,
  );
  expect(figures.revenue).toEqual(charged);
  const { after_30_days: month, after_90_days: quarter } = figures;
  expect(figures.joined).toBeGreaterThanOrEqual(month.joined);
  expect(month.paying).toBeGreaterThan(quarter.paying);
  expect(quarter.paying).toBeGreaterThan(0);
});

test('one promo and one invite are used up, and two purchases with the promo failed', async () => {
  const early = await promoOf('FESTIVAL-EARLY');
  expect([early.count_uses, early.activations_limit]).toEqual([20, 20]);
  const all = await listPromoRedemptions(ctx, { id: early.id, limit: 100 });
  const completed = await listPromoRedemptions(ctx, {
    id: early.id,
    limit: 100,
    filter: { completed: true },
  });
  expect([all.paginator.total_items, completed.paginator.total_items]).toEqual([20, 18]);
  for (const use of all.items) expect(use.discounted_amount).toBe((use.amount ?? 0) - 1_000);
  const { items } = await listInvites(ctx, { filter: { code: 'SPEAKERS' } });
  expect(items.map((invite) => [invite.activations, invite.activations_limit])).toEqual([[5, 5]]);
});

test('who used an invite has what it gives since then', async () => {
  const { items } = await listInvites(ctx, { filter: { code: 'LARKFIELD-FRESHERS' } });
  const [invite] = items;
  if (!invite) throw new Error('the invite is not there');
  const users = await listInviteUses(ctx, { id: invite.id, limit: 100 });
  expect(users.items.length).toBeGreaterThan(10);
  const outside = await rows(
    `select u.member_id from invite_uses u left join group_members g on g.resource_id = u.resource_id
       and g.group_id = ${invite.team} and g.member_id = u.member_id
     where u.invite_id = ${invite.id} and (g.member_id is null or g.joined_at > u.used_at)`,
  );
  expect(outside).toEqual([]);
  expect((await getInviteFigures(ctx, { id: invite.id })).revenue[0]?.amount).toBeGreaterThan(0);
});

test('one past event is sold out, every place by an order', async () => {
  const places = await rows<{ quantity: number; sold: number; ordered: number; passes: number }>(
    `select t.quantity, t.sold,
       (select sum(quantity)::int from ticket_orders o where o.resource_id = t.resource_id and o.ticket_id = t.id) as ordered,
       (select count(*)::int from passes p where p.resource_id = t.resource_id and p.ticket_id = t.id
         and p.order_id is not null) as passes
     from tickets t join ticket_events e on e.resource_id = t.resource_id and e.id = t.ticket_event_id
     where e.slug = 'printing-press' order by t.id`,
  );
  expect(places.map(({ quantity }) => quantity)).toEqual([24, 12]);
  for (const { quantity, sold, ordered, passes } of places)
    expect([sold, ordered, passes]).toEqual([quantity, quantity, quantity]);
});
