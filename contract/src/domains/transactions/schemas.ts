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
  global: textFilter.describe("Its id, here or at the provider, or part of the payer's name or email."),
  first_name: textFilter.describe(
    "Part of the payer's first name; below three characters only the beginning counts.",
  ),
  last_name: textFilter.describe(
    "Part of the payer's last name; below three characters only the beginning counts.",
  ),
  email: textFilter.describe("Part of the payer's email; below three characters only the beginning counts."),
  amount: centsRange.describe('Range of charged amounts, in cents of any currency.'),
  created_at: dateRange.describe("Range of days in the site's zone, both included."),
  status: anyOf(z.enum(transactionStatuses)).describe('Statuses, any of which may match.'),
  pay_system: anyOf(z.enum(paySystems)).describe('Payment methods, any of which may match.'),
  successful: flagParam.describe(
    "True for successful ones that weren't refunded in full, false for all others.",
  ),
  charged: flagParam.describe('True for charged ones, refunded or not, false for all others.'),
  livemode: flagParam.describe("True for live mode, false for test mode. Defaults to the site's mode."),
  user: idParam.describe('Id of the member who paid.'),
  bundle: idParam.describe('Id of a purchased bundle.'),
  content: idParam.describe('Id of a purchased piece of content.'),
  subscription: idParam.describe('Id of a purchased pricing option.'),
  ti_event_ticket_pass: idParam.describe('Id of a ticket whose passes were purchased.'),
});
export type TransactionFilter = z.infer<typeof transactionFilter>;

export const transactionListInput = z
  .strictObject({
    ...paging,
    filter: transactionFilter.optional(),
    download: flagParam
      .optional()
      .describe('True to send the list to `email` as a file instead of answering a page.'),
    email: email.optional().describe('Address that the file is sent to; required with `download`.'),
  })
  .optional();

export const purchase = z.object({
  id: z.int().describe('Id of the purchase.'),
  item_type: z.enum(itemTypes).describe('Kind of the item; `subscription` is a pricing option.'),
  item_key: z
    .int()
    .nullable()
    .describe('Id of the pricing option, content, bundle or ticket; null if only its title is known.'),
  item_title: z.string().describe('Title of the item at the time of the purchase.'),
  subscription_id: z
    .int()
    .nullable()
    .describe("Id of the member's subscription whose period it paid for; null without one."),
  price: z.int().describe('Net price, in cents.'),
  amount: z.int().describe('Share of the charged amount, in cents.'),
});
export type Purchase = z.infer<typeof purchase>;

/** Row of the list. */
export const transactionRow = z.object({
  id: z.int().describe('Id of the transaction.'),
  version: z.int().describe('Version of the transaction; send it back with an update.'),
  amount: z.int().describe('Charged amount in cents, VAT included.'),
  fee: z.int().describe("Provider's fee for the charge and its disputes, in cents."),
  currency: z.string().describe('Currency of all its amounts, in lower case.'),
  processing_fees: z.int().describe("Provider's fee, the same as `fee`."),
  processing_vat: z.int().nullable().describe('VAT on the fee. Always null: no provider reports it.'),
  status: z
    .enum(transactionStatuses)
    .describe('Outcome; `refunded` if in full, `succeeded` if in part. `free` cost nothing.'),
  pay_system: z
    .enum(paySystems)
    .describe('Payment method: `manual` was recorded by hand, `test_clock` was simulated.'),
  card_brand: z.string().nullable().describe('Brand of the card, such as `visa`; null if unknown.'),
  card_last4: z.string().nullable().describe('Last four digits of the card; null if unknown.'),
  payment_source: z
    .object({
      source_type: z.string().describe('Kind of the source: `card`.'),
      payment_method: z
        .object({
          type: z.string().describe('Kind of the payment method: `card`.'),
          data: z
            .object({ card_last4: z.string().describe('Last four digits of the card.') })
            .describe('Details of the payment method.'),
        })
        .describe('Payment method of the source.'),
    })
    .nullable()
    .describe('Card that was charged; null if unknown.'),
  created_at: z
    .union([timestamp, plainDate])
    .describe('Time of the charge; only the day, YYYY-MM-DD, if no more is known.'),
  livemode: z.boolean().describe('True if it was charged in live mode, false in test mode.'),
  user: z
    .object({
      id: z.int().describe('Id of the member.'),
      first_name: z.string().describe('First name; empty if unknown.'),
      last_name: z.string().describe('Last name; empty if unknown.'),
      email: z.string().describe('Email of the member.'),
    })
    .nullable()
    .describe('Payer; null if unknown or erased.'),
  purchases: z.array(purchase).describe('Items that were purchased.'),
  receipt: z
    .object({ download_link: z.string().describe("Path of the receipt's PDF on this server.") })
    .nullable()
    .describe('Receipt; null if there is none.'),
  transaction_id: z.string().nullable().describe('Id at the payment provider; null without one.'),
  customer_id: z
    .string()
    .nullable()
    .describe("Id of the payer's customer at the payment provider; null without one."),
  price: z.int().describe('Sum of the net prices of the purchases, in cents.'),
  sub_total: z.int().describe('Total before VAT, in cents; the same as `price`.'),
  item_type: z.enum(itemTypes).nullable().describe('Kind of the first purchase; null without purchases.'),
  item_title: z
    .string()
    .nullable()
    .describe('Title of the first purchase, or the description in the system it was imported from.'),
  sub_title: z.string().nullable().describe('Title of the pricing option, if a subscription was purchased.'),
  plan_title: z.string().nullable().describe("Title of the option's plan, if a subscription was purchased."),
  refunded_amount: z.int().describe('Total of refunds, disputes and credits so far, in cents.'),
});
export type TransactionRow = z.infer<typeof transactionRow>;

