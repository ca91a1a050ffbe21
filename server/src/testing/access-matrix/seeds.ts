import type { ResourceContext } from '#server/database/context.ts';
import { createAction } from '#server/domains/actions/service.ts';
import { createEmailTemplate } from '#server/domains/email-templates/service.ts';
import { attachMembers } from '#server/domains/groups/members.service.ts';
import { createGroup } from '#server/domains/groups/service.ts';
import { createNote } from '#server/domains/member-notes/service.ts';
import { attach } from '#server/domains/member-subscriptions/create.service.ts';
import { end } from '#server/domains/member-subscriptions/service.ts';
import { createMember } from '#server/domains/members/service.ts';
import { orderTickets } from '#server/domains/passes/order.service.ts';
import { issuePass } from '#server/domains/passes/service.ts';
import { createPlan } from '#server/domains/plans/service.ts';
import { redeemPromo } from '#server/domains/promos/redeem.service.ts';
import { createPromo } from '#server/domains/promos/service.ts';
import { firstOrCreate } from '#server/domains/receipts/template.service.ts';
import { createTicketEvent } from '#server/domains/ticket-events/service.ts';
import { createTicket } from '#server/domains/ticket-events/tickets.service.ts';
import { refund } from '#server/domains/transactions/adjustments.service.ts';
import { buySubscription } from '#server/domains/transactions/purchases.service.ts';
import { createTrigger } from '#server/domains/triggers/service.ts';
import { newToken } from '#server/platform/tokens/tokens.ts';
import { makeOption } from '../make-records.ts';
import { makeOperator } from '../make-resource.ts';
import { uniqueText } from '../random.ts';
import { newInvoice } from './invoice-valid-calls.ts';
import { newMemberView, newTransactionView } from './saved-view-valid-calls.ts';
import { newChange } from './seed-bulk-changes.ts';
import { newApplied, newCascade, newExcluded, partnerOf } from './seed-cascade.ts';
import { newWebhook, seedConnections } from './seed-connections.ts';
import { newContent, newContentType, newTerm, taxonomyOf } from './seed-content.ts';
import { newDecision } from './seed-decisions.ts';
import { newDelivery } from './seed-deliveries.ts';
import { newPlanDraft } from './seed-drafts.ts';
import { newExport, newSchedule } from './seed-exports.ts';
import { newFamily } from './seed-families.ts';
import { newImport } from './seed-imports.ts';
import { seedInvite } from './seed-invite.ts';
import { emailTemplateBody, newPopup } from './seed-messages.ts';
import { newDrift } from './seed-provider-drift.ts';
import { newReceipt } from './seed-receipts.ts';
import { newHandedOver } from './seed-renewal-handovers.ts';
import { newAccount, newSuspendedAccount } from './seed-service-accounts.ts';
import { newBundle, newTransaction } from './seed-transactions.ts';
import { newTransfer } from './seed-transfers.ts';
import { newWebsite } from './seed-websites.ts';
import { newTurn } from './test-clock-valid-calls.ts';

/**
 * Creates a row of its kind, with its dependent rows.
 * @param made returns the id of an earlier seed by its name
 * @returns its id
 */
type Seed = (ctx: ResourceContext, made: (name: string) => number) => Promise<number>;

/** Returns the input of a new action. */
export function actionBody() {
  return { event_id: 1, type: 'slack', condition: 'equals', value_from_event: uniqueText('text') } as const;
}

/** Returns the input of a new trigger. */
export function triggerBody() {
  const settings = { events: ['member.updated'], text: uniqueText('text') };
  return { trigger_id: 4, settings };
}

/** Returns the input of a new event: tomorrow, for a day. */
export function eventBody() {
  const start_date = new Date(Date.now() + 86_400_000).toISOString();
  const end_date = new Date(Date.now() + 2 * 86_400_000).toISOString();
  return { title: 'Event', slug: uniqueText('event'), start_date, end_date };
}

