// Every way in which a site and its Stripe can differ, and how to bring it about.
import type { DriftKind, DriftReason } from '#contract/domains/provider-drift/words.ts';
import { type Ledger, newId } from '#server/stand-ins/stripe/ledger.ts';
import { attach } from '#server/stand-ins/stripe/people.ts';
import type { CleanPerson } from './discrepancy-fixtures.ts';

export type Run = (text: string, values: unknown[]) => Promise<unknown>;
type Plant = (person: CleanPerson, ledger: Ledger, run: Run) => Promise<string>;

const setCharge =
  (what: string): Plant =>
  async ({ charge }, _ledger, run) => {
    await run(`update transactions set ${what} where resource_id = $1 and external_id = $2`, [
      charge.intentId,
    ]);
    return charge.intentId;
  };

const setAdjustment = (by: number) => (person: CleanPerson, run: Run) =>
  run(
    `with changed as (
       update transaction_adjustments set amount_cents = amount_cents + $3
       where resource_id = $1 and external_id = $2 returning transaction_id, kind)
     update transactions t set adjusted_cents = adjusted_cents + $3,
       refunded_cents = refunded_cents + case when c.kind = 'refund' then $3 else 0 end
     from changed c where t.resource_id = $1 and t.id = c.transaction_id`,
    [person.refundId ?? person.disputeId, by],
  );

const dropAdjustment = (person: CleanPerson, run: Run) =>
  run(
    `with gone as (
       delete from transaction_adjustments where resource_id = $1 and external_id = $2
       returning transaction_id, kind, amount_cents)
     update transactions t set adjusted_cents = adjusted_cents - g.amount_cents,
       refunded_cents = refunded_cents - case when g.kind = 'refund' then g.amount_cents else 0 end
     from gone g where t.resource_id = $1 and t.id = g.transaction_id`,
    [person.refundId ?? person.disputeId],
  );

const numberOf = ({ refundId, disputeId }: CleanPerson): string => refundId ?? disputeId ?? '';

export interface Way {
  kind: DriftKind;
  reason: DriftReason;
  /** Kind of member it can be planted at. */
  of: 'plain' | 'refunded' | 'disputed' | 'any';
  plant: Plant;
}

/** All reasons, by their kind. */
export const discrepancyVariants: readonly Way[] = [
  {
    kind: 'charge_missing',
    reason: 'charge_missing',
    of: 'plain',
    plant: async ({ charge }, ledger) => {
      const made = { ...charge, id: newId('ch'), intentId: newId('pi'), refunded: 0 };
      const intent = ledger.intents.get(charge.intentId);
      if (!intent) throw new Error('no such payment');
      ledger.charges.set(made.id, made);
      ledger.intents.set(made.intentId, { ...intent, id: made.intentId, chargeId: made.id });
      return made.intentId;
    },
  },
  {
    kind: 'charge_unknown',
    reason: 'charge_unknown',
    of: 'plain',
    plant: async ({ charge }, ledger) => {
      ledger.charges.delete(charge.id);
      ledger.intents.delete(charge.intentId);
      return charge.intentId;
    },
  },
  {
    kind: 'amount_differs',
    reason: 'amount_other',
    of: 'plain',
    plant: setCharge('amount_cents = amount_cents + 100'),
  },
  { kind: 'amount_differs', reason: 'currency_other', of: 'plain', plant: setCharge("currency = 'eur'") },
  { kind: 'status_differs', reason: 'paid_there', of: 'plain', plant: setCharge("status = 'failed'") },
  {
    kind: 'status_differs',
    reason: 'failed_there',
    of: 'plain',
    plant: async ({ charge }, ledger) => {
      charge.bank = 'insufficient_funds';
      const intent = ledger.intents.get(charge.intentId);
      if (intent) Object.assign(intent, { bank: 'insufficient_funds', status: 'requires_payment_method' });
      return charge.intentId;
    },
  },
  {
    kind: 'refund_differs',
    reason: 'refund_missing',
    of: 'refunded',
    plant: async (person, _ledger, run) => {
      await dropAdjustment(person, run);
      return numberOf(person);
    },
  },
  {
    kind: 'refund_differs',
    reason: 'refund_amount',
    of: 'refunded',
    plant: async (person, _ledger, run) => {
      await setAdjustment(50)(person, run);
      return numberOf(person);
    },
  },
  {
    kind: 'refund_differs',
    reason: 'refund_failed',
    of: 'refunded',
    plant: async (person, ledger) => {
      const refund = ledger.refunds.get(numberOf(person));
      if (refund) refund.status = 'failed';
      person.charge.refunded = 0;
      return numberOf(person);
    },
  },
  {
    kind: 'refund_differs',
    reason: 'refund_unknown',
    of: 'refunded',
    plant: async (person, ledger) => {
      ledger.refunds.delete(numberOf(person));
      person.charge.refunded = 0;
      return numberOf(person);
    },
  },
  {
    kind: 'dispute_differs',
    reason: 'dispute_missing',
    of: 'disputed',
    plant: async (person, _ledger, run) => {
      await dropAdjustment(person, run);
      return numberOf(person);
    },
  },
  {
    kind: 'dispute_differs',
    reason: 'dispute_amount',
    of: 'disputed',
    plant: async (person, _ledger, run) => {
      await setAdjustment(-100)(person, run);
      return numberOf(person);
    },
  },
  {
    kind: 'dispute_differs',
    reason: 'dispute_not_lost',
    of: 'disputed',
    plant: async (person, ledger) => {
      const dispute = ledger.disputes.get(numberOf(person));
      if (dispute) dispute.status = 'won';
      return numberOf(person);
    },
  },
  {
    kind: 'dispute_differs',
    reason: 'dispute_unknown',
    of: 'disputed',
    plant: async (person, ledger) => {
      ledger.disputes.delete(numberOf(person));
      return numberOf(person);
    },
  },
  {
    kind: 'customer_differs',
    reason: 'customer_gone',
    of: 'any',
    plant: async ({ customerId }, ledger) => {
      const customer = ledger.customers.get(customerId);
      if (customer) customer.deleted = true;
      return customerId;
    },
  },
  {
    kind: 'customer_differs',
    reason: 'customer_not_linked',
    of: 'any',
    plant: async ({ customerId }, _ledger, run) => {
      await run('delete from payment_customers where resource_id = $1 and customer_id = $2', [customerId]);
      return customerId;
    },
  },
  {
    kind: 'card_differs',
    reason: 'card_other',
    of: 'any',
    plant: async ({ customerId }, ledger) => {
      attach(ledger, customerId, 'pm_card_mastercard');
      return customerId;
    },
  },
  {
    kind: 'card_differs',
    reason: 'card_details',
    of: 'any',
    plant: async ({ customerId }, ledger) => {
      const method = ledger.methods.get(ledger.customers.get(customerId)?.defaultMethodId ?? '');
      if (method) method.expYear += 2;
      return customerId;
    },
  },
  {
    kind: 'card_differs',
    reason: 'card_missing_here',
    of: 'any',
    plant: async ({ customerId }, _ledger, run) => {
      await run(
        `update payment_customers set payment_method_id = null, card_brand = null, card_last4 = null, card_expires_on = null
         where resource_id = $1 and customer_id = $2`,
        [customerId],
      );
      return customerId;
    },
  },
  {
    kind: 'card_differs',
    reason: 'card_removed',
    of: 'any',
    plant: async ({ customerId }, ledger) => {
      const customer = ledger.customers.get(customerId);
      ledger.methods.delete(customer?.defaultMethodId ?? '');
      if (customer) customer.defaultMethodId = null;
      return customerId;
    },
  },
];
