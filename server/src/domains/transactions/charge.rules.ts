import { commonErrors } from '#contract/base/errors.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import type { PaySystem, TransactionStatus } from '#contract/domains/transactions/words.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { chargedLines, isAmount, type Line, type LineInput, sumOf } from './lines.ts';

/** Outcome of a charge, which a later refund doesn't change. */
export type ChargeOutcome = Exclude<TransactionStatus, 'refunded'>;

export interface ChargeInput {
  /** Id of the member who was charged; null only for imported charges. */
  memberId: number | null;
  lines: readonly LineInput[];
  /** Charged amount in cents, VAT included; the sum of the lines by default. */
  amountCents?: number;
  feeCents?: number | undefined;
  currency: string;
  paySystem: PaySystem;
  /** Outcome; `succeeded` by default. A charge without an amount is always `free`. */
  status?: 'succeeded' | 'pending' | 'failed';
  /** Time of the charge, by the payment provider's time if there is one; now by default. */
  at?: Date;
  /** Its day, YYYY-MM-DD, where no more is known of when it was; `at` is noon of it in the site's zone. */
  day?: string | null;
  /** The provider's own id; charging it a second time is refused. */
  externalId?: string | null;
  /** Title of the item, in the words of the system it was imported from. */
  title?: string | null;
  /** Mode of the charge; the site's by default. */
  livemode?: boolean | undefined;
  /** Details that only a payment provider has. */
  provider?: Partial<Provided> | undefined;
}

export interface Provided {
  customerId: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  /** Reason of a failure: the bank's code, and a sentence in `failureText`. */
  failureCode: string | null;
  failureText: string | null;
}

const nothingProvided: Provided = {
  customerId: null,
  cardBrand: null,
  cardLast4: null,
  failureCode: null,
  failureText: null,
};

export interface Charge {
  memberId: number | null;
  amountCents: number;
  feeCents: number;
  currency: string;
  status: ChargeOutcome;
  paySystem: PaySystem;
  externalId: string | null;
  title: string | null;
  livemode: boolean;
  at: Date;
  /** YYYY-MM-DD, where only the day is known. */
  day: string | null;
  lines: Line[];
  provider: Provided;
}

function check(input: ChargeInput): void {
  const fields: Record<string, string> = {};
  // Imported charges may have any currency; the contract limits the currencies of prices.
  if (!/^[a-z]{3}$/.test(input.currency)) fields.currency = fieldTexts.invalid;
  if (input.amountCents !== undefined && !isAmount(input.amountCents))
    fields.amountCents = fieldTexts.invalid;
  if (!isAmount(input.feeCents ?? 0)) fields.feeCents = fieldTexts.invalid;
  input.lines.forEach((line, position) => {
    const vat = line.vatBasisPoints ?? 0;
    if (!isAmount(line.priceCents) || !Number.isSafeInteger(vat) || vat < 0 || vat > 10_000)
      fields[`lines.${position}`] = fieldTexts.invalid;
  });
  if (Object.keys(fields).length > 0) throw new AppError('invalid', commonErrors.invalid, { fields });
}

/** Returns a charge with its lines, which add up to its amount. @throws AppError invalid with the invalid fields */
export function chargeOf(input: ChargeInput, livemode: boolean, now: Date): Charge {
  check(input);
  const lines = chargedLines(input.lines, input.amountCents, input.currency);
  const amountCents = input.amountCents ?? sumOf(lines);
  return {
    memberId: input.memberId,
    amountCents,
    feeCents: input.feeCents ?? 0,
    currency: input.currency,
    status: amountCents === 0 ? 'free' : (input.status ?? 'succeeded'),
    paySystem: input.paySystem,
    externalId: input.externalId ?? null,
    title: input.title ?? null,
    livemode: input.livemode ?? livemode,
    at: input.at ?? now,
    day: input.day ?? null,
    lines,
    provider: { ...nothingProvided, ...input.provider },
  };
}

/** Returns whether money was received, even if it was refunded later. */
export function isCharged(status: TransactionStatus): boolean {
  return status === 'succeeded' || status === 'refunded';
}