async function seedMember(ctx: ResourceContext): Promise<number> {
  const { id } = await createMember(ctx, {
    email: `${uniqueText('member')}@example.com`,
    first_name: 'Seeded',
    country: 'Germany',
    language_id: 1,
    password: 'a seeded password',
    tags: [uniqueText('tag')],
  });
  await ctx.database.owner.query(
    `insert into member_activity (resource_id, member_id, kind, occurred_at) values ($1, $2, 'sign_in', now())`,
    [ctx.resource.id, id],
  );
  return id;
}

/** Creates a group, with one member on request. */
export async function newGroup(ctx: ResourceContext, member?: number): Promise<number> {
  const { id } = await createGroup(ctx, { name: uniqueText('group'), type: 'company' });
  if (member !== undefined) await attachMembers(ctx, { id, user_ids: [member] });
  return id;
}

async function seedSale(ctx: ResourceContext, planId: number, memberId: number): Promise<number> {
  const { optionId } = await makeOption(ctx, { plan_id: planId });
  const holder = { memberId };
  const sale = await buySubscription(ctx, { pricingOptionId: optionId, holder, paySystem: 'manual' });
  if (sale.transactionId === null) throw new Error('the sale cost nothing');
  await refund(ctx, { transactionId: sale.transactionId, amountCents: 100, reason: 'seed' });
  const before = await buySubscription(ctx, { pricingOptionId: optionId, holder, paySystem: 'manual' });
  await end(ctx, { id: before.subscriptionId, cause: 'admin' });
  return optionId;
}

/** Creates an event with an unsold ticket. */
export async function newEvent(ctx: ResourceContext): Promise<number> {
  const { id } = await createTicketEvent(ctx, eventBody());
  await newTicket(ctx, id);
  return id;
}

export async function newTicket(ctx: ResourceContext, eventId: number): Promise<number> {
  const { id } = await createTicket(ctx, { ti_event_id: eventId, title: 'Ticket' });
  return id;
}

async function newPass(ctx: ResourceContext, eventId: number, ownerId: number): Promise<number> {
  const [id = 0] = await issuePass(ctx, { ticketId: await newTicket(ctx, eventId), ownerId });
  return id;
}

/** Tickets that a member bought. */
export async function sellTickets(ctx: ResourceContext, eventId: number, ownerId: number): Promise<void> {
  const ticketId = await newTicket(ctx, eventId);
  await orderTickets(ctx, { ticketId, ownerId, quantity: 1, key: 'seeded' });
}

/** Returns the input of a promo for all items. */
export const newPromo = () =>
  ({
    title: uniqueText('promo'),
    code: uniqueText('code'),
    discount: 10,
    discount_type: 'percent',
    for_all_plans: true,
  }) as const;

async function seedPromo(ctx: ResourceContext, optionId: number, memberId: number): Promise<number> {
  const { id, code } = await createPromo(ctx, newPromo());
  const { rows } = await ctx.database.owner.query<{ id: number }>(
    'select max(id) as id from transactions where resource_id = $1 and member_id = $2',
    [ctx.resource.id, memberId],
  );
  await redeemPromo(ctx, {
    code,
    purchaseKey: 'seed',
    memberId,
    currency: 'usd',
    lines: [{ kind: 'subscriptions', id: optionId, title: 'Seeded', amountCents: 1_000 }],
    transactionId: rows[0]?.id ?? null,
  });
  return id;
}

async function ownerOf({ database, resource }: ResourceContext) {
  return { database, siteId: resource.id, operatorId: (await makeOperator(database)).id };
}

