import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { paging } from '../../base/paging.ts';
import { chargeOutcomes, clockRefusals, happenings, turnStates } from './words.ts';

/** Advance of the test clock. Instants are site time unless stated otherwise. */
export const clockAdvance = z.object({
  id: id.describe('Id of the advance.'),
  starts_at: timestamp.describe('Site time when it began, in UTC.'),
  ends_at: timestamp.describe('Site time to advance to, in UTC.'),
  reached_at: timestamp.describe('Site time up to which everything due was applied, in UTC.'),
  charges: z
    .enum(chargeOutcomes)
    .describe('Outcome of charges during the advance; `some_fail` declines every tenth.'),
  state: z.enum(turnStates).describe('State of the advance.'),
  steps: z.int().describe('Number of subscription events and charges that were written.'),
  asked_by: z.string().describe('Email of the operator.'),
  created_at: timestamp.describe('Real time of the request in UTC.'),
  finished_at: timestamp.nullable().describe('Real time in UTC when it ended; null while it runs.'),
});
export type ClockAdvance = z.infer<typeof clockAdvance>;

export const clockState = z.object({
  refusal: z
    .enum(clockRefusals)
    .nullable()
    .describe("Reason why the clock can't be advanced; null if it can."),
  now: timestamp.describe('Site time in UTC.'),
  ahead_ms: z.int().describe('Offset of the clock in milliseconds; 0 until its first advance.'),
  subscriptions: z.int().describe("Number of test subscriptions that haven't ended, counted up to 10,001."),
  charges: z
    .enum(chargeOutcomes)
    .nullable()
    .describe('Outcome of charges in the last advance; null before the first.'),
  turn: clockAdvance.nullable().describe('Latest advance; null before the first.'),
});
export type ClockState = z.infer<typeof clockState>;

/** Day to advance to, in the site's zone, or an instant. */
const target = z.union([plainDate, timestamp], fieldTexts.invalid);

export const turnInput = z.strictObject({
  to: target.describe(
    "Day to advance to, in the site's zone, or an instant: later than now, at most 24 months away.",
  ),
  charges: z
    .enum(chargeOutcomes)
    .describe(
      'Outcome of charges during the advance; no provider is called. `some_fail` declines every tenth.',
    ),
});
export type TurnInput = z.output<typeof turnInput>;

export const dueInput = z.strictObject({
  to: target.describe(
    "Day to look ahead to, in the site's zone, or an instant: later than now, at most 24 months away.",
  ),
});

/** Work due until an instant. Each subscription counts once, however often its period ends until then. */
export const dueUntil = z.object({
  to: timestamp.describe('Instant that an advance would end at, in UTC.'),
  renew: z.int().describe('Number of subscriptions that renew.'),
  trials_end: z.int().describe('Number of trials that end.'),
  go_on: z.int().describe('Number of subscriptions that continue with the option that follows theirs.'),
  end: z.int().describe('Number of subscriptions that end.'),
  past_due: z.int().describe('Number of past-due subscriptions whose grace period ends.'),
});
export type DueUntil = z.infer<typeof dueUntil>;

export const turnListInput = z.strictObject(paging).optional();

export const daysInput = z.strictObject({ ...paging, id: idParam.describe('Id of the advance.') });

/** Events of one day of an advance, in the site's zone; kinds without events are omitted. */
export const clockDay = z.object({
  day: plainDate.describe("Day in the site's zone."),
  counts: z
    .array(
      z.object({
        kind: z.enum(happenings).describe('Kind of event; `charged` and `declined` are charges.'),
        count: z.int().describe('Number of events of the kind.'),
      }),
    )
    .describe('Numbers of events by kind; kinds without events are omitted.'),
});
export type ClockDay = z.infer<typeof clockDay>;

export const happenedInput = z.strictObject({
  ...paging,
  id: idParam.describe('Id of the advance.'),
  day: plainDate.describe("Day in the site's zone."),
  kind: z.enum(happenings).describe('Kind of event.'),
});

/** Event of a day, with its member or group. */
export const happened = z.object({
  id: id.describe('Id of the event; for charges, of the transaction.'),
  at: timestamp.describe('Site time of the event in UTC.'),
  user_id: id.nullable().describe('Id of the member, for charges the payer; null for none.'),
  group_id: id.nullable().describe('Id of the group whose subscription it is; null for none.'),
  name: z.string().describe('Name or email address of the member, or else the name of the group.'),
  title: z.string().describe("Title of the subscription's pricing option."),
});
export type ClockEvent = z.infer<typeof happened>;
