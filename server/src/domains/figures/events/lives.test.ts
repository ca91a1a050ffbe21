import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfTrial, entitledAt, isStopping, isTrialAt } from '#server/testing/definitions.ts';
import {
  type Histories,
  instant,
  opening,
  randomHistories,
  tiesOf,
} from '#server/testing/random-histories.ts';
import { SubscriptionBook } from '#server/testing/subscription-book.ts';
import { lifeOf } from './derive.ts';
import type { MetricEvent } from './fact.ts';
import type { MrrInterval } from './mrr-intervals.ts';
import type { PayingStay } from './payer-facts.ts';
import type { LogLine } from './paying-intervals.ts';
import type { Tie } from './people.queries.ts';
import { subscriptionFacts } from './subscription-facts.ts';

const day = 86_400_000;
const later = new Date(opening + 200 * 365 * day);
const plans = [1, 2, 3];
const moment = fc.integer({ min: 0, max: 700 * 24 }).map(instant);

type Derived = { facts: MetricEvent[]; spans: PayingStay[]; values: MrrInterval[] };

function derive(lives: Histories, ties: (personId: number) => Tie[] = (id) => tiesOf(lives, id)): Derived {
  const all = lives.people.map((personId) => lifeOf(personId, ties(personId), lives.logs));
  return {
    facts: all.flatMap((one) => one.facts),
    spans: all.flatMap((one) => one.spans),
    values: all.flatMap((one) => one.values),
  };
}

const linesOf = (lives: Histories) => [...lives.logs.values()].flat();

/** Returns the logs as they were at a given time: without later lines. */
function until(lives: Histories, now: Date): Histories {
  const logs = [...lives.logs].map(
    ([id, log]) => [id, log.filter((line) => line.occurredAt <= now)] as [number, LogLine[]],
  );
  return { ...lives, logs: new Map(logs.filter(([, log]) => log.length > 0)) };
}

type Kind = MetricEvent['kind'];

/** Returns the stock at a given time, from the events that count at `now`. */
function stock(
  facts: readonly MetricEvent[],
  gains: readonly Kind[],
  losses: readonly Kind[],
  at: Date,
  now = later,
) {
  const counting = facts.filter((fact) => fact.at <= at && fact.settledAt <= now);
  const count = (kinds: readonly Kind[]) => counting.filter((fact) => kinds.includes(fact.kind)).length;
  return count(gains) - count(losses);
}

function goesOn({ endsAt, endsSettledAt }: PayingStay | MrrInterval, at: Date, now = at): boolean {
  return !endsAt || endsAt > at || !endsSettledAt || endsSettledAt > now;
}

function there(spans: readonly PayingStay[], planId: number, at: Date, now = later): Set<number> {
  return new Set(
    spans
      .filter((span) => span.planId === planId && span.startsAt <= at)
      .filter((span) => goesOn(span, at, now))
      .map((span) => span.payerId),
  );
}

const worthIn = (currency: string, all: readonly { currency: string | null; value: number }[]) =>
  all.reduce((sum, one) => (one.currency === currency ? sum + one.value : sum), 0);
const subscribers = (facts: readonly MetricEvent[], at: Date, now = later) =>
  stock(facts, ['joined', 'returned'], ['left'], at, now);
const withAccess = (facts: readonly MetricEvent[], at: Date, now = later) =>
  stock(facts, ['entitled_in'], ['entitled_out'], at, now);

/** A fixed seed, so that every run tries the same histories. */
const seed = 20_240_131;
const runs = { numRuns: 300, seed };

