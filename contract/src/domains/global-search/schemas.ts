import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { oneLine } from '../../base/one-line.ts';
import { searchKinds } from './words.ts';

export const searchInput = z.strictObject({
  q: z
    .string()
    .overwrite(oneLine)
    .min(1)
    .max(200)
    .describe('Part of a name, title, key or code; or the number of a charge, a receipt or an invoice.'),
  site: z
    .string()
    .max(100)
    .optional()
    .describe('Key of the current site. Members, content, notes and charges are searched on this site only.'),
});

export const searchKind = z.enum(searchKinds);

/** Search result. */
export const searchHit = z.object({
  kind: searchKind.describe('Kind of object that was found.'),
  site_key: z.string().nullable().describe('Key of the site; null for partners, which have no site.'),
  site_title: z.string().nullable().describe('Title of the site; null for partners, which have no site.'),
  id: z.int().describe('Id of the object.'),
  parent_id: z
    .int()
    .nullable()
    .describe(
      'Member of a note, plan of a pricing option, batch of a unique code, transaction of a receipt; or null.',
    ),
  title: z.string().describe('Name or number; the email of a member without a name.'),
  detail: z
    .string()
    .nullable()
    .describe(
      'Distinguishing detail: an email, a part of a note, a code, a key, the plan, the payer; or null.',
    ),
  amount: z
    .int()
    .nullable()
    .describe('Charged or billed amount, in cents of `currency`; null for results without one.'),
  currency: z.string().nullable().describe('Currency of `amount`; null for results without an amount.'),
  date: timestamp
    .nullable()
    .describe('Start of an event, or time of a note, a charge or a receipt (UTC); otherwise null.'),
  active: z.boolean().nullable().describe('True if the object is active; null for kinds without this state.'),
});
export type SearchResult = z.infer<typeof searchHit>;

export const searchAnswer = z.object({
  items: z
    .array(searchHit)
    .describe('Results by kind, up to five of the current site first, then up to five of other sites.'),
  incomplete: z.array(searchKind).describe('Kinds that timed out and are missing.'),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
