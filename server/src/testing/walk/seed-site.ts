import { randomBytes } from 'node:crypto';
import type { Database } from '#server/database/connect.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { attachMembers } from '#server/domains/groups/members.service.ts';
import { createGroup } from '#server/domains/groups/service.ts';
import { createMember } from '#server/domains/members/service.ts';
import { issuePass } from '#server/domains/passes/service.ts';
import { createTicketEvent } from '#server/domains/ticket-events/service.ts';
import { createTicket } from '#server/domains/ticket-events/tickets.service.ts';
import { refund } from '#server/domains/transactions/adjustments.service.ts';
import { buySubscription } from '#server/domains/transactions/purchases.service.ts';
import { newToken } from '#server/platform/tokens/tokens.ts';
import { actAs } from '../act-as.ts';
import { makeMembers, makeOption } from '../make-records.ts';
import { type MadeResource, makeOperator } from '../make-resource.ts';
import { newChange } from './seed-bulk-changes.ts';
import { seedDashboard } from './seed-dashboard.ts';
import { newExport, newSchedule } from './seed-exports.ts';
import { seedFigures } from './seed-figures.ts';
import { newImport } from './seed-imports.ts';

/** Ids that calls name, one of each kind. */
export interface Ids {
  member: number;
  group: number;
  option: number;
  plan: number;
  event: number;
  /** A bulk change that is over. */
  bulkChange: number;
  memberImport: number;
  /** An export and a schedule of somebody. */
  exported: number;
  schedule: number;
}

/** A site with at least one row in every table that belongs to sites. */
export interface SeededSite {
  resource: MadeResource;
  ids: Ids;
  /** A member of no group. */
  newMember(): Promise<number>;
  /** A group of its own, with one member when asked. */
  newGroup(member?: number): Promise<number>;
}

/** Ids that no site has. */
export const unknownIds: Ids = {
  member: 900_000_000_001,
  group: 900_000_000_002,
  option: 900_000_000_003,
  plan: 900_000_000_004,
  event: 900_000_000_005,
  bulkChange: 900_000_000_007,
  memberImport: 900_000_000_006,
  exported: 900_000_000_008,
  schedule: 900_000_000_009,
};

export function uniqueName(prefix: string): string {
  return `${prefix}-${randomBytes(5).toString('hex')}`;
}

async function newGroup(ctx: ResourceContext, member?: number): Promise<number> {
  const { id } = await createGroup(ctx, { name: uniqueName('group'), type: 'company' });
  if (member !== undefined) await attachMembers(ctx, { id, user_ids: [member] });
  return id;
}

async function seedSales(ctx: ResourceContext, member: number): Promise<Pick<Ids, 'option' | 'plan'>> {
  const { planId, optionId } = await makeOption(ctx);
  const holder = { memberId: member };
  const sale = await buySubscription(ctx, { pricingOptionId: optionId, holder, paySystem: 'manual' });
  if (sale.transactionId === null) throw new Error('the sale cost nothing');
  await refund(ctx, { transactionId: sale.transactionId, amountCents: 100, reason: 'seed' });
  return { option: optionId, plan: planId };
}

async function seedEvent(ctx: ResourceContext, member: number): Promise<number> {
  const startsAt = new Date(Date.now() + 86_400_000);
  const endsAt = new Date(Date.now() + 2 * 86_400_000);
  const id = await createTicketEvent(ctx, { title: 'Event', slug: uniqueName('event'), startsAt, endsAt });
  const ticketId = await createTicket(ctx, { ticketEventId: id, title: 'Ticket' });
  await issuePass(ctx, { ticketId, ownerId: member });
  return id;
}

export async function seedSite(database: Database, resource: MadeResource): Promise<SeededSite> {
  const ctx = actAs(database, resource);
  const { id: member } = await createMember(ctx, {
    email: `${uniqueName('member')}@example.com`,
    first_name: 'Seeded',
    password: 'a seeded password',
    tags: [uniqueName('tag')],
  });
  await database.owner.query(
    `insert into member_activity (resource_id, member_id, kind, occurred_at) values ($1, $2, 'sign_in', now())`,
    [resource.id, member],
  );
  const group = await newGroup(ctx, member);
  const sales = await seedSales(ctx, member);
  const event = await seedEvent(ctx, member);
  const bulkChange = await newChange(ctx, member, 'done');
  const memberImport = await newImport(ctx, 'done', member);
  await seedFigures(ctx);
  await seedDashboard(ctx);
  const owner = { database, siteId: resource.id, operatorId: (await makeOperator(database)).id };
  const [exported, schedule] = [await newExport(owner, { token: newToken() }), await newSchedule(owner)];
  return {
    resource,
    ids: { member, group, event, bulkChange, memberImport, exported, schedule, ...sales },
    newMember: async () => (await makeMembers(ctx, 1))[0] ?? 0,
    newGroup: (inside) => newGroup(ctx, inside),
  };
}
