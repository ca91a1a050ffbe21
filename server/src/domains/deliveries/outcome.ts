import { OutboundError } from '#server/platform/http/outbound.ts';
import type { Claimed } from './across-sites.queries.ts';
import {
  type DeliveryKind,
  type DeliveryResult,
  PermanentFailure,
  RetryableFailure,
} from './kinds.service.ts';

/** State of a delivery after an attempt. */
export interface Outcome {
  claimed: Claimed;
  state: 'waiting' | 'done' | 'failed' | 'skipped';
  /** Time of the next attempt; null if there is none. */
  nextTryAt: Date | null;
  status: number | null;
  error: string | null;
  input: unknown;
  output: unknown;
  answer: string | null;
  startedAt: Date;
  tookMs: number;
  /** True if the target works, false if it fails; null if the attempt says nothing about it. */
  works: boolean | null;
  /** Time until which the receiver asked for no further deliveries. */
  pauseUntil: Date | null;
  endsTarget: boolean;
}

/** Maximum pause that a receiver may ask for, in milliseconds. */
const longestPause = 24 * 3_600_000;

const cut = (text: string, most: number): string => text.replaceAll('\0', '').slice(0, most);

type Timed = Pick<Outcome, 'claimed' | 'startedAt' | 'tookMs'>;

export function outcomeOf(timed: Timed, done: DeliveryResult): Outcome {
  const isSkipped = done.skipped !== undefined;
  return {
    ...timed,
    state: isSkipped ? 'skipped' : 'done',
    nextTryAt: null,
    status: done.status ?? null,
    error: done.skipped ?? null,
    input: done.input ?? null,
    output: done.output ?? null,
    answer: done.answer === undefined ? null : cut(done.answer, 2_000),
    works: isSkipped ? null : true,
    pauseUntil: null,
    endsTarget: false,
  };
}

/** Returns the time of the next attempt after a failure; null at the end of the schedule. */
function nextTry(kind: DeliveryKind, attempt: number, now: Date, afterMs: number): Date | null {
  const seconds = kind.schedule[attempt];
  if (seconds === undefined) return null;
  return new Date(now.getTime() + Math.max(seconds * 1_000, Math.min(afterMs, longestPause)));
}

/** Returns whether a failure is the receiver's or the site's own, so that the stored row is all there is to log. */
export const isForeseen = (error: unknown): error is Error =>
  error instanceof PermanentFailure || error instanceof RetryableFailure || error instanceof OutboundError;

/** Returns the outcome of a failed attempt. @param now end of the attempt */
export function failureOf(timed: Timed, kind: DeliveryKind, error: unknown, now: Date): Outcome {
  const isNever = error instanceof PermanentFailure;
  const shown = isNever || error instanceof RetryableFailure ? error.shown : {};
  const afterMs = error instanceof RetryableFailure ? (error.shown.afterMs ?? 0) : 0;
  const nextTryAt = isNever ? null : nextTry(kind, timed.claimed.work.attempt, now, afterMs);
  return {
    ...timed,
    state: nextTryAt === null ? 'failed' : 'waiting',
    nextTryAt,
    status: shown.status ?? null,
    error: cut(isForeseen(error) ? error.message : 'Something went wrong on our side.', 1_000),
    input: shown.input ?? null,
    output: shown.output ?? null,
    answer: shown.answer === undefined ? null : cut(shown.answer, 2_000),
    works: isNever ? (error.endsTarget ? false : null) : false,
    pauseUntil: afterMs > 0 ? new Date(now.getTime() + Math.min(afterMs, longestPause)) : null,
    endsTarget: isNever && error.endsTarget,
  };
}
