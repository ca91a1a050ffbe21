import { z } from 'zod';
import { dateRange, timestamp } from '../../base/dates.ts';
import { filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { deliveryOrderColumns, deliveryStates } from './words.ts';

export const deliveryState = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof deliveryState>;

export const delivery = z.object({
  id: z.int(),
  /** How it is sent: `webhook`, `integration` and so on. */
  kind: z.string(),
  /** Where it goes within its kind: a service's name, the id of a webhook address. */
  target: z.string(),
  /** What happened, a name of the catalogue of events; null for what an operator asked for. */
  event: z.string().nullable(),
  member: z.object({ id: z.int(), email: z.string() }).nullable(),
  /** Action or trigger that it is a run of. */
  handler_id: z.int().nullable(),
  /** Which of the two it is; null once it is deleted. */
  handler_kind: z.enum(['action', 'trigger']).nullable(),
  state: deliveryState,
  /** Tries since it was made or last sent again. */
  attempts: z.int(),
  /** When it is tried next; null when it is not. */
  next_try_at: timestamp.nullable(),
  /** Status of the last answer over HTTP. */
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const attempt = z.object({
  id: z.int(),
  started_at: timestamp,
  /** Milliseconds. */
  took_ms: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  /** Beginning of what was answered. */
  answer: z.string().nullable(),
});

export const deliveryDetails = delivery.extend({
  /** What was sent; before the first try of what is mapped when it is sent, what it is made from. */
  input: z.unknown(),
  output: z.unknown(),
  /** The latest first; the latest hundred. */
  tries: z.array(attempt),
});
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

const name = z.string().overwrite(oneLine).min(1).max(100);

export const deliveryFilter = filterOf({
  kind: textFilter,
  target: textFilter,
  state: deliveryState,
  event: textFilter,
  /** Id of a member. */
  user: idParam,
  handler: idParam,
  /** Whether it is a run of an action or a trigger that still exists. */
  is_run: flagParam,
  created_at: dateRange,
});
export type DeliveryFilter = z.infer<typeof deliveryFilter>;

export type DeliveryOrderColumn = (typeof deliveryOrderColumns)[number];

export const deliveryListInput = z
  .strictObject({ ...paging, ...orderedBy(deliveryOrderColumns), filter: deliveryFilter.optional() })
  .optional();

export const deliveryTarget = z.object({
  kind: z.string(),
  target: z.string(),
  waiting: z.int(),
  failed: z.int(),
  last_success_at: timestamp.nullable(),
  last_error: z.string().nullable(),
  last_error_at: timestamp.nullable(),
  /** Failures in a row. */
  failures: z.int(),
  /** Nothing is tried before; null when nothing holds it up. */
  paused_until: timestamp.nullable(),
  /** Nothing is sent any more since; null while it is on. */
  off_since: timestamp.nullable(),
  /** Why it is off, in a sentence. */
  off_reason: z.string().nullable(),
});
export type DeliveryTarget = z.infer<typeof deliveryTarget>;

export const targetsInput = z.strictObject({ kind: name.optional() }).optional();

export const targetInput = z.strictObject({ kind: name, target: name });

/** All that was given up of a target, or everything of a period, whatever became of it. */
export const replayManyInput = z.strictObject({ kind: name, target: name, period: dateRange.optional() });

export const replayed = z.object({ replayed: z.int() });
