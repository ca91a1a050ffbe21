import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { discountTypes } from '../../base/discounts.ts';
import { emailAddress } from '../../base/email-address.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { cents, currency } from '../../base/money.ts';
import { oneLine } from '../../base/one-line.ts';
import { vatPercent } from '../../base/vat.ts';
import { accessRules, accessRulesInput } from '../access-rules/schemas.ts';
import { photoLimits } from './words.ts';

/** Discount for holders of a plan. `discount` is in percent, or in cents of the ticket's currency. */
const planDiscount = z.object({
  plan_id: z.int(),
  discount_type: z.enum(discountTypes),
  discount: z.int(),
  active: z.boolean(),
});

/** Ticket of an event. Instants are in UTC; 0 means no limit. */
export const ticket = z.object({
  id: z.int(),
  version: z.int(),
  ti_event_id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** Net price, in cents. */
  price: cents,
  currency,
  vat_percent: vatPercent,
  is_applied_vat: z.boolean(),
  quantity: z.int(),
  sold: z.int(),
  min_quantity_order: z.int(),
  max_quantity_order: z.int(),
  start_date: timestamp.nullable(),
  end_date: timestamp.nullable(),
  mailchimp_tags: z.array(z.string()),
  /** Id of a pricing option that comes with the ticket. */
  attach_subscription_id: z.int().nullable(),
  plan_discounts: z.array(planDiscount),
  active: z.boolean(),
  is_private: z.boolean(),
  extra: z.looseObject({}),
});
export type Ticket = z.infer<typeof ticket>;

/** Complete event that sells tickets. Instants are in UTC, `timezone` is an IANA time zone. */
export const ticketEvent = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  /** Path of the photo below the product's own address; a new photo has a new path. Null without a photo. */
  photo: z.string().nullable(),
  is_virtual: z.boolean(),
  location: z.string().nullable(),
  timezone: z.string(),
  start_date: timestamp,
  end_date: timestamp,
  registration_page: z.string().nullable(),
  url: z.string().nullable(),
  contact_email: z.string().nullable(),
  active: z.boolean(),
  ...accessRules,
  tickets: z.array(ticket),
  created_at: timestamp,
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
  title: requiredText,
  slug: requiredText,
  description: text(10_000),
  is_virtual: z.boolean().optional(),
  location: z.string().overwrite(oneLine).max(500).nullable().optional(),
  /** IANA time zone; defaults to the site's reporting zone. */
  timezone: z.string().max(64).optional(),
  start_date: date,
  end_date: date,
  registration_page: link,
  url: link,
  contact_email: z
    .union([z.literal(''), emailAddress])
    .nullable()
    .optional(),
  active: z.boolean().optional(),
  ...accessRulesInput,
};

export const ticketEventInput = z.strictObject(eventFields).refine(inOrder, ends);
export const ticketEventUpdateInput = z
  .strictObject({
    id: idParam,
    ...eventFields,
    /** Version that the caller read; a newer stored version answers 409. */
    version: z.int().optional(),
  })
  .refine(inOrder, ends);

const photoText = 'Choose a PNG, JPEG or WebP image of at most 5 MB.';

/** Field `file` of a multipart body. Its content determines the type; a declared type must match. */
export const photoInput = z.strictObject({
  id: idParam,
  file: z.file().refine(({ size }) => size > 0 && size <= photoLimits.bytes, photoText),
});

const bound = z.int().min(0).max(1_000_000).optional();
const ticketFields = {
  title: requiredText,
  description: text(2_000),
  price: cents.optional(),
  currency: currency.optional(),
  vat_percent: vatPercent.optional(),
  is_applied_vat: z.boolean().optional(),
  quantity: bound,
  min_quantity_order: bound,
  max_quantity_order: bound,
  start_date: date.nullable().optional(),
  end_date: date.nullable().optional(),
  mailchimp_tags: z.array(z.string().overwrite(oneLine).min(1).max(100)).max(50).optional(),
  attach_subscription_id: id.nullable().optional(),
  /** Discounts, one per plan; omitted ones are removed. */
  plan_discounts: z
    .array(
      z
        .strictObject({ ...planDiscount.shape, plan_id: id, discount: cents })
        .refine((given) => given.discount_type === 'amount' || given.discount <= 100, {
          path: ['discount'],
          message: fieldTexts.invalid,
        }),
    )
    .max(100)
    .optional(),
  active: z.boolean().optional(),
  is_private: z.boolean().optional(),
  extra: z.looseObject({}).optional(),
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
  .strictObject({ ...ticketFields, ti_event_id: id })
  .refine(inOrder, ends)
  .refine(boundsInOrder, most);
export const ticketUpdateInput = z
  .strictObject({
    id: idParam,
    ...ticketFields,
    /** Event of the ticket; a different one is refused. */
    ti_event_id: id.optional(),
    /** Version that the caller read; a newer stored version answers 409. */
    version: z.int().optional(),
  })
  .refine(inOrder, ends)
  .refine(boundsInOrder, most);
