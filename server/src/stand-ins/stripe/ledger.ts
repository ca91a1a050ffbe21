// State of the stand-in, which tests check against. Moved money is only in `charges`, `refunds` and `disputes`.
import { randomBytes } from 'node:crypto';
import type { Bank } from './cards.ts';

export interface CustomerRow {
  id: string;
  email: string | null;
  defaultMethodId: string | null;
  deleted: boolean;
  /** Overrides the bank's answer about the card. */
  bank: Bank | null;
  created?: number | undefined;
}

export interface MethodRow {
  id: string;
  customerId: string | null;
  brand: string;
  number: string;
  bank: Bank;
  expMonth: number;
  expYear: number;
}

export interface IntentRow {
  id: string;
  customerId: string;
  methodId: string;
  amount: number;
  currency: string;
  description: string | null;
  metadata: Record<string, string>;
  status: 'succeeded' | 'processing' | 'requires_payment_method';
  bank: Bank;
  chargeId: string | null;
  created: number;
}

export interface ChargeRow {
  id: string;
  intentId: string;
  customerId: string;
  methodId: string;
  amount: number;
  refunded: number;
  currency: string;
  description: string | null;
  bank: Bank;
  created: number;
}

export interface RefundRow {
  id: string;
  chargeId: string;
  amount: number;
  currency: string;
  /** `pending` while it is on its way, as with bank debits; `failed` where the member's bank sent the money back. */
  status: 'pending' | 'succeeded' | 'failed';
  created: number;
  /** Time of the failure. */
  failed?: number | undefined;
}

export interface DisputeRow {
  id: string;
  chargeId: string;
  amount: number;
  currency: string;
  status: 'needs_response' | 'won' | 'lost';
  /** Stripe gives the fee of a dispute that was won back in some countries. */
  isFeeReturned?: boolean | undefined;
  created: number;
}

/** A subscription of Stripe's own billing. Instants are seconds since 1970. */
export interface SubscriptionRow {
  id: string;
  customerId: string;
  amount: number;
  currency: string;
  status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'paused';
  /** Start from which whole months are its periods. */
  anchor: number;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  ended: number | null;
  metadata: Record<string, string>;
  /** Collects by something other than a card, such as a bank debit. */
  isDebit: boolean;
  /** Attempts to charge the current period that failed. */
  failures: number;
  created: number;
}

export interface StripeEvent {
  id: string;
  type: string;
  created: number;
  livemode: boolean;
  object: 'event';
  api_version: string;
  data: { object: object };
}

/** Everything of one account. */
export interface Ledger {
  accountId: string;
  livemode: boolean;
  /** Currency of the balance if it has only one, and how many of its minor units one of another is worth. */
  balance: { currency: string; rate: number } | null;
  customers: Map<string, CustomerRow>;
  methods: Map<string, MethodRow>;
  intents: Map<string, IntentRow>;
  charges: Map<string, ChargeRow>;
  refunds: Map<string, RefundRow>;
  disputes: Map<string, DisputeRow>;
  subscriptions: Map<string, SubscriptionRow>;
  events: StripeEvent[];
  /** Seconds since 1970; the machine's own unless a test has moved it. */
  now: () => number;
}

export function emptyLedger(livemode: boolean): Ledger {
  return {
    accountId: newId('acct'),
    livemode,
    balance: null,
    customers: new Map(),
    methods: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    subscriptions: new Map(),
    events: [],
    now: () => Math.floor(Date.now() / 1000),
  };
}

/** Adds the payment intent of a charge, with the same data. */
export function addIntent(ledger: Ledger, charge: ChargeRow, metadata: Record<string, string>): void {
  const { id: chargeId, intentId: id, refunded: _, ...said } = charge;
  const status = said.bank === 'yes' ? 'succeeded' : 'requires_payment_method';
  ledger.intents.set(id, { ...said, id, chargeId, metadata, status });
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Returns the fee of 2.9 % and 30 cents, which is Stripe's usual price. */
export function feeOf(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}

/** Charges that took money. */
export function paidCharges({ charges }: Ledger): ChargeRow[] {
  return [...charges.values()].filter(({ bank }) => bank === 'yes');
}
