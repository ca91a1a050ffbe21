import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { oneLine } from '../../base/one-line.ts';
import { searchKinds } from './words.ts';

export const searchInput = z.strictObject({
  /** Part of a name, a title, a key or a code; the number of a charge, a receipt or an invoice. */
  q: z.string().overwrite(oneLine).min(1).max(200),
  /** Key of the site that is worked on. Members, content and charges are looked for there alone. */
  site: z.string().max(100).optional(),
});

export const searchKind = z.enum(searchKinds);

/** One thing that was found. */
export const searchHit = z.object({
  kind: searchKind,
  /** Null for what belongs to no site: partners. */
  site_key: z.string().nullable(),
  site_title: z.string().nullable(),
  id: z.int(),
  /** The member of a note, the plan of a pricing option, the family of a unique code, the transaction of a receipt. */
  parent_id: z.int().nullable(),
  /** Its name or number; of a member without a name, the email. */
  title: z.string(),
  /** What tells it from others: an email, a part of a note, a code, a key, the plan, who paid. */
  detail: z.string().nullable(),
  /** What was charged or billed, in cents of `currency`. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  /** When an event begins, a charge was made, a receipt was issued. */
  date: timestamp.nullable(),
  /** Null for what is neither active nor inactive. */
  active: z.boolean().nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const searchAnswer = z.object({
  /** By kind; within a kind those of the site that is worked on come first. */
  items: z.array(searchHit),
  /** Kinds that took too long and were left out. */
  incomplete: z.array(searchKind),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
