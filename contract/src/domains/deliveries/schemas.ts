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
  /** Kind of delivery: `webhook`, `integration` and so on. */
  kind: z.string(),
  /** Target within its kind: a service's name, or the id of a webhook endpoint. */
  target: z.string(),
  /** Name in the catalogue of events; null for a delivery that an operator requested. */
  event: z.string().nullable(),
  member: z.object({ id: z.int(), email: z.string() }).nullable(),
  /** Action or trigger that it is a run of. */
  handler_id: z.int().nullable(),
  /** Kind of the handler; null once it is deleted. */
  handler_kind: z.enum(['action', 'trigger']).nullable(),
  state: deliveryState,
  /** Number of attempts since it was created or last replayed. */
  attempts: z.int(),
  /** Time of the next attempt; null if there is none. */
  next_try_at: timestamp.nullable(),
  /** HTTP status of the last answer. */
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const attempt = z.object({
  id: z.int(),
  started_at: timestamp,
  /** Duration in milliseconds. */
  took_ms: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  /** Beginning of the answer. */
  answer: z.string().nullable(),
});

export const deliveryDetails = delivery.extend({
  /**
   * Payload that was sent; before the first attempt of a delivery that is mapped on sending, the data it is made from.
   */
  input: z.unknown(),
  output: z.unknown(),
  /** Attempts, the latest first; at most 100. */
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
  /** True for runs of an action or a trigger that still exists. */
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
  /** Number of consecutive failures. */
  failures: z.int(),
  /** Time before which no delivery is attempted; null if the target isn't paused. */
  paused_until: timestamp.nullable(),
  /** Time since which nothing is sent; null while the target is on. */
  off_since: timestamp.nullable(),
  /** Reason why the target is off, as a sentence. */
  off_reason: z.string().nullable(),
});
export type DeliveryTarget = z.infer<typeof deliveryTarget>;

export const targetsInput = z.strictObject({ kind: name.optional() }).optional();

export const targetInput = z.strictObject({ kind: name, target: name });

/** Selection of deliveries to replay: all failed ones of a target, or all of a period, whatever their state. */
export const replayManyInput = z.strictObject({ kind: name, target: name, period: dateRange.optional() });

export const replayed = z.object({ replayed: z.int() });