/** Adjustment: a refund, dispute or credit with a date of its own. The charge stays unchanged. */
export const adjustment = z.object({
  id: z.int().describe('Id of the adjustment.'),
  kind: z.enum(adjustmentKinds).describe('Money that was refunded, disputed by the payer, or credited.'),
  amount: z
    .int()
    .describe('Amount in cents; negative if a refund failed later, 0 for a won dispute or a free charge.'),
  fee: z.int().describe("Provider's fee for a dispute, in cents."),
  reverses: z
    .int()
    .nullable()
    .describe('Id of the failed refund, in the row that reverses it; null otherwise.'),
  reason: z.string().nullable().describe('Reason that was given; null without one.'),
  occurred_at: timestamp.describe('Time of the refund, dispute or credit.'),
});
export type Adjustment = z.infer<typeof adjustment>;

/** Promo code that lowered the price. */
export const transactionPromo = z.object({
  id: z.int().describe('Id of the promo. Its redemptions stay when it is deleted.'),
  code: z.string().describe("Code as typed: the promo's own code, or a unique code of its batch."),
  title: z.string().describe('Title of the promo.'),
  price: z.int().describe('Net price before the discount, in cents.'),
  discount: z.int().describe('Discount in cents.'),
});
export type TransactionPromo = z.infer<typeof transactionPromo>;

export const transaction = transactionRow.extend({
  promos: z.array(transactionPromo).describe('Promo codes redeemed with the purchase, the earliest first.'),
  failure: z.string().nullable().describe("Failure in the provider's words; null if it didn't fail."),
  adjustments: z.array(adjustment).describe('Refunds, disputes and credits, the earliest first.'),
  recorded_at: timestamp.describe('Time when the transaction was recorded here.'),
  timezone: z.string().describe("IANA time zone of the site's days."),
});
export type Transaction = z.infer<typeof transaction>;

/** Totals of the matching rows in one currency. */
export const filteredAmount = z.object({
  currency: z.string().describe('Currency in lower case.'),
  transactions: z.int().describe('Number of matching transactions.'),
  amount: z.int().describe('Total of all rows in cents, whatever their status.'),
  gross: z.int().describe('Total of the charged rows in cents, before refunds.'),
  refunded: z
    .int()
    .describe('Refunds, disputes and credits of the charged rows so far in cents, on whatever day.'),
  net: z.int().describe('`gross` less `refunded`, in cents.'),
});
export type FilteredAmount = z.infer<typeof filteredAmount>;

export const transactionPage = sendablePageOf(transactionRow).extend({
  filtered_amount: z
    .int()
    .describe("Total of all pages, in cents: of the only currency, or else of the site's."),
  filtered_amounts: z
    .array(filteredAmount)
    .describe("Totals by currency, the site's currency first, then in alphabetical order."),
  timezone: z.string().describe('IANA time zone in which the days of the filter begin and end.'),
});

const bought = z.strictObject({
  id: id
    .optional()
    .describe('Id of an existing purchase of the transaction, which stays as it was recorded.'),
  item_type: z.enum(itemTypes).describe('Kind of the item; `subscription` is a pricing option.'),
  item_key: id
    .nullable()
    .describe(
      'Id of the pricing option, content, bundle or ticket; null only for an existing purchase without one.',
    ),
});

const fields = {
  amount: cents.describe('Received amount in cents, VAT included.'),
  fee: cents.optional().describe('Fee that was deducted, in cents. Defaults to 0 in a new transaction.'),
  currency: currency
    .default(defaultCurrency)
    .describe('Currency of the amounts, which must be that of the items.'),
  user_id: z
    .int(whenMissing(fieldTexts.requiredSmall))
    .min(1, fieldTexts.requiredSmall)
    .describe('Id of the member who paid.'),
  purchases: z
    .array(bought, whenMissing(fieldTexts.requiredSmall))
    .min(1, fieldTexts.requiredSmall)
    .max(purchasesMax)
    .describe('Items that were paid for.'),
  created_at: z
    .union([plainDate, timestamp])
    .optional()
    .describe(
      "Time of receipt: an instant, or the day in the site's zone. Defaults to now in a new transaction.",
    ),
  livemode: z
    .boolean()
    .optional()
    .describe("True for live mode, false for test mode. Defaults to the site's mode in a new transaction."),
};

export const transactionInput = z.strictObject(fields);
export type TransactionInput = z.infer<typeof transactionInput>;

export const transactionUpdateInput = z.strictObject({
  id: idParam.describe('Id of the transaction.'),
  ...fields,
  currency: currency
    .optional()
    .describe('Currency of the amounts, which must be that of the items. Unchanged if omitted.'),
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});
