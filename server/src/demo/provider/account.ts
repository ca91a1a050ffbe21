// Account of the demo's main site at its own Stripe stand-in: all customers, charges and refunds, as the site has
// recorded them.
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import type { Bank } from '#server/stand-ins/stripe/cards.ts';
import { addIntent, emptyLedger, type Ledger, newId } from '#server/stand-ins/stripe/ledger.ts';

/** One payer in this many has no money on the card at the next renewal; of those past due, two of three. */
const shortOfMoney = 28;

interface Payer {
  id: number;
  email: string;
  isOverdue: boolean;
  hasCreditNote: boolean;
}

/** Member with their customer id. */
export interface Known {
  memberId: number;
  customerId: string;
  /** True for members who are past due or have a credit note, which get no discrepancies. */
  isLeftAlone: boolean;
}

async function payersOf({ client }: ReadScope, siteId: number): Promise<Payer[]> {
  const { rows } = await client.query<Payer>(
    `select m.id, m.email, exists (
       select from member_subscriptions s
       where s.resource_id = $1 and s.payer_id = m.id and s.livemode and s.status = 'past_due') as "isOverdue",
       exists (
         select from receipts r join transactions t on t.resource_id = r.resource_id and t.id = r.transaction_id
         where r.resource_id = $1 and r.adjustment_id is not null and t.member_id = m.id) as "hasCreditNote"
     from members m
     where m.resource_id = $1 and (
       exists (select from transactions t
         where t.resource_id = $1 and t.member_id = m.id and t.livemode and t.pay_system = 'stripe'
           and t.external_id is not null)
       or exists (select from member_subscriptions s
         where s.resource_id = $1 and s.payer_id = m.id and s.livemode and s.autorenew and s.status <> 'ended'))
     order by m.id`,
    [siteId],
  );
  return rows;
}

/** Adds a customer with a card whose digits and expiry follow from the member's id. */
function addPayer(ledger: Ledger, payer: Payer): Known {
  const { id: memberId, email, isOverdue } = payer;
  const [customerId, methodId] = [newId('cus'), newId('pm')];
  const isVisa = memberId % 3 !== 0;
  const digits = String((memberId * 7_919) % 10_000).padStart(4, '0');
  const isShort = isOverdue ? memberId % 3 !== 0 : memberId % shortOfMoney === 5;
  const bank = isShort ? ('insufficient_funds' as const) : null;
  ledger.customers.set(customerId, {
    id: customerId,
    email,
    defaultMethodId: methodId,
    deleted: false,
    bank,
  });
  ledger.methods.set(methodId, {
    id: methodId,
    customerId,
    brand: isVisa ? 'visa' : 'mastercard',
    number: `${isVisa ? '424242424242' : '555555555555'}${digits}`,
    bank: 'yes',
    expMonth: 1 + (memberId % 12),
    expYear: new Date(ledger.now() * 1000).getUTCFullYear() + 1 + (memberId % 4),
  });
  return { memberId, customerId, isLeftAlone: isOverdue || payer.hasCreditNote };
}

interface Charged {
  externalId: string;
  memberId: number;
  amount: number;
  refunded: number;
  currency: string;
  status: string;
  created: number;
}

async function addCharges(
  ledger: Ledger,
  { client }: ReadScope,
  siteId: number,
  known: ReadonlyMap<number, string>,
): Promise<void> {
  const { rows } = await client.query<Charged>(
    `select external_id as "externalId", member_id as "memberId", amount_cents as amount, refunded_cents as refunded,
       currency, status, floor(extract(epoch from created_at))::bigint as created
     from transactions
     where resource_id = $1 and livemode and pay_system = 'stripe' and external_id is not null
     order by created_at, id`,
    [siteId],
  );
  for (const { externalId, memberId, status, ...row } of rows) {
    const customerId = known.get(memberId);
    if (customerId === undefined) continue;
    const bank: Bank = status === 'failed' ? 'insufficient_funds' : 'yes';
    const methodId = ledger.customers.get(customerId)?.defaultMethodId ?? '';
    const paidBy = { customerId, methodId, bank };
    const charge = { ...row, ...paidBy, id: newId('ch'), intentId: externalId, description: null };
    ledger.charges.set(charge.id, charge);
    addIntent(ledger, charge, {});
  }
}

interface GivenBack {
  externalId: string;
  kind: 'refund' | 'dispute';
  amount: number;
  currency: string;
  intentId: string;
  created: number;
}

async function addGivenBack(ledger: Ledger, { client }: ReadScope, siteId: number): Promise<void> {
  const { rows } = await client.query<GivenBack>(
    `select a.external_id as "externalId", a.kind, a.amount_cents as amount, a.currency, t.external_id as "intentId",
       floor(extract(epoch from a.occurred_at))::bigint as created
     from transaction_adjustments a
     join transactions t on t.resource_id = a.resource_id and t.id = a.transaction_id
     where a.resource_id = $1 and a.livemode and a.external_id is not null and a.kind in ('refund', 'dispute')
       and t.pay_system = 'stripe'
     order by a.occurred_at, a.id`,
    [siteId],
  );
  for (const { externalId: id, kind, intentId, ...row } of rows) {
    const chargeId = ledger.intents.get(intentId)?.chargeId;
    if (!chargeId) continue;
    const given = { id, chargeId, ...row };
    if (kind === 'refund') ledger.refunds.set(id, { ...given, status: 'succeeded' });
    else ledger.disputes.set(id, { ...given, status: 'lost' });
  }
}

/** @returns the account in live mode, and the members' customer ids */
export function accountOf(ctx: ResourceContext): Promise<{ ledger: Ledger; known: Known[] }> {
  const { id: siteId } = ctx.resource;
  return read(ctx, async (scope) => {
    const ledger = emptyLedger(true);
    const known = (await payersOf(scope, siteId)).map((payer) => addPayer(ledger, payer));
    const byMember = new Map(known.map(({ memberId, customerId }) => [memberId, customerId]));
    await addCharges(ledger, scope, siteId, byMember);
    await addGivenBack(ledger, scope, siteId);
    return { ledger, known };
  });
}
