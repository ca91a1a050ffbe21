import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import type { SubscriptionHistory } from '#server/domains/member-subscriptions/history.service.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const day = 86_400_000;
const week = 7 * day;
const hour = 3_600_000;

/** Sundays first. Readers come on workdays, and early. */
const weekdays = [0.75, 1.2, 1.15, 1.1, 1.1, 1, 0.7] as const;

/** Share of the visits in each hour of the day where most readers live. */
const hours: readonly (readonly [number, number])[] = [
  2, 1, 1, 1, 2, 5, 11, 16, 13, 9, 7, 7, 10, 8, 6, 5, 6, 8, 9, 9, 11, 10, 7, 4,
].map((weight, at) => [at, weight]);
const offset = 5 * hour;

interface Visits {
  memberIds: number[];
  kinds: string[];
  instants: string[];
}

interface Visitor {
  person: Person;
  pays: boolean;
  now: Date;
  /** Share of the reader's visits that is stored; all if left out. */
  share?: number;
}

/** Returns a reader's visits per week, and until when they come. */
function habit(random: Random, { person, pays, now }: Visitor): { rate: number; until: Date } {
  const isLoyal = pays || person.path === 'office' || person.path === 'complimentary';
  const rate = isLoyal ? 0.3 + random.wait(1.05) : 0.08 + random.wait(0.28);
  const weeks = isLoyal ? 30 + random.wait(160) : 1 + random.wait(34);
  const until = new Date(person.joinedAt.getTime() + weeks * week);
  return { rate, until: until < now ? until : now };
}

export function visitsOf(random: Random, visitor: Visitor): Date[] {
  const { person, share = 1 } = visitor;
  const { rate, until } = habit(random, visitor);
  const visits: Date[] = [];
  for (let start = person.joinedAt.getTime(); start < until.getTime(); start += week) {
    const count = random.count(rate * share);
    for (let number = 0; number < count; number += 1) {
      const date = Math.floor((start + random.next() * week) / day) * day;
      if (!random.chance((weekdays[new Date(date).getUTCDay()] ?? 1) / 1.2)) continue;
      const at = date + random.weighted(hours) * hour + offset + random.int(0, 3_599_999);
      if (at > person.joinedAt.getTime() && at < until.getTime()) visits.push(new Date(at));
    }
  }
  return visits;
}

async function store(scope: WriteScope, siteId: number, visits: Visits): Promise<void> {
  await scope.client.query(
    `insert into member_activity (resource_id, member_id, kind, occurred_at)
     select $1, v.member_id, v.kind, v.occurred_at
     from unnest($2::bigint[], $3::text[], $4::timestamptz[]) as v(member_id, kind, occurred_at)`,
    [siteId, visits.memberIds, visits.kinds, visits.instants],
  );
}

/** Inserts sign-ins and requests of two years, with the rhythm of the week and the day. */
export async function insertVisits(
  ctx: ResourceContext,
  scope: WriteScope,
  random: Random,
  people: readonly Person[],
  lives: readonly SubscriptionHistory[],
): Promise<void> {
  const paying = new Set(lives.flatMap(({ current }) => current.memberId ?? []));
  const now = ctx.clock.now();
  const empty = (): Visits => ({ memberIds: [], kinds: [], instants: [] });
  let visits = empty();
  for (const person of people) {
    for (const at of visitsOf(random, { person, pays: paying.has(person.id), now })) {
      visits.memberIds.push(person.id);
      visits.kinds.push(random.chance(0.4) ? 'sign_in' : 'request');
      visits.instants.push(at.toISOString());
    }
    if (visits.memberIds.length < 10_000) continue;
    await store(scope, ctx.resource.id, visits);
    visits = empty();
  }
  await store(scope, ctx.resource.id, visits);
}
