// A site and its Stripe that agree about everything, and ways to let them differ.
import type { ResourceContext } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { write } from '#server/database/scope.ts';
import { type ChargeRow, type Ledger, newId } from '#server/stand-ins/stripe/ledger.ts';
import { addPastCharge } from '#server/stand-ins/stripe/money.ts';
import { attach } from '#server/stand-ins/stripe/people.ts';
import { makeMembers } from './make-records.ts';

/** Member without discrepancies, and the charge they paid. */
export interface CleanPerson {
  memberId: number;
  email: string;
  customerId: string;
  charge: ChargeRow;
  /** Given back of it, at both sides. */
  refundId: string | null;
  disputeId: string | null;
}

/** Rows at Stripe of each person: customer, charge, and for some a refund or a lost dispute. */
export const rowsOfPerson = 2.5;

function addAtStripe(ledger: Ledger, place: number, email: string): Omit<CleanPerson, 'memberId' | 'email'> {
  const created = ledger.now() - 86_400 * (3 + (place % 700)) - place;
  const customerId = newId('cus');
  ledger.customers.set(customerId, {
    id: customerId,
    email,
    defaultMethodId: null,
    deleted: false,
    bank: null,
  });
  attach(ledger, customerId, place % 3 === 0 ? 'pm_card_mastercard' : 'pm_card_visa');
  const amount = 500 + (place % 40) * 100;
  const charge = addPastCharge(ledger, customerId, { amount, created });
  let refundId: string | null = null;
  let disputeId: string | null = null;
  const part = { chargeId: charge.id, currency: 'usd', created: created + 3_600 };
  if (place % 4 === 0) {
    refundId = newId('re');
    charge.refunded = 200;
    ledger.refunds.set(refundId, { ...part, id: refundId, amount: 200, status: 'succeeded' });
  } else if (place % 4 === 1) {
    disputeId = newId('dp');
    ledger.disputes.set(disputeId, { ...part, id: disputeId, amount, status: 'lost' });
  }
  return { customerId, charge, refundId, disputeId };
}

const cardOf = (ledger: Ledger, customerId: string) => {
  const method = ledger.methods.get(ledger.customers.get(customerId)?.defaultMethodId ?? '');
  return { payment_method_id: method?.id ?? null, card_brand: method?.brand ?? null };
};

type People = readonly CleanPerson[];

const customerRows = (ledger: Ledger, livemode: boolean, people: People) =>
  people.map(({ memberId: member_id, customerId: customer_id }) => {
    const card = cardOf(ledger, customer_id);
    return {
      ...card,
      member_id,
      provider: 'stripe' as const,
      livemode,
      customer_id,
      card_last4: card.card_brand === 'visa' ? '4242' : '4444',
      card_expires_on: '2031-09-01',
      version: 1,
      created_at: new Date(),
    };
  });

const chargeRows = (livemode: boolean, people: People) =>
  people.map(({ memberId: member_id, charge, refundId, disputeId }) => ({
    member_id,
    amount_cents: charge.amount,
    adjusted_cents: disputeId ? charge.amount : refundId ? 200 : 0,
    refunded_cents: refundId ? 200 : 0,
    fee_cents: 0,
    currency: 'usd',
    status: 'succeeded' as const,
    pay_system: 'stripe' as const,
    livemode,
    external_id: charge.intentId,
    created_at: new Date(charge.created * 1_000),
    recorded_at: new Date(),
    version: 1,
  }));

const adjustmentRows = (livemode: boolean, people: People, transactionIds: readonly number[]) =>
  people.flatMap(({ charge, refundId, disputeId }, place) => {
    const externalId = refundId ?? disputeId;
    if (externalId === null) return [];
    return [
      {
        transaction_id: transactionIds[place] ?? 0,
        livemode,
        kind: refundId ? ('refund' as const) : ('dispute' as const),
        amount_cents: refundId ? 200 : charge.amount,
        currency: 'usd',
        external_id: externalId,
        occurred_at: new Date((charge.created + 3_600) * 1_000),
        recorded_at: new Date(),
      },
    ];
  });

