import { z } from 'zod';
import { maxCents } from '../../base/cents.ts';
import { plainDate, timestamp } from '../../base/dates.ts';
import { discountTypes } from '../../base/discounts.ts';
import { filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { askedBy, hiddenWithout } from '../../base/hidden-fields.ts';
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

/** Of those who joined so many days ago or earlier: how many there are, and how many of them paid on that day. */
const stayed = z.object({ joined: z.int(), paying: z.int() });

/** How a code did. */
export const codeFigures = z.object({
  uses: z.int(),
  /** Members who used it and whose charge went through, each once. */
  joined: z.int(),
  /** Net cents that went through, before refunds, by currency. */
  revenue: amount(z.array(z.object({ currency: z.string(), amount: z.int() }))),
  after_30_days: stayed,
  after_90_days: stayed,
});
export type CodeFigures = z.infer<typeof codeFigures>;

/** A code that makes a purchase cheaper. Days are of the site's reporting zone, both included. */
export const promo = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  start_date: plainDate.nullable(),
  end_date: plainDate.nullable(),
  /** 0 means unlimited. */
  activations_limit: z.int(),
  /** Percent, or cents of the currency. */
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
    /** With when the event begins, in UTC, and the zone that it is said in. */
    ti_event_tickets: z.array(named.extend({ start_date: timestamp, timezone: z.string() })),
    bundles: z.array(named),
    content: z.array(named),
  }),
  /** Uses of its own code. */
  count_uses: z.int(),
  /** Uses of its unique codes, on top of `count_uses`. */
  unique_uses: z.int(),
  created_at: timestamp,
});
export type Promo = z.infer<typeof promo>;

/** What is kept of a promo or an invite for the record of its uses, also once it is deleted. */
export const codeRecord = promo
  .pick({ id: true, title: true, code: true, activations_limit: true, count_uses: true, unique_uses: true })
  .extend({
    /** Instant of its deletion; null while it exists. */
    deleted_at: timestamp.nullable(),
  });
export type CodeRecord = z.infer<typeof codeRecord>;

export const promoFilter = filterOf({ title: textFilter, code: textFilter });
export type PromoFilter = z.infer<typeof promoFilter>;
export type PromoOrderColumn = (typeof promoOrderColumns)[number];

export const promoListInput = z
  .strictObject({ ...paging, ...orderedBy(promoOrderColumns), filter: promoFilter.optional() })
  .optional();

/** Things named by their ids; the rest may come back as it was answered. */
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
  /** 0 means unlimited; 1 when left out. */
  activations_limit: z.int().min(0).max(activationsMax).optional(),
  /** Percent, or cents of the currency. */
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

/** Also looked at while single fields are wrong, so that all is told at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };

/** What one field alone cannot tell. */
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

/** The id of a promo may come along with a new one; it is not looked at. */
export const promoInput = z
  .strictObject({ id: z.unknown().optional(), ...fields })
  .superRefine(whole, always);

export const promoUpdateInput = z
  .strictObject({
    id: idParam,
    ...fields,
    /** The version that was read; a newer one in the meantime answers 409. */
    version: z.int().optional(),
  })
  .superRefine(whole, always);

/** One use of a code. Amounts in cents, net. */
export const promoUse = z.object({
  id: z.int(),
  promo_id: z.int(),
  /** Null once the member was erased. */
  user_id: z.int().nullable(),
  full_name: z.string().nullable(),
  email: z.string().nullable(),
  transaction_id: charge(z.int().nullable()),
  used_at: timestamp,
  purchase_name: charge(z.string().nullable()),
  amount: amount(cents.nullable()),
  /** What was left to pay. */
  discounted_amount: amount(cents.nullable()),
  currency: z.string(),
});
export type PromoUse = z.infer<typeof promoUse>;

/** `completed`: only uses whose charge went through, or that cost nothing. */
export const promoUseFilter = filterOf({ completed: flagParam });
export type PromoUseFilter = z.infer<typeof promoUseFilter>;

export type PromoUseOrderColumn = (typeof promoUseOrderColumns)[number];
const { order, sort } = orderedBy(promoUseOrderColumns);

/** A purchase that a code is used for. Amounts in cents, net. */
export const promoRedeemInput = z.strictObject({
  code: requiredText(promoCodeMax),
  /** Your own name for the purchase: sent again, the same use is answered and nothing is counted. */
  purchase_key: requiredText(200),
  /** Null for a buyer whom nobody knows yet. */
  user_id: id.nullable(),
  currency,
  lines: z
    .array(
      z.strictObject({
        kind: z.enum(['subscriptions', 'ti_event_tickets', 'bundles', 'content']),
        /** Of the pricing option, ticket, bundle or content. */
        id,
        title: z.string().overwrite(oneLine).min(1).max(200),
        /** Before the promo, of all pieces. */
        amount: z.int().min(0).max(maxCents),
      }),
    )
    .min(1)
    .max(100),
  /** The charge. It can also be told by sending the same again, once there is one. */
  transaction_id: id.nullable().optional(),
});

export const redeemedPromo = z.object({
  use_id: z.int(),
  promo_id: z.int(),
  /** What comes off each line, in cents, in the order they were sent. */
  discounts: z.array(z.int()),
  /** What is left to pay, in cents. */
  discounted_amount: z.int(),
});

/** With `download`, the list is sent to `email` as a file, in place of a page of it. */
export const promoUsesInput = z.strictObject({
  id: idParam,
  ...paging,
  order: askedBy((column) => (column && column !== 'used_at' ? 'amounts' : null), order),
  sort,
  filter: promoUseFilter.optional(),
  download: flagParam.optional(),
  email: email.optional(),
});
