// Derives the metric events of people and subscriptions from the log, and replaces the stored ones. Events are never
// adjusted by hand, so a metric cannot drift away from the log.
import type pg from 'pg';
import { markReadersStale } from '../content/attributions.queries.ts';
import { accessFacts, accessOf, planAccessFacts, within } from './access.ts';
import { differences, placed } from './differences.ts';
import { type DayKey, removeEmptyDays } from './fact-days.queries.ts';
import {
  addFacts,
  addSpans,
  addSubscriptionFacts,
  beginningsOf,
  type Following,
  knownFacts,
  knownSubscriptionFacts,
  type PlacedFact,
  removeFacts,
  removeSpans,
  removeSubscriptionFacts,
} from './facts.queries.ts';
import { type MrrInterval, mrrIntervalsOf } from './mrr-intervals.ts';
import { type PayerLife, type PayingStay, payerLife } from './payer-facts.ts';
import type { LogLine } from './paying-intervals.ts';
import { logsOf, type People, type Tie, tiesOf } from './people.queries.ts';
import { addPeriodEnds, knownPeriodEnds, removePeriodEnds, toComeOf } from './period-ends.queries.ts';
import { periodEndsOf } from './period-ends.ts';
import { moveStayPairs } from './stay-pairs.queries.ts';
import { subscriptionFacts } from './subscription-facts.ts';
import { addValueSpans, removeValueSpans } from './value-spans.queries.ts';

type Logs = ReadonlyMap<number, readonly LogLine[]>;

const never = Number.POSITIVE_INFINITY;

/** Derives the events, stays and MRR intervals of one person. @param ties only those of this person */
export function lifeOf(
  personId: number,
  ties: readonly Tie[],
  logs: Logs,
): PayerLife & { values: MrrInterval[] } {
  const logOf = ({ subscriptionId }: Tie) => logs.get(subscriptionId) ?? [];
  const paid = ties
    .filter((tie) => tie.role === 'payer')
    .flatMap(logOf)
    .sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime() || one.id - other.id);
  const life = payerLife(personId, paid);
  const access = ties.flatMap((tie) => {
    if (tie.role === 'payer') return [];
    const stay = { from: tie.from?.getTime() ?? -never, to: tie.to?.getTime() ?? never };
    return within(stay, accessOf(logOf(tie)));
  });
  return {
    facts: [...life.facts, ...accessFacts(personId, life, access), ...planAccessFacts(personId, access)],
    spans: life.spans,
    values: mrrIntervalsOf(personId, paid),
  };
}

export interface Stretch {
  people: People;
  /** Subscriptions whose own events are derived, too; if left out, those that these people hold. */
  subscriptions?: readonly number[];
}

interface Derived {
  /** Stays for anything (plan 0), before and after. */
  before: PayingStay[];
  after: PayingStay[];
}

async function deriveSubscriptions(
  client: pg.PoolClient,
  siteId: number,
  ids: readonly number[],
  logs: Logs,
  following: Following,
): Promise<DayKey[]> {
  const facts = differences(
    await knownSubscriptionFacts(client, siteId, ids),
    ids.flatMap((id) =>
      subscriptionFacts(logs.get(id) ?? []).map((fact, position) => ({ ...fact, position })),
    ),
    ({ subscriptionId, position }) => `${subscriptionId} ${position}`,
  );
  const toCome = await toComeOf(client, siteId, ids);
  const ends = differences(
    await knownPeriodEnds(client, siteId, ids),
    ids.flatMap((id) => periodEndsOf(logs.get(id) ?? [], toCome.get(id) ?? null)),
    ({ subscriptionId, endsAt }) => `${subscriptionId} ${endsAt.getTime()}`,
  );
  const touched = [
    ...(await removeSubscriptionFacts(client, siteId, facts.gone, following)),
    ...(await removePeriodEnds(client, siteId, ends.gone, following)),
  ];
  await addSubscriptionFacts(client, siteId, facts.come, following);
  await addPeriodEnds(client, siteId, ends.come, following);
  return touched;
}

/** Returns the distinct members with a start; the attributed MRR of these may have changed. */
function whoStarted(facts: readonly PlacedFact[]): number[] {
  return [...new Set(facts.filter(({ kind }) => kind === 'started').map(({ payerId }) => payerId))];
}

/** Derives the people and subscriptions of one batch again, in a few statements whatever their number. */
export async function deriveAnew(
  client: pg.PoolClient,
  siteId: number,
  { people, subscriptions }: Stretch,
  following: Following,
): Promise<Derived> {
  const ties = await tiesOf(client, siteId, people);
  const own = subscriptions ?? ties.filter((tie) => tie.role === 'holder').map((tie) => tie.subscriptionId);
  const logs = await logsOf(client, siteId, [...new Set([...ties.map((tie) => tie.subscriptionId), ...own])]);
  const lives = [...Map.groupBy(ties, (tie) => tie.personId)].map(([personId, theirs]) =>
    lifeOf(personId, theirs, logs),
  );
  const derived = placed(lives.flatMap((life) => life.facts));
  // If days are recounted at the end, so are these events, because their months depend on the zone.
  if (following.areDaysKept) derived.push(...(await beginningsOf(client, siteId, people)));
  const { gone, come } = differences(
    await knownFacts(client, siteId, people, following),
    derived,
    ({ payerId, position }) => `${payerId} ${position}`,
  );
  const empty = [
    ...(await removeFacts(client, siteId, gone, following)),
    ...(await deriveSubscriptions(client, siteId, own, logs, following)),
  ];
  const before = await removeSpans(client, siteId, people);
  const spans = lives.flatMap((life) => life.spans);
  await addSpans(client, siteId, spans);
  await removeValueSpans(client, siteId, people);
  const values = lives.flatMap((life) => life.values);
  await addValueSpans(client, siteId, values);
  await addFacts(client, siteId, come, following);
  await removeEmptyDays(client, siteId, empty);
  const after = spans.filter((span) => span.planId === 0);
  if (following.areDaysKept) {
    await markReadersStale(client, siteId, whoStarted([...gone, ...derived]));
    await moveStayPairs(client, siteId, before, after);
  }
  return { before, after };
}
