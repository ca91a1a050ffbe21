import { z } from 'zod';
import { maxCents } from '../../base/cents.ts';
import { plainDate, timestamp } from '../../base/dates.ts';
import { discountRules, discountTypes } from '../../base/discounts.ts';
import { filterOf, textFilter } from '../../base/filters.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { currency } from '../../base/money.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import {
  activationsMax,
  endBeforeStart,
  promoCodeMax,
  promoOrderColumns,
  promoTexts,
  promoTitleMax,
} from './words.ts';

const named = z.object({
  id: z.int().describe('Id of the pricing option, bundle or piece of content.'),
  title: z.string().describe('Title of the item.'),
});

const amount = hiddenWithout('amounts');

/** Members after a number of days. */
const stayed = z.object({
  joined: z.int().describe('Members who joined at least this number of days ago.'),
  paying: z.int().describe('Those of them who paid for a subscription on that day.'),
});

/** Metrics of a promo code. */
export const codeFigures = z.object({
  uses: z.int().describe('Redemptions of its own code and its unique codes.'),
  joined: z
    .int()
    .describe('Members who redeemed it, each counted once; for a promo only with a completed purchase.'),
  revenue: amount(
    z
      .array(
        z.object({
          currency: z.string().describe('Currency in lower case.'),
          amount: z.int().describe('Amount in cents.'),
        }),
      )
      .describe(
        "Net revenue before refunds, by currency: of a promo's purchases, or of an invite's members since they joined.",
      ),
  ),
  after_30_days: stayed.describe('Members who still paid 30 days after they joined.'),
  after_90_days: stayed.describe('Members who still paid 90 days after they joined.'),
});
export type CodeFigures = z.infer<typeof codeFigures>;

/** Promo: a code that lowers the price. */
export const promo = z.object({
  id: z.int().describe('Id of the promo.'),
  version: z.int().describe('Version of the promo; send it back with an update.'),
  title: z.string().describe('Title that operators see.'),
  code: z.string().describe('Code that buyers enter, in any case.'),
  description: z.string().nullable().describe('Description of the promo; null without one.'),
  start_date: plainDate
    .nullable()
    .describe("First valid day in the site's zone; null if it was always valid."),
  end_date: plainDate.nullable().describe("Last valid day in the site's zone; null if it doesn't expire."),
  activations_limit: z.int().describe('Largest number of redemptions of its own code; 0 means unlimited.'),
  discount: z.int().describe('Discount in percent, or in cents of `currency`, by `discount_type`.'),
  discount_type: z.enum(discountTypes).describe('Unit of the discount: a percentage, or an amount.'),
  currency: z.string().nullable().describe('Currency of an amount, in lower case; null for a percentage.'),
  for_all_plans: z.boolean().describe('True if it is valid for all pricing options.'),
  for_all_ti_events: z.boolean().describe('True if it is valid for all tickets.'),
  for_all_bundles: z.boolean().describe('True if it is valid for all bundles.'),
  for_all_content: z.boolean().describe('True if it is valid for all content.'),
  available_for: z
    .object({
      subscriptions: z.array(named).describe('Pricing options.'),
      ti_event_tickets: z
        .array(
          named.extend({
            id: z.int().describe('Id of the ticket.'),
            title: z.string().describe('Title of the ticket.'),
            start_date: timestamp.describe('Start of the event, in UTC.'),
            timezone: z.string().describe('IANA time zone of the event.'),
          }),
        )
        .describe('Tickets.'),
      bundles: z.array(named).describe('Bundles.'),
      content: z.array(named).describe('Pieces of content.'),
    })
    .describe('Items it is valid for; a list is empty if the promo is valid for all items of its kind.'),
  count_uses: z.int().describe('Redemptions of its own code.'),
  unique_uses: z.int().describe('Redemptions of its unique codes, in addition to `count_uses`.'),
  created_at: timestamp.describe('Time when the promo was created.'),
});
export type Promo = z.infer<typeof promo>;

/** Record of a promo or an invite for its redemptions; kept after it is deleted. */
export const codeRecord = promo
  .pick({ id: true, title: true, code: true, activations_limit: true, count_uses: true, unique_uses: true })
  .extend({
    deleted_at: timestamp.nullable().describe('Time of its deletion; null while it exists.'),
  });
