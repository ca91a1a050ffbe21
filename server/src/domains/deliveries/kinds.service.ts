// Interface of the kinds of deliveries. The domain that knows how to perform a kind defines it, and `app/deliveries.ts`
// lists all.
import type { ResourceContext } from '#server/database/context.ts';

/** A due delivery, as passed to its kind. */
export interface DueDelivery {
  id: number;
  /** Target within the kind. */
  target: string;
  /** Id for the receiver, the same at each attempt. */
  messageId: string;
  memberId: number | null;
  eventId: number | null;
  /** Name of an event of the catalogue. */
  eventName: string | null;
  handlerId: number | null;
  /** The task passed to `deliverIn`. */
  task: unknown;
  createdAt: Date;
  /** Number of the attempt, from 1. */
  attempt: number;
}

/** Result of one attempt, for the log. */
interface AttemptLog {
  /** HTTP status of the answer. */
  status?: number;
  /** The mapped input that was sent, without secrets. */
  input?: unknown;
  output?: unknown;
  /** Beginning of the answer. */
  answer?: string;
}

export interface DeliveryResult extends AttemptLog {
  /** Reason, as a sentence, if there was nothing to do. */
  skipped?: string;
}

interface Refusal extends AttemptLog {
  /** Minimum delay before the next attempt in milliseconds, as the receiver asked. */
  afterMs?: number;
}

/** This attempt failed, and a retry may succeed. */
export class RetryableFailure extends Error {
  readonly shown: Refusal;
  constructor(reason: string, shown: Refusal = {}) {
    super(reason);
    this.name = 'TryAgain';
    this.shown = shown;
  }
}

/** The delivery failed for good; a retry would not help. */
export class PermanentFailure extends Error {
  readonly shown: AttemptLog;
  /** True if the target wants no further deliveries. */
  readonly endsTarget: boolean;
  constructor(reason: string, shown: AttemptLog = {}, endsTarget = false) {
    super(reason);
    this.name = 'NeverDelivered';
    this.shown = shown;
    this.endsTarget = endsTarget;
  }
}

export interface DeliveryKind {
  name: string;
  /** Seconds before each attempt, including the first; after the last one the delivery has failed. */
  schedule: readonly number[];
  /**
   * Returns whether deliveries to the target are held back on a site whose test clock is ahead: the results of an
   * advanced clock must only reach the developers of the site.
   */
  isHeldByTestClock(target: string): boolean;
  /** True if a target that failed for the whole schedule is switched off until an operator switches it on. */
  goesOff: boolean;
  /**
   * Maximum number of concurrent attempts per target, if lower than the default: work in this database must leave room
   * for others.
   */
  atOnce?: number;
  /** Returns the display name of a target. */
  titleOf(ctx: ResourceContext, target: string): Promise<string>;
  /**
   * Performs the delivery. It may be performed twice, because a process can end before storing the result.
   * @throws TryAgain, NeverDelivered; any other error counts as a temporary failure
   */
  perform(ctx: ResourceContext, work: DueDelivery): Promise<DeliveryResult>;
}

/** Seconds before each attempt by Standard Webhooks 1.0: 75.5 hours in all. */
export const webhookSchedule = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** Seconds before each attempt at services: doubling from ten seconds to six hours, a day and a half in all. */
export const serviceSchedule = [
  0,
  ...Array.from({ length: 16 }, (_, doubled) => Math.min(10 * 2 ** doubled, 21_600)),
];

export function totalMs(schedule: readonly number[]): number {
  return schedule.reduce((sum, seconds) => sum + seconds, 0) * 1_000;
}
