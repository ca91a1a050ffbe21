import { z } from 'zod';
import { maxCents } from '../../base/cents.ts';
import { plainDate, timestamp } from '../../base/dates.ts';
import { discountTypes } from '../../base/discounts.ts';
import { filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { hiddenWithout, inputRequiresByValue } from '../../base/hidden-fields.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { cents, currency } from '../../base/money.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { email } from '../session/schemas.ts';
import {
  activationsMax,
  endBeforeStart,
  promoCodeMax,
  promoOrderColumns,
  promoTexts,
  promoTitleMax,
  promoUseOrderColumns,
} from './words.ts';

const named = z.object({ id: z.int(), title: z.string() });
const amount = hiddenWithout('amounts');
const charge = hiddenWithout('charges');

/** Members who joined at least this number of days ago, and how many of them paid on that day. */
const stayed = z.object({ joined: z.int(), paying: z.int() });

/** Metrics of a promo code. */
export const codeFigures = z.object({
  uses: z.int(),
  /** Members who redeemed it with a successful charge, each counted once. */
  joined: z.int(),
  /** Net cents of successful charges, before refunds, by currency. */
  revenue: amount(z.array(z.object({ currency: z.string(), amount: z.int() }))),
  after_30_days: stayed,
  after_90_days: stayed,
});
export type CodeFigures = z.infer<typeof codeFigures>;

/** Promo: a code that lowers the price. Days are in the site's reporting zone, both included. */
export const promo = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  start_date: plainDate.nullable(),
  end_date: plainDate.nullable(),
  /** Largest number of redemptions; 0 means unlimited. */
  activations_limit: z.int(),
  /** Discount in percent, or in cents of the currency. */
  discount: z.int(),
  discount_type: z.enum(discountTypes),
  currency: z.string().nullable(),
  for_all_plans: z.boolean(),
  for_all_ti_events: z.boolean(),
  for_all_bundles: z.boolean(),
  for_all_content: z.boolean(),
  available_for: z.object({
    /** Pricing options. */
    subscriptions: z.array(named),
    /** Tickets with the start of their event in UTC, and the event's time zone. */
    ti_event_tickets: z.array(named.extend({ start_date: timestamp, timezone: z.string() })),
    bundles: z.array(named),
    content: z.array(named),
  }),
  /** Redemptions of its own code. */
  count_uses: z.int(),
  /** Redemptions of its unique codes, in addition to `count_uses`. */
  unique_uses: z.int(),
  created_at: timestamp,
});
export type Promo = z.infer<typeof promo>;

/** Record of a promo or an invite for its redemptions; kept after it is deleted. */
export const codeRecord = promo
  .pick({ id: true, title: true, code: true, activations_limit: true, count_uses: true, unique_uses: true })
  .extend({
    /** Time of its deletion; null while it exists. */
    deleted_at: timestamp.nullable(),
  });
export type CodeRecord = z.infer<typeof codeRecord>;

export const promoFilter = filterOf({ title: textFilter, code: textFilter });
export type PromoFilter = z.infer<typeof promoFilter>;
export type PromoOrderColumn = (typeof promoOrderColumns)[number];

export const promoListInput = z
  .strictObject({ ...paging, ...orderedBy(promoOrderColumns), filter: promoFilter.optional() })
  .optional();

/** Reference by id; other fields may be sent back as answered. */
const thing = z.strictObject({ id, title: z.string().optional() });
const ticket = thing.extend({ start_date: timestamp.optional(), timezone: z.string().optional() });
const chosen = z.array(thing).max(1_000).optional();
const chosenTickets = z.array(ticket).max(1_000).optional();
const requiredText = (max: number) =>
  z
    .string(whenMissing(fieldTexts.requiredSmall))
    .overwrite(oneLine)
    .min(1, fieldTexts.requiredSmall)
    .max(max);

const fields = {
  title: requiredText(promoTitleMax),
  code: requiredText(promoCodeMax),
  description: z.string().trim().max(2_000).nullable().optional(),
  start_date: plainDate.nullable().optional(),
  end_date: plainDate.nullable().optional(),
  /** Largest number of redemptions; 0 means unlimited. Defaults to 1. */
  activations_limit: z.int().min(0).max(activationsMax).optional(),
  /** Discount in percent, or in cents of the currency. */
  discount: z.int(whenMissing(fieldTexts.requiredSmall)).min(0).max(maxCents),
  discount_type: z.enum(discountTypes),
  currency: currency.nullable().optional(),
  for_all_plans: z.boolean().optional(),
  for_all_ti_events: z.boolean().optional(),
  for_all_bundles: z.boolean().optional(),
  for_all_content: z.boolean().optional(),
  available_for: z
    .strictObject({
      subscriptions: chosen,
      ti_event_tickets: chosenTickets,
      bundles: chosen,
      content: chosen,
    })
    .optional(),
};

