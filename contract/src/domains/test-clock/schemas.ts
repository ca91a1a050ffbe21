import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { paging } from '../../base/paging.ts';
import { chargeOutcomes, clockRefusals, happenings, turnStates } from './words.ts';

/** One way that the clock was moved. Instants are the site's time where nothing else is said. */
export const clockTurn = z.object({
  id,
  starts_at: timestamp,
  ends_at: timestamp,
  /** Everything that was due until then has happened. */
  reached_at: timestamp,
  charges: z.enum(chargeOutcomes),
  state: z.enum(turnStates),
  /** Lines of subscriptions' logs and charges that were written. */
  steps: z.int(),
  /** Email of the operator. */
  asked_by: z.string(),
  /** Real time. */
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type ClockTurn = z.infer<typeof clockTurn>;

export const clockState = z.object({
  /** Null where the clock can be turned. */
  refusal: z.enum(clockRefusals).nullable(),
  /** The site's time. */
  now: timestamp,
  /** In milliseconds; 0 until the clock was moved for the first time. */
  ahead_ms: z.int(),
  /** Subscriptions that have not ended. */
  subscriptions: z.int(),
  /** What came of charges the last time; null before the first. */
  charges: z.enum(chargeOutcomes).nullable(),
  /** The latest one; null before the first. */
  turn: clockTurn.nullable(),
});
export type ClockState = z.infer<typeof clockState>;

/** The day that the clock is moved to, in the site's zone, or the instant. */
const target = z.union([plainDate, timestamp], fieldTexts.invalid);

export const turnInput = z.strictObject({ to: target, charges: z.enum(chargeOutcomes) });
export type TurnInput = z.output<typeof turnInput>;

export const dueInput = z.strictObject({ to: target });

/** What is due until an instant. Each subscription is counted once, however often it comes to its end until then. */
export const dueUntil = z.object({
  /** The instant that is moved to. */
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

/** What happened on one day of a turn, in the site's zone; kinds of which nothing happened are left out. */
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

/** One thing that happened on a day, and to whom. */
export const happened = z.object({
  id,
  at: timestamp,
  /** Null for a group. */
  user_id: id.nullable(),
  group_id: id.nullable(),
  /** Of the member or the group. */
  name: z.string(),
  /** What is held or was charged. */
  title: z.string(),
});
export type Happened = z.infer<typeof happened>;
