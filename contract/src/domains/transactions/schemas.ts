import { z } from 'zod';
import { defaultCurrency } from '../../base/cents.ts';
import { dateRange, plainDate, timestamp } from '../../base/dates.ts';
import { anyOf, centsRange, filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { cents, currency } from '../../base/money.ts';
import { paging, sendablePageOf } from '../../base/paging.ts';
import { email } from '../session/schemas.ts';
import { adjustmentKinds, itemTypes, paySystems, purchasesMax, transactionStatuses } from './words.ts';

/** Filter of the list, of its file and of its totals. */
export const transactionFilter = filterOf({
  /** Number of a transaction, the payment provider's id of it, or part of the payer's name or address. */
  global: textFilter,
  /** Part of the payer's name or address; below three characters only the beginning counts. */
  first_name: textFilter,
  last_name: textFilter,
  email: textFilter,
  /** Cents of any currency. */
  amount: centsRange,
  /** Days in the site's reporting zone. */
  created_at: dateRange,
  /** Statuses, any of which may match. */
  status: anyOf(z.enum(transactionStatuses)),
  /** Payment methods, any of which may match. */
  pay_system: anyOf(z.enum(paySystems)),
  /** Only successful transactions that weren't refunded in full. */
  successful: flagParam,
  /** Only charged transactions, refunded or not. */
  charged: flagParam,
  /** Mode of the transactions; defaults to the site's mode. */
  livemode: flagParam,
  /** Id of the member who paid. */
  user: idParam,
  /** Purchased item, by the id of a bundle, a piece of content, a pricing option or a ticket. */
  bundle: idParam,
  content: idParam,
  subscription: idParam,
  ti_event_ticket_pass: idParam,
});
export type TransactionFilter = z.infer<typeof transactionFilter>;

export const transactionListInput = z
  .strictObject({
    ...paging,
    filter: transactionFilter.optional(),
    /** Sends the list to `email` as a file instead of a page. */
    download: flagParam.optional(),
    email: email.optional(),
  })
  .optional();

export const purchase = z.object({
  id: z.int(),
  item_type: z.enum(itemTypes),
  /** Id of the pricing option, content, bundle or ticket; null if only its title is known. */
  item_key: z.int().nullable(),
  item_title: z.string(),
  /** Id of the member subscription whose period it paid for. */
  subscription_id: z.int().nullable(),
  /** Net price, in cents. */
  price: z.int(),
  /** Share of the charged amount, in cents. */
  amount: z.int(),
});
export type Purchase = z.infer<typeof purchase>;

/**
 * Row of the list. Amounts are in cents of `currency`. Values known only to a payment provider are null without one.
 */
export const transactionRow = z.object({
  id: z.int(),
  version: z.int(),
  /** Charged amount, VAT included. */
  amount: z.int(),
  /** Provider's fee for the charge and its disputes. */
  fee: z.int(),
  currency: z.string(),
  processing_fees: z.int(),
  processing_vat: z.int().nullable(),
  status: z.enum(transactionStatuses),
  pay_system: z.enum(paySystems),
  card_brand: z.string().nullable(),
  card_last4: z.string().nullable(),
  payment_source: z
    .object({
      source_type: z.string(),
      payment_method: z.object({ type: z.string(), data: z.object({ card_last4: z.string() }) }),
    })
    .nullable(),
  /** Time of the charge; only the day if no more is known. */
  created_at: z.union([timestamp, plainDate]),
  livemode: z.boolean(),
  /** Payer; null if unknown. */
  user: z
    .object({ id: z.int(), first_name: z.string(), last_name: z.string(), email: z.string() })
    .nullable(),
  purchases: z.array(purchase),
  receipt: z.object({ download_link: z.string() }).nullable(),
  /** The provider's own id. */
  transaction_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  /** Sum of the net prices of the purchases. */
  price: z.int(),
  /** Total before VAT. */
  sub_total: z.int(),
  /** Item type of the first purchase. */
  item_type: z.enum(itemTypes).nullable(),
  /** Item title of the first purchase, or the description in the system it was imported from. */
  item_title: z.string().nullable(),
  /** Title of the pricing option, if a subscription was bought. */
  sub_title: z.string().nullable(),
  plan_title: z.string().nullable(),
  /** Total of refunds, disputes and credits so far. */
  refunded_amount: z.int(),
});
export type TransactionRow = z.infer<typeof transactionRow>;

/** Adjustment: a refund, dispute or credit with a date of its own. The charge stays unchanged. */
export const adjustment = z.object({
  id: z.int(),
  kind: z.enum(adjustmentKinds),
  /**
   * Amount in cents of the transaction's currency: negative for a refund that failed later, 0 for a dispute that was
   * won and for the credit of a charge of 0.
   */
  amount: z.int(),
  /** Provider's fee for a dispute, in cents. */
  fee: z.int(),
  /** Id of the failed refund, in the row that reverses it. */
  reverses: z.int().nullable(),
  reason: z.string().nullable(),
  occurred_at: timestamp,
});
export type Adjustment = z.infer<typeof adjustment>;

/** Promo code that lowered the price. */
export const transactionPromo = z.object({
  /** Id of the promo. Its redemptions stay when it is deleted. */
  id: z.int(),
  /** Code as typed: the promo's own code, or a unique code of its batch. */
  code: z.string(),
  title: z.string(),
  /** Price before the discount, in cents of the transaction's currency. */
  price: z.int(),
  /** Discount in cents. */
  discount: z.int(),
});
export type TransactionPromo = z.infer<typeof transactionPromo>;

export const transaction = transactionRow.extend({
  /** Promo codes redeemed with the purchase, the earliest first. */
  promos: z.array(transactionPromo),
  /** Reason of the failed payment, in the provider's words. */
  failure: z.string().nullable(),
  /** Refunds, disputes and credits, the earliest first. */
  adjustments: z.array(adjustment),
  recorded_at: timestamp,
  /** Time zone of the site's days. */
  timezone: z.string(),
});
export type Transaction = z.infer<typeof transaction>;

/** Totals of the matching rows in one currency, in cents. */
export const filteredAmount = z.object({
  /** Currency code in lower case. */
  currency: z.string(),
  transactions: z.int(),
  /** Total of all rows, whatever their status. */
  amount: z.int(),
  /** Total of the charged rows, before refunds. */
  gross: z.int(),
  /** Refunds, disputes and credits of the charged rows so far, on whatever day. */
  refunded: z.int(),
  /** `gross` less `refunded`. */
  net: z.int(),
});
export type FilteredAmount = z.infer<typeof filteredAmount>;

export const transactionPage = sendablePageOf(transactionRow).extend({
  /** Total of all pages, in cents: of the only currency, or else of the site's. */
  filtered_amount: z.int(),
  /** Totals by currency, the site's currency first, then in alphabetical order. */
  filtered_amounts: z.array(filteredAmount),
  /** Time zone in which the days of the filter begin and end. */
  timezone: z.string(),
});

const bought = z.strictObject({
  /** Id of an existing purchase of the transaction, which stays as it was recorded. */
  id: id.optional(),
  item_type: z.enum(itemTypes),
  /** Id of the pricing option, content, bundle or ticket; null only for an existing purchase without one. */
  item_key: id.nullable(),
});

const fields = {
  /** Received amount, VAT included. */
  amount: cents,
  fee: cents.optional(),
  currency: currency.default(defaultCurrency),
  user_id: z.int(whenMissing(fieldTexts.requiredSmall)).min(1, fieldTexts.requiredSmall),
  purchases: z
    .array(bought, whenMissing(fieldTexts.requiredSmall))
    .min(1, fieldTexts.requiredSmall)
    .max(purchasesMax),
  /** Time of receipt: an instant, or the day in the site's reporting zone. Defaults to now. */
  created_at: z.union([plainDate, timestamp]).optional(),
  /** Mode. Defaults to the site's. */
  livemode: z.boolean().optional(),
};

export const transactionInput = z.strictObject(fields);
export type TransactionInput = z.infer<typeof transactionInput>;

export const transactionUpdateInput = z.strictObject({
  id: idParam,
  ...fields,
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});
