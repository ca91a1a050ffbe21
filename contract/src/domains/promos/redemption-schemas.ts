import { z } from 'zod';
import { maxCents } from '../../base/cents.ts';
import { timestamp } from '../../base/dates.ts';
import { filterOf, flagParam } from '../../base/filters.ts';
import { hiddenWithout, inputRequiresByValue } from '../../base/hidden-fields.ts';
import { id, idParam } from '../../base/ids.ts';
import { cents, currency } from '../../base/money.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { email } from '../session/schemas.ts';
import { requiredText } from './schemas.ts';
import { promoCodeMax, promoUseOrderColumns } from './words.ts';

const amount = hiddenWithout('amounts');
const charge = hiddenWithout('charges');

/** Redemption of a promo code. */
export const promoUse = z.object({
  id: z.int().describe('Id of the redemption.'),
  promo_id: z.int().describe('Id of the promo.'),
  user_id: z
    .int()
    .nullable()
    .describe('Id of the member; null for a buyer without an account, and once they were erased.'),
  full_name: z.string().nullable().describe('First and last name of the member; null if unknown.'),
  email: z.string().nullable().describe('Email of the member; null without `user_id`.'),
  transaction_id: charge(z.int().nullable().describe("Id of the charge; null if it isn't known.")),
  used_at: timestamp.describe('Time of the redemption.'),
  purchase_name: charge(z.string().nullable().describe('Titles of the purchased items, joined by commas.')),
  amount: amount(cents.nullable().describe('Net price before the discount, in cents.')),
  discounted_amount: amount(cents.nullable().describe('Net price after the discount, in cents.')),
  currency: z.string().describe('Currency in lower case.'),
});
export type PromoRedemption = z.infer<typeof promoUse>;

/** Filter of redemptions. */
export const promoUseFilter = filterOf({
  completed: flagParam.describe('True for only those whose charge succeeded or that cost nothing.'),
});
export type PromoUseFilter = z.infer<typeof promoUseFilter>;

export type PromoUseOrderColumn = (typeof promoUseOrderColumns)[number];
const { order, sort } = orderedBy(promoUseOrderColumns);

/** Purchase that a code is redeemed for. */
export const promoRedeemInput = z.strictObject({
  code: requiredText(promoCodeMax).describe(
    "Code as the buyer entered it: of the promo, or a unique code. Case doesn't matter.",
  ),
  purchase_key: requiredText(200).describe(
    'Your own key of the purchase: sent again, it returns the same redemption and counts nothing.',
  ),
  user_id: id.nullable().describe('Id of the member; null for a buyer without an account.'),
  currency: currency.describe('Currency of the purchase. An amount off is only valid in its own currency.'),
  lines: z
    .array(
      z.strictObject({
        kind: z
          .enum(['subscriptions', 'ti_event_tickets', 'bundles', 'content'])
          .describe('Kind of the item.'),
        id: id.describe('Id of the pricing option, ticket, bundle or content.'),
        title: z
          .string()
          .overwrite(oneLine)
          .min(1)
          .max(200)
          .describe('Title of the item, for the list of redemptions.'),
        amount: z
          .int()
          .min(0)
          .max(maxCents)
          .describe('Net price before the promo, in cents, for all pieces of the line.'),
      }),
    )
    .min(1)
    .max(100)
    .describe('Items of the purchase. At least one must be covered by the promo.'),
  transaction_id: id
    .nullable()
    .optional()
    .describe('Id of the charge. Can be added later by sending the same call again with it.'),
});

export const redeemedPromo = z.object({
  use_id: z.int().describe('Id of the redemption.'),
  promo_id: z.int().describe('Id of the promo.'),
  discounts: z.array(z.int()).describe('Discount of each line, in cents, in the order of the input.'),
  discounted_amount: z.int().describe('Net amount left to pay, in cents.'),
});

/** Query of the redemptions. */
export const promoUsesInput = z.strictObject({
  id: idParam.describe('Id of the promo.'),
  ...paging,
  order: inputRequiresByValue((column) => (column && column !== 'used_at' ? 'amounts' : null), order),
  sort,
  filter: promoUseFilter.optional(),
  download: flagParam
    .optional()
    .describe('True to send the list to `email` as a file instead of answering a page.'),
  email: email.optional().describe('Address that the file is sent to; required with `download`.'),
});
