import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { oneLine } from '../../base/one-line.ts';
import { searchKinds } from './words.ts';

export const searchInput = z.strictObject({
  /** Part of a name, a title, a key or a code; or the number of a charge, a receipt or an invoice. */
  q: z.string().overwrite(oneLine).min(1).max(200),
  /** Key of the current site. Members, content and charges are searched on this site only. */
  site: z.string().max(100).optional(),
});

export const searchKind = z.enum(searchKinds);

/** Search result. */
export const searchHit = z.object({
  kind: searchKind,
  /** Key of the site; null for results without a site: partners. */
  site_key: z.string().nullable(),
  site_title: z.string().nullable(),
  id: z.int(),
  /**
   * Id of the parent: the member of a note, the plan of a pricing option, the batch of a unique code, the transaction
   * of a receipt.
   */
  parent_id: z.int().nullable(),
  /** Name or number; the email of a member without a name. */
  title: z.string(),
  /** Distinguishing detail: an email, a part of a note, a code, a key, the plan, the payer. */
  detail: z.string().nullable(),
  /** Charged or billed amount, in cents of `currency`. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  /** Start of an event, or time of a charge or a receipt. */
  date: timestamp.nullable(),
  /** Active state; null for results without one. */
  active: z.boolean().nullable(),
});
export type SearchResult = z.infer<typeof searchHit>;

export const searchAnswer = z.object({
  /** Results by kind; within a kind, those of the current site come first. */
  items: z.array(searchHit),
  /** Kinds that timed out and are missing. */
  incomplete: z.array(searchKind),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
