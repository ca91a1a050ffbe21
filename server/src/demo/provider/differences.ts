// Discrepancies between the demo's main site and its Stripe: lost webhooks, changes by hand at Stripe. Only Stripe's
// side is changed, so that the site's metrics stay the same until a discrepancy is fixed.
import {
  addIntent,
  type ChargeRow,
  type CustomerRow,
  type Ledger,
  newId,
} from '#server/stand-ins/stripe/ledger.ts';
import { attach, deleteCustomer } from '#server/stand-ins/stripe/people.ts';
import type { Known } from './account.ts';

const day = 86_400;

/** Picks the rows of a discrepancy. No member has two. */
class Desk {
  readonly ledger: Ledger;
  readonly #taken: Set<string>;
  readonly #latestFirst: ChargeRow[];
  readonly #disputed: Set<string>;

  constructor(ledger: Ledger, known: readonly Known[]) {
    this.ledger = ledger;
    this.#taken = new Set(known.flatMap(({ customerId, isLeftAlone }) => (isLeftAlone ? [customerId] : [])));
    this.#latestFirst = [...ledger.charges.values()].reverse();
    this.#disputed = new Set([...ledger.disputes.values()].map(({ chargeId }) => chargeId));
  }

  #isFree({ customerId }: ChargeRow): boolean {
    const isGood = this.ledger.customers.get(customerId)?.bank === null;
    return isGood && !this.#taken.has(customerId);
  }

  /** Returns the latest charge of at least this many days ago. */
  charge(daysAgo: number, fits: (charge: ChargeRow) => boolean = () => true): ChargeRow | null {
    const before = this.ledger.now() - daysAgo * day;
    const found = this.#latestFirst.find(
      (one) => one.created <= before && this.#isFree(one) && fits(one) && !this.#disputed.has(one.id),
    );
    if (found) this.#taken.add(found.customerId);
    return found ?? null;
  }

  paid(daysAgo: number): ChargeRow | null {
    return this.charge(
      daysAgo,
      ({ bank, refunded, amount }) => bank === 'yes' && refunded === 0 && amount >= 500,
    );
  }

  /** Returns a customer who paid within the last weeks. */
  customer(daysAgo: number): CustomerRow | null {
    return this.ledger.customers.get(this.paid(daysAgo)?.customerId ?? '') ?? null;
  }
}

/** Adds a charge that the site doesn't know. */
function addCharge(desk: Desk): void {
  const like = desk.paid(27);
  if (!like) return;
  const created = desk.ledger.now() - 4 * day;
  const charge = { ...like, id: newId('ch'), intentId: newId('pi'), created };
  desk.ledger.charges.set(charge.id, charge);
  addIntent(desk.ledger, charge, {});
}

/** Removes a charge at Stripe that the site has recorded. */
function dropCharge(desk: Desk): void {
  const charge = desk.paid(33);
  if (!charge) return;
  desk.ledger.charges.delete(charge.id);
  desk.ledger.intents.delete(charge.intentId);
}

/** Lowers the amount of a charge at Stripe. */
function lowerCharge(desk: Desk): void {
  const charge = desk.paid(12);
  const intent = desk.ledger.intents.get(charge?.intentId ?? '');
  if (!charge || !intent) return;
  charge.amount -= 200;
  intent.amount = charge.amount;
}

function turn(desk: Desk, charge: ChargeRow | null, bank: ChargeRow['bank']): void {
  const intent = desk.ledger.intents.get(charge?.intentId ?? '');
  if (!charge || !intent) return;
  charge.bank = bank;
  Object.assign(intent, { bank, status: bank === 'yes' ? 'succeeded' : 'requires_payment_method' });
}

/** Refunds a charge by hand at Stripe. */
function giveBack(desk: Desk): void {
  const charge = desk.paid(9);
  if (!charge) return;
  const { id: chargeId, amount, currency, created } = charge;
  charge.refunded = amount;
  const id = newId('re');
  desk.ledger.refunds.set(id, {
    id,
    chargeId,
    amount,
    currency,
    status: 'succeeded',
    created: created + 2 * day,
  });
}

/** Refunds more than the site has recorded. */
function giveBackMore(desk: Desk): void {
  const charge = desk.charge(20, ({ refunded, amount }) => refunded > 0 && refunded <= amount - 100);
  const refund = [...desk.ledger.refunds.values()].find(({ chargeId }) => chargeId === charge?.id);
  if (!charge || !refund) return;
  refund.amount += 100;
  charge.refunded += 100;
}

/** Loses a dispute, so that the bank withdraws a charge for good. */
function loseDispute(desk: Desk): void {
  const charge = desk.paid(48);
  if (!charge) return;
  const { id: chargeId, amount, currency, created } = charge;
  const id = newId('dp');
  desk.ledger.disputes.set(id, {
    id,
    chargeId,
    amount,
    currency,
    status: 'lost',
    created: created + 9 * day,
  });
}

/** Swaps the emails of two customers. */
function exchangeAddresses(desk: Desk): void {
  const [one, other] = [desk.customer(6), desk.customer(8)];
  if (one && other) [one.email, other.email] = [other.email, one.email];
}

function changeCard(desk: Desk): void {
  const customer = desk.customer(5);
  if (customer) attach(desk.ledger, customer.id, 'pm_card_mastercard');
}

/** Renews a card with the same number. */
function renewCard(desk: Desk): void {
  const method = desk.ledger.methods.get(desk.customer(7)?.defaultMethodId ?? '');
  if (method) method.expYear += 3;
}

/**
 * Creates thirteen kinds of discrepancies in the account.
 * @returns customers whom the site must not know: the fourteenth
 */
export function createDiscrepancies(ledger: Ledger, known: readonly Known[]): Set<string> {
  const desk = new Desk(ledger, known);
  addCharge(desk);
  dropCharge(desk);
  lowerCharge(desk);
  turn(desk, desk.paid(15), 'insufficient_funds');
  turn(
    desk,
    desk.charge(3, ({ bank }) => bank !== 'yes'),
    'yes',
  );
  giveBack(desk);
  giveBackMore(desk);
  loseDispute(desk);
  exchangeAddresses(desk);
  changeCard(desk);
  renewCard(desk);
  const gone = desk.customer(18);
  if (gone) deleteCustomer(ledger, gone.id);
  const unknown = desk.customer(21);
  // These events are past and aren't sent any more.
  ledger.events.length = 0;
  return new Set(unknown ? [unknown.id] : []);
}