/** One record of each kind whose ids calls name, in order of creation. Each new kind adds a line. */
export const seeds = {
  member: seedMember,
  memberNote: async (ctx, made) =>
    (await createNote(ctx, { id: made('member'), text: uniqueText('note') })).id,
  group: (ctx, made) => newGroup(ctx, made('member')),
  term: newTerm,
  taxonomy: (ctx, made) => taxonomyOf(ctx, made('term')),
  contentType: newContentType,
  content: (ctx, made) => newContent(ctx, { termId: made('term'), contentTypeId: made('contentType') }),
  plan: async (ctx) => (await createPlan(ctx, { title: uniqueText('plan') })).id,
  /** Creates a pricing option that was bought. */
  option: (ctx, made) => seedSale(ctx, made('plan'), made('member')),
  /** A pricing option without subscribers. */
  unsold: async (ctx, made) => (await makeOption(ctx, { plan_id: made('plan') })).optionId,
  /** A pricing option to be given. */
  gift: async (ctx, made) => (await makeOption(ctx, { plan_id: made('plan'), type: 'gift' })).optionId,
  /** A subscription given by an operator, which another system renewed before. */
  subscription: async (ctx, made) =>
    newHandedOver(
      ctx,
      await attach(ctx, { pricingOptionId: made('option'), holder: { memberId: made('member') } }),
    ),
  event: newEvent,
  ticket: (ctx, made) => newTicket(ctx, made('event')),
  /** Creates a pass used by its owner. */
  pass: (ctx, made) => newPass(ctx, made('event'), made('member')),
  /** Creates a promo that was redeemed once. */
  promo: (ctx, made) => seedPromo(ctx, made('option'), made('member')),
  /** Creates an invite that was redeemed once. */
  invite: (ctx, made) => seedInvite(ctx, made('member')),
  clockTurn: (ctx) => newTurn(ctx.database, ctx.resource.id, 'done'),
  /** Unique codes of the promo. */
  codeFamily: (ctx, made) => newFamily(ctx, { promo_id: made('promo') }),
  bundle: newBundle,
  decision: newDecision,
  /** Creates a manual transaction for a content item. */
  transaction: (ctx, made) => newTransaction(ctx, { member: made('member'), content: made('content') }),
  /** The receipt of a separate transaction, which has the same id. */
  receipt: async (ctx, made) => {
    const id = await newTransaction(ctx, { member: made('member'), content: made('content') });
    await newReceipt(ctx, id);
    return id;
  },
  receiptTemplate: async (ctx) => (await firstOrCreate(ctx)).id,
  delivery: (ctx, made) => newDelivery(ctx, made('member')),
  /** Creates a discrepancy about the member. */
  drift: (ctx, made) => newDrift(ctx, made('member')),
  /** An address of a webhook that has a secret, on a site with a service. */
  webhook: async (ctx) => {
    await seedConnections(ctx);
    return newWebhook(ctx);
  },
  /** Creates a website that isn't proved, at an address where nobody answers. */
  website: (ctx) => newWebsite(ctx),
  /** Creates a draft of the plan. */
  draft: (ctx, made) => newPlanDraft(ctx, made('plan')),
  /** Creates an imported configuration. */
  transfer: (ctx) => newTransfer(ctx),
  /** Creates a finished bulk change. */
  bulkChange: (ctx, made) => newChange(ctx, made('member'), 'done'),
  memberImport: (ctx, made) => newImport(ctx, 'done', made('member')),
  /** An export of an operator. */
  exported: async (ctx) => newExport(await ownerOf(ctx), { token: newToken() }),
  /** Creates a service account. */
  account: (ctx) => newAccount(ctx, uniqueText('program')),
  suspendedAccount: (ctx) => newSuspendedAccount(ctx, uniqueText('program')),
  /** A schedule of an operator. */
  schedule: async (ctx) => newSchedule(await ownerOf(ctx)),
  emailTemplate: async (ctx) => (await createEmailTemplate([], ctx, emailTemplateBody())).id,
  popupTemplate: newPopup,
  partnerOfSite: partnerOf,
  cascadeAccess: (ctx, made) => newCascade(ctx, made('plan')),
  cascadeApplied: (ctx, made) => newApplied(ctx, made('plan')),
  cascadeExcluded: (ctx, made) => newExcluded(ctx, made('unsold')),
  /** The platform's paid invoice of the site for a month. */
  invoice: newInvoice,
  memberView: newMemberView,
  transactionView: newTransactionView,
  action: async (ctx) => (await createAction(ctx, actionBody())).id,
  trigger: async (ctx) => (await createTrigger(ctx, triggerBody())).id,
} satisfies Record<string, Seed>;

export type SeedName = keyof typeof seeds;
export type Ids = Record<SeedName, number>;
