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
  id: z.int().describe('Id of the delivery.'),
  kind: z.string().describe('Kind of delivery: `webhook`, `integration`, `action` or `trigger`.'),
  target: z.string().describe("Target within its kind: a service's name, or the id of a webhook endpoint."),
  event: z
    .string()
    .nullable()
    .describe('Name in the catalogue of events; null for a delivery that an operator requested.'),
  member: z
    .object({
      id: z.int().describe('Id of the member.'),
      email: z.string().describe('Email address; empty if the member no longer exists.'),
    })
    .nullable()
    .describe('Member that it is about; null for none.'),
  handler_id: z.int().nullable().describe('Id of the action or trigger that it is a run of; null for none.'),
  handler_kind: z
    .enum(['action', 'trigger'])
    .nullable()
    .describe('Kind of the handler; null for none, and once it is deleted.'),
  state: deliveryState.describe(
    "State; `failed` isn't retried, `skipped` had nothing to do or its target is off.",
  ),
  attempts: z.int().describe('Number of attempts since it was created or last replayed.'),
  next_try_at: timestamp.nullable().describe('Time of the next attempt in UTC; null if there is none.'),
  last_status: z.int().nullable().describe('HTTP status of the last answer; null without one.'),
  last_error: z
    .string()
    .nullable()
    .describe('Reason why the last attempt failed or was skipped, as a sentence; null for none.'),
  created_at: timestamp.describe('Time of creation in UTC.'),
  finished_at: timestamp
    .nullable()
    .describe('Time when it was done, failed or skipped, in UTC; null while it waits.'),
});
export type Delivery = z.infer<typeof delivery>;

const attempt = z.object({
  id: z.int().describe('Id of the attempt.'),
  started_at: timestamp.describe('Time when it started, in UTC.'),
  took_ms: z.int().describe('Duration in milliseconds.'),
  status: z.int().nullable().describe('HTTP status of the answer; null without one.'),
  error: z.string().nullable().describe('Reason of the failure, as a sentence; null for a success.'),
  answer: z.string().nullable().describe('Beginning of the answer; null without one.'),
});

export const deliveryDetails = delivery.extend({
  input: z
    .unknown()
    .describe(
      'Payload that was sent; before the first attempt of a mapped delivery, the data it is made from.',
    ),
  output: z.unknown().describe('Result of the run, such as the answer of a service; null for none.'),
  tries: z.array(attempt).describe('Attempts, the latest first; at most 100.'),
});
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

const name = z.string().overwrite(oneLine).min(1).max(100);

export const deliveryFilter = filterOf({
  kind: textFilter.describe('Exact kind, such as `webhook`.'),
  target: textFilter.describe('Exact target within its kind.'),
  state: deliveryState.describe('State of the deliveries.'),
  event: textFilter.describe('Exact name of the event.'),
  user: idParam.describe('Id of a member.'),
  handler: idParam.describe('Id of an action or a trigger.'),
  is_run: flagParam.describe('True for runs of an action or a trigger that still exists.'),
  created_at: dateRange.describe("Days of creation in the site's zone."),
});
export type DeliveryFilter = z.infer<typeof deliveryFilter>;

export type DeliveryOrderColumn = (typeof deliveryOrderColumns)[number];

export const deliveryListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(deliveryOrderColumns),
    filter: deliveryFilter.optional().describe('Filter of the list.'),
  })
  .optional();

export const deliveryTarget = z.object({
  kind: z.string().describe('Kind of delivery: `webhook`, `integration`, `action` or `trigger`.'),
  target: z.string().describe("Target within its kind: a service's name, or the id of a webhook endpoint."),
  waiting: z.int().describe('Number of deliveries that wait for an attempt.'),
  failed: z.int().describe('Number of kept deliveries that failed permanently.'),
  last_success_at: timestamp.nullable().describe('Time of the last success in UTC; null before the first.'),
  last_error: z
    .string()
    .nullable()
    .describe('Reason of the last failure, as a sentence; null if nothing has failed.'),
  last_error_at: timestamp
    .nullable()
    .describe('Time of the last failure in UTC; null if nothing has failed.'),
  failures: z.int().describe('Number of consecutive failures; 0 after a success.'),
  paused_until: timestamp
    .nullable()
    .describe("Time in UTC before which no delivery is attempted; null if the target isn't paused."),
  off_since: timestamp
    .nullable()
    .describe('Time in UTC since which nothing is sent; null while the target is on.'),
  off_reason: z
    .string()
    .nullable()
    .describe('Reason why the target is off, as a sentence; null while it is on.'),
});
export type DeliveryTarget = z.infer<typeof deliveryTarget>;

export const targetsInput = z
  .strictObject({
    kind: name.optional().describe('Kind of delivery to list the targets of; all if omitted.'),
  })
  .optional();

export const targetInput = z.strictObject({
  kind: name.describe('Kind of delivery.'),
  target: name.describe('Target within its kind.'),
});

/** Selection of deliveries to replay: all failed ones of a target, or all of a period, whatever their state. */
export const replayManyInput = z.strictObject({
  kind: name.describe('Kind of delivery.'),
  target: name.describe('Target within its kind.'),
  period: dateRange
    .optional()
    .describe('Days of creation whose deliveries to resend in any state; if omitted, all failed ones are.'),
});

export const replayed = z.object({ replayed: z.int().describe('Number of deliveries that are sent again.') });