export type CodeRecord = z.infer<typeof codeRecord>;

export const promoFilter = filterOf({
  title: textFilter.describe('Part of the title.'),
  code: textFilter.describe('Part of the code.'),
});
export type PromoFilter = z.infer<typeof promoFilter>;
export type PromoOrderColumn = (typeof promoOrderColumns)[number];

export const promoListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(promoOrderColumns),
    filter: promoFilter.optional(),
  })
  .optional();

/** Reference by id. */
const thing = z.strictObject({
  id: id.describe('Id of the item.'),
  title: z.string().optional().describe('Ignored; may be sent back as answered.'),
});
const ticket = thing.extend({
  start_date: timestamp.optional().describe('Ignored; may be sent back as answered.'),
  timezone: z.string().optional().describe('Ignored; may be sent back as answered.'),
});
const chosen = z.array(thing).max(1_000).optional();
const chosenTickets = z.array(ticket).max(1_000).optional();
/** Required single-line text. */
export const requiredText = (max: number) =>
  z
    .string(whenMissing(fieldTexts.requiredSmall))
    .overwrite(oneLine)
    .min(1, fieldTexts.requiredSmall)
    .max(max);

const fields = {
  title: requiredText(promoTitleMax).describe('Title that operators see.'),
  code: requiredText(promoCodeMax).describe(
    "Code that buyers enter; no other promo of the site may have it. Case doesn't matter.",
  ),
  description: z
    .string()
    .trim()
    .max(2_000)
    .nullable()
    .optional()
    .describe('Description of the promo; null or an empty text removes it.'),
  start_date: plainDate
    .nullable()
    .optional()
    .describe("First valid day in the site's zone; null for no start."),
  end_date: plainDate.nullable().optional().describe("Last valid day in the site's zone; null for no end."),
  activations_limit: z
    .int()
    .min(0)
    .max(activationsMax)
    .optional()
    .describe(
      'Largest number of redemptions of its own code; 0 means unlimited. Defaults to 1 in a new promo.',
    ),
  discount: z
    .int(whenMissing(fieldTexts.requiredSmall))
    .min(0)
    .max(maxCents)
    .describe('Discount in percent (at most 100), or in cents of `currency`, by `discount_type`.'),
  discount_type: z.enum(discountTypes).describe('Unit of the discount: a percentage, or an amount.'),
  currency: currency
    .nullable()
    .optional()
    .describe('Currency of the discount; required for an amount, ignored for a percentage.'),
  for_all_plans: z
    .boolean()
    .optional()
    .describe('True if it is valid for all pricing options. Defaults to false in a new promo.'),
  for_all_ti_events: z
    .boolean()
    .optional()
    .describe('True if it is valid for all tickets. Defaults to false in a new promo.'),
  for_all_bundles: z
    .boolean()
    .optional()
    .describe('True if it is valid for all bundles. Defaults to false in a new promo.'),
  for_all_content: z
    .boolean()
    .optional()
    .describe('True if it is valid for all content. Defaults to false in a new promo.'),
  available_for: z
    .strictObject({
      subscriptions: chosen.describe('Pricing options; ignored with `for_all_plans`.'),
      ti_event_tickets: chosenTickets.describe('Tickets; ignored with `for_all_ti_events`.'),
      bundles: chosen.describe('Bundles; ignored with `for_all_bundles`.'),
      content: chosen.describe('Pieces of content; ignored with `for_all_content`.'),
    })
    .optional()
    .describe('Items it is valid for. At least one item or one `for_all_` field is required.'),
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
  // Other fields are checked even if the type of the discount is invalid.
  const rule = discountTypes.includes(given.discount_type) ? discountRules[given.discount_type] : undefined;
  const max = rule?.max ?? null;
  if (max !== null && given.discount > max) fault('discount', fieldTexts.invalid);
  if (rule?.hasCurrency && !given.currency) fault('currency', promoTexts.requiredCurrency);
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

/** Input of a new promo. */
export const promoInput = z
  .strictObject({ id: z.unknown().optional().describe('Ignored: the server assigns the id.'), ...fields })
  .superRefine(whole, always);

export const promoUpdateInput = z
  .strictObject({
    id: idParam.describe('Id of the promo.'),
    ...fields,
    version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
  })
  .superRefine(whole, always);
