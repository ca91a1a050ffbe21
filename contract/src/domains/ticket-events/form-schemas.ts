import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { discountRules, discountTypes } from '../../base/discounts.ts';
import { emailAddress } from '../../base/email-address.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { cents, currency } from '../../base/money.ts';
import { oneLine } from '../../base/one-line.ts';
import { vatPercent } from '../../base/vat.ts';
import { accessRules, accessRulesInput } from '../access-rules/schemas.ts';
import { photoLimits } from './words.ts';

/** Discount for holders of a plan. */
const planDiscount = z.object({
  plan_id: z.int().describe('Id of the plan.'),
  discount_type: z.enum(discountTypes).describe('Unit of the discount: a percentage, or an amount.'),
  discount: z
    .int()
    .describe(
      "Discount in percent, or in cents of the ticket's currency for each ticket, by `discount_type`.",
    ),
  active: z.boolean().describe('True if holders of the plan get it.'),
});

/** Ticket of an event. */
export const ticket = z.object({
  id: z.int().describe('Id of the ticket.'),
  version: z.int().describe('Version of the ticket; send it back with an update.'),
  ti_event_id: z.int().describe('Id of its event.'),
  title: z.string().describe('Title as buyers see it.'),
  description: z.string().nullable().describe('Description of the ticket; null without one.'),
  price: cents.describe('Net price of one ticket, in cents.'),
  currency: currency.describe('Currency of the price, in lower case.'),
  vat_percent: vatPercent.describe('VAT in percent.'),
  is_applied_vat: z.boolean().describe('True if VAT is added to the price.'),
  quantity: z.int().describe('Number of tickets that exist; 0 means unlimited.'),
  sold: z.int().describe('Number of tickets that were sold or given, without deleted passes.'),
  min_quantity_order: z.int().describe('Fewest tickets in one order; 0 means no limit.'),
  max_quantity_order: z.int().describe('Most tickets in one order; 0 means no limit.'),
  start_date: timestamp.nullable().describe('Start of the sale, in UTC; null if it has always been on sale.'),
  end_date: timestamp.nullable().describe("End of the sale, in UTC; null if it doesn't end."),
  mailchimp_tags: z.array(z.string()).describe('Tags for Mailchimp.'),
  attach_subscription_id: z
    .int()
    .nullable()
    .describe('Id of a pricing option that comes with the ticket; null without one.'),
  plan_discounts: z
    .array(planDiscount)
    .describe('Discounts for holders of plans; of several, a buyer gets only the largest.'),
  active: z.boolean().describe('True if it can be sold or given.'),
  is_private: z.boolean().describe('True if it is sold by its link only.'),
  extra: z.looseObject({}).describe('Your own data about the ticket; empty by default.'),
});
export type Ticket = z.infer<typeof ticket>;

/** Complete event that sells tickets. */
export const ticketEvent = z.object({
  id: z.int().describe('Id of the event.'),
  version: z.int().describe('Version of the event; send it back with an update.'),
  title: z.string().describe('Title as members see it.'),
  slug: z.string().describe("Name in links, unique among the site's events."),
  description: z.string().nullable().describe('Description of the event; null without one.'),
  photo: z
    .string()
    .nullable()
    .describe(
      "Path of the photo below the product's own address; a new photo has a new path. Null without a photo.",
    ),
  is_virtual: z.boolean().describe('True if it is online, false if at a venue.'),
  location: z.string().nullable().describe('Venue, or how to attend online; null without one.'),
  timezone: z.string().describe('IANA time zone in which the event takes place.'),
  start_date: timestamp.describe('Start of the event, in UTC.'),
  end_date: timestamp.describe('End of the event, in UTC.'),
  registration_page: z.string().nullable().describe('Address of the registration page; null without one.'),
  url: z.string().nullable().describe("Web address of the event's own page; null without one."),
  contact_email: z.string().nullable().describe('Email for questions about the event; null without one.'),
  active: z.boolean().describe('True if its tickets can be sold.'),
  ...accessRules,
  tickets: z.array(ticket).describe('Tickets, in the order of their creation.'),
  created_at: timestamp.describe('Time when the event was created.'),
});
export type TicketEvent = z.infer<typeof ticketEvent>;

const text = (max: number) => z.string().trim().max(max).nullable().optional();
const date = z.iso.datetime({
  offset: true,
  error: ({ input }) => (input ? fieldTexts.invalid : fieldTexts.requiredSmall),
});
const link = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2_000)])
  .nullable()
  .optional();

const requiredText = z
  .string(whenMissing(fieldTexts.requiredSmall))
  .overwrite(oneLine)
  .min(1, fieldTexts.requiredSmall)
  .max(255);

/** Returns whether a range doesn't end before it starts; a range with an open end is always valid. */
function inOrder({ start_date: start, end_date: end }: Range): boolean {
  return !start || !end || Date.parse(start) <= Date.parse(end);
}
interface Range {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
}
const ends = { path: ['end_date'], message: fieldTexts.invalid };

