// Queue of each caller's calls beyond a few at once, so that a caller without pauses slows down no other.
import { errorText } from '#contract/base/errors.ts';
import type { Database } from '#server/database/connect.ts';
import type { VisitorContext } from '#server/database/context.ts';
import { type Bounds, limitConcurrencyByKey, QueueFull } from '#server/platform/concurrency/limit.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { networkOf } from '#server/platform/limits/network.ts';

/** Concurrent calls of one caller: as many as a browser sends over its connections. */
export const callsAtOnce = 6;
/** Limits of a caller's queue: number of waiting calls, and waiting time, before they are refused. */
export const turnBounds = { mostWaiting: 32, longestWait: 15_000 } satisfies Bounds;

const tooManyAtOnce = errorText(
  'errors.too_many_at_once',
  'You have sent too many requests at the same time. Wait for their answers, then try again.',
);
const tryAgainAfterSeconds = 1;

type Turns = <T>(caller: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface TurnTools {
  database: Database;
  /** Concurrent calls of one caller; tests change it. */
  callsOfCaller?: number;
}

const turnsAt = new WeakMap<Database, Turns>();

function makeTurns(atOnce = callsAtOnce): Turns {
  const ofCaller = limitConcurrencyByKey<string>(atOnce, turnBounds);
  return (caller, work, signal) => ofCaller(caller, work, { signal });
}

/** Returns the key of a caller: the service account, the operator, or the network of a caller without a sign-in. */
function callerOf({ actor, caller }: Pick<VisitorContext, 'actor' | 'caller'>): string {
  if (actor.kind !== 'operator') return networkOf(caller.ip);
  return actor.service ? `program ${actor.service.id}` : `operator ${actor.id}`;
}

/**
 * Runs a call when it is its caller's turn.
 * @throws AppError unavailable if too many of the caller's calls are waiting already, or its turn didn't come in time
 */
export async function inCallersTurn<T>(
  { database, callsOfCaller }: TurnTools,
  ctx: Pick<VisitorContext, 'signal' | 'actor' | 'caller'>,
  work: () => Promise<T>,
): Promise<T> {
  const turns = turnsAt.get(database) ?? makeTurns(callsOfCaller);
  turnsAt.set(database, turns);
  try {
    return await turns(callerOf(ctx), work, ctx.signal);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new AppError('unavailable', tooManyAtOnce, { retryAfterSeconds: tryAgainAfterSeconds });
  }
}
