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

/** Filter of the list, of its file and of its sums. */
export const transactionFilter = filterOf({
  /** The number of a transaction, the payment provider's number of it, or part of the payer's name or address. */
  global: textFilter,
  /** Part of the payer's name or address; below three letters only the beginning counts. */
  first_name: textFilter,
  last_name: textFilter,
  email: textFilter,
  /** Cents, whatever the currency. */
  amount: centsRange,
  /** Days in the site's reporting zone. */
  created_at: dateRange,
  /** Statuses to filter by: any of these. */
  status: anyOf(z.enum(transactionStatuses)),
  /** How it was paid: by any of these. */
  pay_system: anyOf(z.enum(paySystems)),
  /** Only what succeeded and was not refunded in full. */
  successful: flagParam,
  /** Only what was charged, whether or not it was given back later. */
  charged: flagParam,
  /** Without it the list is of the mode the site is in. */
  livemode: flagParam,
  /** Id of the member who paid. */
  user: idParam,
  /** What was bought, by the id of a bundle, a piece of content, a pricing option or a ticket. */
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
    /** Sends the list to `email` as a file, in place of a page of it. */
    download: flagParam.optional(),
    email: email.optional(),
  })
  .optional();

export const purchase = z.object({
  id: z.int(),
  item_type: z.enum(itemTypes),
  /** Id of the pricing option, content, bundle or ticket; null when only its title is known. */
  item_key: z.int().nullable(),
  item_title: z.string(),
  /** The member subscription whose period it paid for. */
  subscription_id: z.int().nullable(),
  /** Net, in cents. */
  price: z.int(),
  /** Its share of what was charged, in cents. */
  amount: z.int(),
});
export type Purchase = z.infer<typeof purchase>;

/** Row of the list. Amounts are in cents of `currency`. What only a payment provider knows is null without one. */
export const transactionRow = z.object({
  id: z.int(),
  version: z.int(),
  /** As charged, VAT included. */
  amount: z.int(),
  /** What the provider kept of the charge, and for its disputes. */
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
  /** The day alone where no more is known. */
  created_at: z.union([timestamp, plainDate]),
  livemode: z.boolean(),
  /** Null where nobody knows who paid. */
  user: z
    .object({ id: z.int(), first_name: z.string(), last_name: z.string(), email: z.string() })
    .nullable(),
  purchases: z.array(purchase),
  receipt: z.object({ download_link: z.string() }).nullable(),
  /** The provider's own id. */
  transaction_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  /** Net prices of the purchases together. */
  price: z.int(),
  /** Before VAT. */
  sub_total: z.int(),
  /** Of the first purchase. */
  item_type: z.enum(itemTypes).nullable(),
  /** What was sold: of the first purchase, or in the words of the system it was moved in from. */
  item_title: z.string().nullable(),
  /** Of the pricing option, where a subscription was bought. */
  sub_title: z.string().nullable(),
  plan_title: z.string().nullable(),
  /** Refunded, disputed and credited so far. */
  refunded_amount: z.int(),
});
export type TransactionRow = z.infer<typeof transactionRow>;

/** Money given back: a row with a date of its own. The charge stays as it was. */
export const adjustment = z.object({
  id: z.int(),
  kind: z.enum(adjustmentKinds),
  /**
   * In cents of the transaction's currency: below zero for a refund that failed later, 0 for a dispute that was won and for
   * the credit of a charge of 0.
   */
  amount: z.int(),
  /** What the provider kept for a dispute, in cents. */
  fee: z.int(),
  /** Id of the refund that failed, in the row that takes it back. */
  reverses: z.int().nullable(),
  reason: z.string().nullable(),
  occurred_at: timestamp,
});
export type Adjustment = z.infer<typeof adjustment>;

/** A promo code that lowered the price. */
export const transactionPromo = z.object({
  /** Id of the promo. What is known of its uses stays when it is deleted. */
  id: z.int(),
  /** As it was typed: the promo's own code, or a unique code of its batch. */
  code: z.string(),
  title: z.string(),
  /** Price before the discount, in cents of the transaction's currency. */
  price: z.int(),
  /** In cents. */
  discount: z.int(),
});
export type TransactionPromo = z.infer<typeof transactionPromo>;

export const transaction = transactionRow.extend({
  /** Promo codes redeemed with the purchase, the earliest first. */
  promos: z.array(transactionPromo),
  /** Why the payment failed, in the provider's words. */
  failure: z.string().nullable(),
  /** Refunds, disputes and credits, the earliest first. */
  adjustments: z.array(adjustment),
  recorded_at: timestamp,
  /** Zone of the site's days. */
  timezone: z.string(),
});
export type Transaction = z.infer<typeof transaction>;

/** What the rows found come to, in one currency, in cents. */
export const filteredAmount = z.object({
  /** Lower case. */
  currency: z.string(),
  transactions: z.int(),
  /** All of them, whatever came of them. */
  amount: z.int(),
  /** Those that were charged, before anything was given back. */
  gross: z.int(),
  /** Of those: refunded, disputed and credited so far, on whatever day. */
  refunded: z.int(),
  /** `gross` less `refunded`. */
  net: z.int(),
});
export type FilteredAmount = z.infer<typeof filteredAmount>;

export const transactionPage = sendablePageOf(transactionRow).extend({
  /** Of all pages, in cents: of the one currency there is, else of the site's. */
  filtered_amount: z.int(),
  /** The site's currency first, then by their codes. */
  filtered_amounts: z.array(filteredAmount),
  /** Zone in which the days of the filter are cut. */
  timezone: z.string(),
});

const bought = z.strictObject({
  /** Of a purchase that the transaction has already: it stays as it was written down. */
  id: id.optional(),
  item_type: z.enum(itemTypes),
  /** Id of the pricing option, content, bundle or ticket; null only for a purchase that has none already. */
  item_key: id.nullable(),
});

const fields = {
  /** As received, VAT included. */
  amount: cents,
  fee: cents.optional(),
  currency: currency.default(defaultCurrency),
  user_id: z.int(whenMissing(fieldTexts.requiredSmall)).min(1, fieldTexts.requiredSmall),
  purchases: z
    .array(bought, whenMissing(fieldTexts.requiredSmall))
    .min(1, fieldTexts.requiredSmall)
    .max(purchasesMax),
  /** When it was received: an instant, or the day in the site's reporting zone. Now when left out. */
  created_at: z.union([plainDate, timestamp]).optional(),
  /** The site's mode when left out. */
  livemode: z.boolean().optional(),
};

export const transactionInput = z.strictObject(fields);
export type TransactionInput = z.infer<typeof transactionInput>;

export const transactionUpdateInput = z.strictObject({
  id: idParam,
  ...fields,
  /** The version that was read; a newer one in the meantime answers 409. */
  version: z.int().optional(),
});