const eventFields = {
  title: requiredText.describe('Title as members see it.'),
  slug: requiredText.describe("Name in links, unique among the site's events."),
  description: text(10_000).describe('Description of the event; null or an empty text removes it.'),
  is_virtual: z
    .boolean()
    .optional()
    .describe('True if it is online, false if at a venue. Defaults to false in a new event.'),
  location: z
    .string()
    .overwrite(oneLine)
    .max(500)
    .nullable()
    .optional()
    .describe('Venue, or how to attend online; null or an empty text removes it.'),
  timezone: z
    .string()
    .max(64)
    .optional()
    .describe("IANA time zone in which the event takes place. Defaults to the site's zone in a new event."),
  start_date: date.describe('Start of the event.'),
  end_date: date.describe('End of the event, not before its start.'),
  registration_page: link.describe('Address of the registration page; null or an empty text removes it.'),
  url: link.describe("Web address of the event's own page; null or an empty text removes it."),
  contact_email: z
    .union([z.literal(''), emailAddress])
    .nullable()
    .optional()
    .describe('Email for questions about the event; null or an empty text removes it.'),
  active: z
    .boolean()
    .optional()
    .describe('True if its tickets can be sold. Defaults to true in a new event.'),
  ...accessRulesInput,
};

export const ticketEventInput = z.strictObject(eventFields).refine(inOrder, ends);
export const ticketEventUpdateInput = z
  .strictObject({
    id: idParam.describe('Id of the event.'),
    ...eventFields,
    version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
  })
  .refine(inOrder, ends);

const photoText = 'Choose a PNG, JPEG or WebP image of at most 5 MB.';

/** Multipart body with a photo. */
export const photoInput = z.strictObject({
  id: idParam.describe('Id of the event.'),
  file: z
    .file()
    .refine(({ size }) => size > 0 && size <= photoLimits.bytes, photoText)
    .describe(
      'PNG, JPEG or WebP image of at most 5 MB. Its content determines the type; a declared type must match.',
    ),
});

const bound = z.int().min(0).max(1_000_000).optional();
const ticketFields = {
  title: requiredText.describe('Title as buyers see it.'),
  description: text(2_000).describe('Description of the ticket; null or an empty text removes it.'),
  price: cents.optional().describe('Net price of one ticket, in cents. Defaults to 0 in a new ticket.'),
  currency: currency.optional().describe('Currency of the price. Defaults to `usd` in a new ticket.'),
  vat_percent: vatPercent.optional().describe('VAT in percent. Defaults to 0 in a new ticket.'),
  is_applied_vat: z
    .boolean()
    .optional()
    .describe('True if VAT is added to the price. False by default in a new ticket.'),
  quantity: bound.describe(
    'Number of tickets that exist, at least those sold; 0, the default, is unlimited.',
  ),
  min_quantity_order: bound.describe('Fewest tickets in one order; 0, the default, means no limit.'),
  max_quantity_order: bound.describe('Most tickets in one order; 0, the default, means no limit.'),
  start_date: date.nullable().optional().describe('Start of the sale; null, the default, for no start.'),
  end_date: date.nullable().optional().describe('End of the sale; null, the default, for no end.'),
  mailchimp_tags: z
    .array(z.string().overwrite(oneLine).min(1).max(100))
    .max(50)
    .optional()
    .describe('Tags for Mailchimp; replaces the stored list.'),
  attach_subscription_id: id
    .nullable()
    .optional()
    .describe('Id of a pricing option that comes with the ticket; null for none.'),
  plan_discounts: z
    .array(
      z
        .strictObject({
          ...planDiscount.shape,
          plan_id: id.describe('Id of the plan.'),
          discount: cents.describe(
            "Discount in percent (at most 100), or in cents of the ticket's currency for each ticket.",
          ),
        })
        .refine(({ discount, discount_type }) => discount <= (discountRules[discount_type].max ?? discount), {
          path: ['discount'],
          message: fieldTexts.invalid,
        }),
    )
    .max(100)
    .optional()
    .describe('Discounts for holders of plans, one per plan; replaces the stored list.'),
  active: z
    .boolean()
    .optional()
    .describe('True if it can be sold or given. True by default in a new ticket.'),
  is_private: z
    .boolean()
    .optional()
    .describe('True if it is sold by its link only. Defaults to false in a new ticket.'),
  extra: z.looseObject({}).optional().describe('Your own data about the ticket; replaces the stored data.'),
};

/** Returns whether the smallest quantity of an order doesn't exceed the largest; 0 means no limit. */
const boundsInOrder = ({ min_quantity_order: min = 0, max_quantity_order: max = 0 }: Bounds) =>
  max === 0 || min <= max;
interface Bounds {
  min_quantity_order?: number | undefined;
  max_quantity_order?: number | undefined;
}
const most = { path: ['max_quantity_order'], message: fieldTexts.invalid };

export const ticketInput = z
  .strictObject({ ...ticketFields, ti_event_id: id.describe('Id of the event that it belongs to.') })
  .refine(inOrder, ends)
  .refine(boundsInOrder, most);
export const ticketUpdateInput = z
  .strictObject({
    id: idParam.describe('Id of the ticket.'),
    ...ticketFields,
    ti_event_id: id.optional().describe('Event of the ticket; a different one is refused.'),
    version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
  })
  .refine(inOrder, ends)
  .refine(boundsInOrder, most);