describe('whatever the lives', () => {
  test('stays and facts tell who pays for anything and for each plan, at every instant', () => {
    fc.assert(
      fc.property(randomHistories, moment, (lives, at) => {
        const book = new SubscriptionBook(linesOf(lives), later);
        const { facts, spans } = derive(lives);
        expect(there(spans, 0, at)).toEqual(book.payersAt(at));
        expect(subscribers(facts, at)).toBe(book.payersAt(at).size);
        for (const planId of plans) {
          expect(there(spans, planId, at)).toEqual(book.payersAt(at, planId));
          const ofPlan = facts.filter((fact) => fact.planId === planId);
          expect(stock(ofPlan, ['plan_joined'], ['plan_left'], at)).toBe(book.payersAt(at, planId).size);
        }
      }),
      runs,
    );
  });

  test('what may still be followed counts as going on, for everybody once', () => {
    fc.assert(
      fc.property(randomHistories, moment, (lives, now) => {
        const known = until(lives, now);
        const book = new SubscriptionBook(linesOf(known), now);
        const { facts, spans, values } = derive(known);
        for (const currency of ['usd', 'eur']) {
          const worth = book.valueAt(now).get(currency) ?? 0;
          const moved = facts.filter((fact) => fact.at <= now && fact.settledAt <= now);
          const going = values.filter((span) => span.startsAt <= now && goesOn(span, now));
          expect([worthIn(currency, moved), worthIn(currency, going)]).toEqual([worth, worth]);
        }
        expect(subscribers(facts, now, now)).toBe(book.payersAt(now).size);
        expect(there(spans, 0, now, now)).toEqual(book.payersAt(now));
        for (const planId of plans) {
          const ofPlan = facts.filter((fact) => fact.planId === planId);
          expect(stock(ofPlan, ['plan_joined'], ['plan_left'], now, now)).toBe(
            book.payersAt(now, planId).size,
          );
        }
        expect(withAccess(facts, now, now)).toBe(entitledAt(known, book.payersAt(now), now).length);
      }),
      runs,
    );
  });

  test('access is what is held, held by a group, or paid for', () => {
    fc.assert(
      fc.property(randomHistories, moment, (lives, at) => {
        const payers = new SubscriptionBook(linesOf(lives), later).payersAt(at);
        expect(withAccess(derive(lives).facts, at)).toBe(entitledAt(lives, payers, at).length);
      }),
      runs,
    );
  });

  test('starts and stops are those of paying intervals, each stop with its cause', () => {
    fc.assert(
      fc.property(randomHistories, (lives) => {
        const book = new SubscriptionBook(linesOf(lives), later);
        const { facts } = derive(lives);
        const edges = (kind: Kind) =>
          facts
            .filter((fact) => fact.kind === kind)
            .map((fact) => `${fact.subscriptionId} ${fact.payerId} ${fact.at.getTime()}`)
            .sort();
        const told = (all: SubscriptionBook['starts']) =>
          all.map(({ subscriptionId, payerId, at }) => `${subscriptionId} ${payerId} ${at}`).sort();
        expect(edges('started')).toEqual(told(book.starts));
        expect(edges('stopped')).toEqual(told(book.stops));
        for (const fact of facts) {
          const log = lives.logs.get(fact.subscriptionId ?? 0) ?? [];
          if (fact.kind === 'started') {
            const wasTried = log.some((line) => line.type === 'trial_start');
            const wasPaidBefore = log.some((line) => line.nextPaying && line.occurredAt < fact.at);
            if (!wasPaidBefore) expect(fact.hadTrial).toBe(wasTried);
            expect(fact.isForGroup).toBe(log[0]?.memberId === null);
          }
          // Each cancelled stop has its cancellation at or before it.
          if (fact.kind === 'stopped' && fact.cause === 'cancelled')
            expect(isStopping(log, fact.at)).toBe(true);
        }
      }),
      runs,
    );
  });

  test('trials begin, end and convert as the states of the subscription say', () => {
    fc.assert(
      fc.property(randomHistories, (lives) => {
        for (const log of lives.logs.values()) {
          const facts = subscriptionFacts(log);
          const [first] = log;
          const wasTried = first !== undefined && isTrialAt(log, first.occurredAt);
          expect(facts.filter((fact) => fact.kind === 'trial_started').map((fact) => fact.at)).toEqual(
            wasTried ? [first.occurredAt] : [],
          );
          const ended = facts.find((fact) => fact.kind === 'trial_ended');
          expect(ended?.at.getTime() ?? null).toBe(wasTried ? endOfTrial(log) : null);
        }
      }),
      runs,
    );
  });

  test('at every instant, a decision to stop stands where the log says so, and only one', () => {
    fc.assert(
      fc.property(randomHistories, moment, (lives, at) => {
        for (const log of lives.logs.values()) {
          const standing = subscriptionFacts(log).filter(
            (fact) => fact.kind === 'cancelled' && fact.at <= at && (!fact.until || fact.until > at),
          );
          expect(standing.length).toBe(isStopping(log, at) ? 1 : 0);
        }
      }),
      runs,
    );
  });
});

/** Returns whether a few hundred histories refute a property. */
function isRefuted(property: (lives: Histories, at: Date) => boolean): boolean {
  return fc.check(fc.property(randomHistories, moment, property), { numRuns: 600, seed }).failed;
}

describe('a bent rule is found out', () => {
  test('ends that are not bridged', () => {
    expect(
      isRefuted((lives) => {
        const book = new SubscriptionBook(linesOf(lives), later, { isBridged: false });
        const { left } = book.payerFlows(instant(-1), later);
        return derive(lives).facts.filter((fact) => fact.kind === 'left').length === left;
      }),
    ).toBe(true);
  });

  test('an end that counts at once', () => {
    expect(
      isRefuted((lives, now) => {
        const known = until(lives, now);
        const book = new SubscriptionBook(linesOf(known), now);
        return subscribers(derive(known).facts, now) === book.payersAt(now).size;
      }),
    ).toBe(true);
  });

  test('what a group holds, forgotten', () => {
    expect(
      isRefuted((lives, at) => {
        const payers = new SubscriptionBook(linesOf(lives), later).payersAt(at);
        const own = (id: number) => tiesOf(lives, id).filter((tie) => tie.role !== 'group');
        return withAccess(derive(lives, own).facts, at) === entitledAt(lives, payers, at).length;
      }),
    ).toBe(true);
  });

  test('decisions that are never taken back', () => {
    expect(
      isRefuted((lives, at) =>
        [...lives.logs.values()].every((log) => {
          const stubborn = subscriptionFacts(log.filter((line) => line.type !== 'uncancel'));
          return stubborn.some((fact) => fact.kind === 'cancelled' && fact.at <= at) === isStopping(log, at);
        }),
      ),
    ).toBe(true);
  });
});