interface Given {
  discount: number;
  discount_type: (typeof discountTypes)[number];
  currency?: string | null | undefined;
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
  available_for?: Partial<Record<string, readonly unknown[]>> | undefined;
  [flag: `for_all_${string}`]: boolean | undefined;
}

/** Runs the refinement even if single fields are invalid, so that all errors are reported at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

/** Checks rules that concern several fields. */
function whole(given: Given, context: z.RefinementCtx): void {
  const fault = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (given.discount_type === 'percent' && given.discount > 100) fault('discount', fieldTexts.invalid);
  if (given.discount_type === 'amount' && !given.currency) fault('currency', promoTexts.requiredCurrency);
  if (given.start_date && given.end_date && given.end_date < given.start_date)
    fault('end_date', endBeforeStart);
  const isForAll = [
    given.for_all_plans,
    given.for_all_ti_events,
    given.for_all_bundles,
    given.for_all_content,
  ];
  const isForSome = Object.values(given.available_for ?? {}).some((things) => (things?.length ?? 0) > 0);
  if (!isForSome && !isForAll.includes(true)) fault('available_for', promoTexts.requiredPurchases);
}

/** Input of a new promo; an id is accepted and ignored. */
export const promoInput = z
  .strictObject({ id: z.unknown().optional(), ...fields })
  .superRefine(whole, always);

export const promoUpdateInput = z
  .strictObject({
    id: idParam,
    ...fields,
    /** Version that the caller read; a newer stored version answers 409. */
    version: z.int().optional(),
  })
  .superRefine(whole, always);

/** Redemption of a code. Amounts in cents, net. */
export const promoUse = z.object({
  id: z.int(),
  promo_id: z.int(),
  /** Id of the member; null if they were erased. */
  user_id: z.int().nullable(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  transaction_id: charge(z.int().nullable()),
  used_at: timestamp,
  purchase_name: charge(z.string().nullable()),
  amount: amount(cents.nullable()),
  /** Remaining amount to pay. */
  discounted_amount: amount(cents.nullable()),
  currency: z.string(),
});
export type PromoRedemption = z.infer<typeof promoUse>;

/** Filter of redemptions; `completed` keeps those whose charge succeeded or that cost nothing. */
export const promoUseFilter = filterOf({ completed: flagParam });
export type PromoUseFilter = z.infer<typeof promoUseFilter>;

export type PromoUseOrderColumn = (typeof promoUseOrderColumns)[number];
const { order, sort } = orderedBy(promoUseOrderColumns);

/** Purchase that a code is redeemed for. Amounts in cents, net. */
export const promoRedeemInput = z.strictObject({
  code: requiredText(promoCodeMax),
  /** Idempotency key of the purchase: sent again, it returns the same redemption and counts nothing. */
  purchase_key: requiredText(200),
  /** Id of the member; null for a buyer without an account. */
  user_id: id.nullable(),
  currency,
  lines: z
    .array(
      z.strictObject({
        kind: z.enum(['subscriptions', 'ti_event_tickets', 'bundles', 'content']),
        /** Id of the pricing option, ticket, bundle or content. */
        id,
        title: z.string().overwrite(oneLine).min(1).max(200),
        /** Amount before the promo, for all pieces. */
        amount: z.int().min(0).max(maxCents),
      }),
    )
    .min(1)
    .max(100),
  /** Id of the charge. It can also be added by sending the same call again once the charge exists. */
  transaction_id: id.nullable().optional(),
});

export const redeemedPromo = z.object({
  use_id: z.int(),
  promo_id: z.int(),
  /** Discount of each line, in cents, in the order in which they were sent. */
  discounts: z.array(z.int()),
  /** Remaining amount to pay, in cents. */
  discounted_amount: z.int(),
});

/** Query of the redemptions. With `download`, the list is sent to `email` as a file instead of a page. */
export const promoUsesInput = z.strictObject({
  id: idParam,
  ...paging,
  order: inputRequiresByValue((column) => (column && column !== 'used_at' ? 'amounts' : null), order),
  sort,
  filter: promoUseFilter.optional(),
  download: flagParam.optional(),
  email: email.optional(),
});
