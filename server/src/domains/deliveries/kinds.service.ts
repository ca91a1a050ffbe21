// How each kind of delivery is done; a kind is made by the domain that knows how, and listed in `app/deliveries.ts`.
import type { ResourceContext } from '#server/database/context.ts';

/** A delivery that is due, as its kind gets it. */
export interface Work {
  id: number;
  /** Where it goes within its kind. */
  target: string;
  /** What a receiver is told: the same at each try. */
  messageId: string;
  memberId: number | null;
  eventId: number | null;
  /** A name of the catalogue of events. */
  eventName: string | null;
  handlerId: number | null;
  /** What was handed to `deliverIn`. */
  task: unknown;
  createdAt: Date;
  /** Which try this is, from 1. */
  attempt: number;
}

/** What one try came to, for the log. */
interface Shown {
  /** Status of an answer over HTTP. */
  status?: number;
  /** What was sent, as it was mapped, without secrets. */
  input?: unknown;
  output?: unknown;
  /** Beginning of what was answered. */
  answer?: string;
}

export interface Performed extends Shown {
  /** Nothing was to be done, and why, in a sentence. */
  skipped?: string;
}

interface Refusal extends Shown {
  /** Not before, in milliseconds from now, as the receiver asked. */
  afterMs?: number;
}

/** This try failed, and a later one may not. */
export class TryAgain extends Error {
  readonly shown: Refusal;
  constructor(reason: string, shown: Refusal = {}) {
    super(reason);
    this.name = 'TryAgain';
    this.shown = shown;
  }
}

/** Trying again would not help. */
export class NeverDelivered extends Error {
  readonly shown: Shown;
  /** Whether the target wants nothing any more. */
  readonly endsTarget: boolean;
  constructor(reason: string, shown: Shown = {}, endsTarget = false) {
    super(reason);
    this.name = 'NeverDelivered';
    this.shown = shown;
    this.endsTarget = endsTarget;
  }
}

export interface DeliveryKind {
  name: string;
  /** Seconds before each try, the first included; after the last one it is given up. */
  schedule: readonly number[];
  /**
   * Whether what goes there is kept back on a site whose test clock is ahead: what a turned clock brings about is not to
   * reach anybody but those who develop the site.
   */
  isHeldByTestClock(target: string): boolean;
  /** Whether a target that failed for the whole schedule gets nothing any more until somebody switches it on. */
  goesOff: boolean;
  /** Most tries of one target at once, where that is fewer than usual: what is done in this database leaves room for others. */
  atOnce?: number;
  /** What people call a target. */
  titleOf(ctx: ResourceContext, target: string): Promise<string>;
  /**
   * Does it. It may be done twice: a process can end between the doing and the note of it.
   * @throws TryAgain, NeverDelivered; anything else counts as a failure that may pass
   */
  perform(ctx: ResourceContext, work: Work): Promise<Performed>;
}

/** Seconds before each try by Standard Webhooks 1.0: 75 hours and a half in all. */
export const webhookSchedule = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** Doubling from ten seconds to six hours, for services: a day and a half in all. */
export const serviceSchedule = [
  0,
  ...Array.from({ length: 16 }, (_, doubled) => Math.min(10 * 2 ** doubled, 21_600)),
];

export function totalMs(schedule: readonly number[]): number {
  return schedule.reduce((sum, seconds) => sum + seconds, 0) * 1_000;
}