/** Stores what Stripe has of these people, in a few statements. */
async function keepHere(ctx: ResourceContext, ledger: Ledger, people: People): Promise<void> {
  const { id: siteId, livemode } = ctx.resource;
  await write(ctx, 'test.clean', async ({ client, noAudit }) => {
    noAudit('test');
    await insertMany(client, siteId, 'payment_customers', customerRows(ledger, livemode, people));
    const ids = await insertMany(client, siteId, 'transactions', chargeRows(livemode, people));
    await insertMany(client, siteId, 'transaction_adjustments', adjustmentRows(livemode, people, ids));
  });
}

const batch = 2_000;

/** Creates people without discrepancies: `rowsOfPerson` rows at Stripe each. The oldest charge comes first. */
export async function makeCleanPeople(
  ctx: ResourceContext,
  ledger: Ledger,
  count: number,
): Promise<CleanPerson[]> {
  const all: CleanPerson[] = [];
  while (all.length < count) {
    const memberIds = await makeMembers(ctx, Math.min(batch, count - all.length));
    const { rows } = await ctx.database.owner.query<{ id: number; email: string }>(
      'select id, email from members where resource_id = $1 and id = any($2) order by id',
      [ctx.resource.id, memberIds],
    );
    const people = rows.map(({ id: memberId, email }, place) => ({
      memberId,
      email,
      ...addAtStripe(ledger, all.length + place, email),
    }));
    ledger.events.length = 0;
    await keepHere(ctx, ledger, people);
    all.push(...people);
  }
  return all;
}

/** Adds cases that look odd but are no discrepancies: none of them may be reported. */
export async function addOddities(
  ctx: ResourceContext,
  ledger: Ledger,
  people: readonly CleanPerson[],
): Promise<void> {
  const [one, two, three, four] = people;
  if (!one || !two || !three || !four) throw new Error('too few people');
  const { id: siteId } = ctx.resource;
  const run = (text: string, values: unknown[] = []) => ctx.database.owner.query(text, [siteId, ...values]);
  // A shop charges strangers by the same account.
  const stranger = newId('cus');
  ledger.customers.set(stranger, { ...row(stranger), email: 'shop@example.net' });
  const sold = { ...one.charge, id: newId('ch'), intentId: newId('pi'), customerId: stranger };
  ledger.charges.set(sold.id, sold);
  // The card was declined first, and the same payment succeeded later.
  const declined = { ...two.charge, id: newId('ch'), bank: 'generic_decline' as const };
  ledger.charges.set(declined.id, declined);
  // An open dispute.
  const disputeId = newId('dp');
  const open = { id: disputeId, chargeId: three.charge.id, amount: 100, currency: 'usd' };
  ledger.disputes.set(disputeId, { ...open, status: 'needs_response', created: ledger.now() });
  // A member has another email, which Stripe does not know.
  await run(`update members set email = 'moved-' || email where resource_id = $1 and id = $2`, [
    four.memberId,
  ]);
  // Money by hand, money of the other mode, and a refund that was moved in without a number.
  await run(
    `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, livemode, external_id, created_at)
     values ($1, $2, 500, 'usd', 'succeeded', 'manual', $3, null, now()),
       ($1, $2, 500, 'usd', 'succeeded', 'stripe', not $3, 'pi_of_the_other_mode', now())`,
    [one.memberId, ctx.resource.livemode],
  );
  const moved = people.find(({ refundId }) => refundId !== null);
  await run(
    'update transaction_adjustments set external_id = null where resource_id = $1 and external_id = $2',
    [moved?.refundId],
  );
}

const row = (id: string) => ({ id, email: null, defaultMethodId: null, deleted: false, bank: null });
