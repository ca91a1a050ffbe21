import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { paging } from '../../base/paging.ts';
import { chargeOutcomes, clockRefusals, happenings, turnStates } from './words.ts';

/** Advance of the test clock. Instants are site time unless stated otherwise. */
export const clockAdvance = z.object({
  id,
  starts_at: timestamp,
  ends_at: timestamp,
  /** Time up to which everything due was applied. */
  reached_at: timestamp,
  charges: z.enum(chargeOutcomes),
  state: z.enum(turnStates),
  /** Number of subscription events and charges that were written. */
  steps: z.int(),
  /** Email of the operator. */
  asked_by: z.string(),
  /** Real time. */
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type ClockAdvance = z.infer<typeof clockAdvance>;

export const clockState = z.object({
  /** Reason why the clock can't be advanced; null if it can. */
  refusal: z.enum(clockRefusals).nullable(),
  /** Site time. */
  now: timestamp,
  /** Offset of the clock in milliseconds; 0 until its first advance. */
  ahead_ms: z.int(),
  /** Number of subscriptions that haven't ended. */
  subscriptions: z.int(),
  /** Outcome of charges in the last advance; null before the first. */
  charges: z.enum(chargeOutcomes).nullable(),
  /** Latest advance; null before the first. */
  turn: clockAdvance.nullable(),
});
export type ClockState = z.infer<typeof clockState>;

/** Day to advance to, in the site's zone, or an instant. */
const target = z.union([plainDate, timestamp], fieldTexts.invalid);

export const turnInput = z.strictObject({ to: target, charges: z.enum(chargeOutcomes) });
export type TurnInput = z.output<typeof turnInput>;

export const dueInput = z.strictObject({ to: target });

/** Work due until an instant. Each subscription counts once, however often its period ends until then. */
export const dueUntil = z.object({
  /** Instant to advance to. */
  to: timestamp,
  renew: z.int(),
  trials_end: z.int(),
  go_on: z.int(),
  end: z.int(),
  past_due: z.int(),
});
export type DueUntil = z.infer<typeof dueUntil>;

export const turnListInput = z.strictObject(paging).optional();

export const daysInput = z.strictObject({ ...paging, id: idParam });

/** Events of one day of an advance, in the site's zone; kinds without events are omitted. */
export const clockDay = z.object({
  day: plainDate,
  counts: z.array(z.object({ kind: z.enum(happenings), count: z.int() })),
});
export type ClockDay = z.infer<typeof clockDay>;

export const happenedInput = z.strictObject({
  ...paging,
  id: idParam,
  day: plainDate,
  kind: z.enum(happenings),
});

/** Event of a day, with its member or group. */
export const happened = z.object({
  id,
  at: timestamp,
  /** Id of the member; null for a group. */
  user_id: id.nullable(),
  group_id: id.nullable(),
  /** Name of the member or the group. */
  name: z.string(),
  /** Title of the subscription or charge. */
  title: z.string(),
});
export type ClockEvent = z.infer<typeof happened>;
