// Computes the metrics of a few histories by their definitions, instant by instant, from all events each time.
// Reference for the derived metric events.
import type { LogLine } from '#server/domains/figures/events/paying-intervals.ts';
import type { Histories } from './random-histories.ts';

/**
 * Returns the event that determines the state at an instant: none at or after an end, and a state only for as long as
 * it was to last.
 */
export function lineAt(log: readonly LogLine[], at: Date): LogLine | null {
  if (log.some((line) => line.type === 'end' && line.occurredAt <= at)) return null;
  const last = log.filter((line) => line.occurredAt <= at).at(-1);
  return last && (last.validUntil === null || last.validUntil > at) ? last : null;
}

/** Returns whether a member holds a subscription, or is in a group that does. */
const holds = ({ stays }: Histories, personId: number, log: readonly LogLine[], at: Date): boolean =>
  log[0]?.memberId === personId ||
  (log[0]?.isForGroup === true &&
    stays.some((stay) => stay.personId === personId && stay.from <= at && (!stay.to || stay.to > at)));

/** Returns the entitled people: those who pay for a subscription, hold a valid one, or are in a group that does. */
export function entitledAt(lives: Histories, payers: ReadonlySet<number>, at: Date): number[] {
  return lives.people.filter(
    (personId) =>
      payers.has(personId) ||
      [...lives.logs.values()].some((log) => lineAt(log, at) !== null && holds(lives, personId, log, at)),
  );
}

/** Members of a plan: hold something valid of it, or are in a group that does. */
export function holdersAt(lives: Histories, planId: number, at: Date): number[] {
  return lives.people.filter((personId) =>
    [...lives.logs.values()].some(
      (log) => lineAt(log, at)?.planId === planId && holds(lives, personId, log, at),
    ),
  );
}

/** Returns whether a cancellation is in effect at an instant. */
export function isStopping(log: readonly LogLine[], at: Date): boolean {
  const over = Math.min(
    ...log.filter((line) => line.type === 'end').map((line) => line.occurredAt.getTime()),
  );
  let stands = false;
  for (const { type, cause, occurredAt } of log) {
    if (occurredAt > at || occurredAt.getTime() > over) continue;
    if (type === 'cancel') stands = true;
    if (type === 'uncancel' && occurredAt.getTime() < over) stands = false;
    if (type === 'end' && occurredAt.getTime() === over && ['admin', 'cancelled'].includes(cause ?? ''))
      stands = true;
  }
  return stands;
}

export function isTrialAt(log: readonly LogLine[], at: Date): boolean {
  return lineAt(log, at)?.kind === 'trial';
}

/** Returns when a trial ends for good: the last instant at which it is over and doesn't continue. */
export function endOfTrial(log: readonly LogLine[]): number | null {
  const edges = log.flatMap((line) => [
    line.occurredAt.getTime(),
    ...(line.validUntil ? [line.validUntil.getTime()] : []),
  ]);
  const ends = edges.filter((edge) => isTrialAt(log, new Date(edge - 1)) && !isTrialAt(log, new Date(edge)));
  const last = Math.max(...ends);
  const isEndless = edges.some((edge) => edge >= last && isTrialAt(log, new Date(edge)));
  return ends.length === 0 || isEndless ? null : last;
}
