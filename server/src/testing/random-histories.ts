// Lives of a few people over two years, lived by the rules of subscriptions: bought, tried, given, switched, cancelled,
// overdue, moved and come back to, many of it within a day of each other.
import fc from 'fast-check';
import type { LogLine } from '#server/domains/figures/events/paying-intervals.ts';
import type { Tie } from '#server/domains/figures/events/people.queries.ts';
import {
  applyRule,
  type Option,
  rules,
  type SubscriptionHistory,
  startHistory,
  validUntil,
} from '#server/domains/member-subscriptions/history.service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';

const hour = 3_600_000;
export const opening = Date.UTC(2024, 0, 31, 12);
export const instant = (hours: number) => new Date(opening + hours * hour);
const groupId = 9;

const base = {
  version: 1,
  type: 'standard',
  seats: 0,
  isAllowedAutorenew: true,
  trialIterations: 2,
  zone: 'America/New_York',
} as const;
const options: readonly Option[] = [
  { ...base, id: 1, planId: 1, priceCents: 500, currency: 'usd', period: '1 month', trialPeriod: '1 week' },
  { ...base, id: 2, planId: 1, priceCents: 4_990, currency: 'usd', period: '1 year', trialPeriod: null },
  { ...base, id: 3, planId: 2, priceCents: 99, currency: 'eur', period: '1 week', trialPeriod: '3 days' },
  { ...base, id: 4, planId: 2, priceCents: 0, currency: 'usd', period: '1 month', trialPeriod: null },
  { ...base, id: 5, planId: 3, priceCents: 49_900, currency: 'usd', period: '100 years', trialPeriod: null },
  {
    ...base,
    id: 6,
    planId: 3,
    type: 'gift',
    priceCents: 900,
    currency: 'usd',
    period: '1 month',
    trialPeriod: null,
  },
];

const action = fc.constantFrom(
  ...(['pay', 'pay', 'pay', 'payNothing', 'cancel', 'uncancel', 'overdue', 'switch', 'switchLater'] as const),
  ...(['moveEnd', 'runOut', 'runOut', 'endNow', 'endBefore'] as const),
);
const step = fc.record({
  action,
  /** Counted from the end of the current period, or from the step before. */
  isFromEnd: fc.boolean(),
  hours: fc.integer({ min: -30, max: 40 }),
  option: fc.constantFrom(...options),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const subscription = fc.record({
  /** 0: the group. */
  holder: fc.constantFrom(1, 1, 1, 2, 3, 0),
  payer: fc.constantFrom(1, 1, 2, 3),
  way: fc.constantFrom('bought', 'bought', 'trial', 'attached'),
  option: fc.constantFrom(...options),
  begins: fc.integer({ min: 0, max: 500 * 24 }),
  steps: fc.array(step, { maxLength: 10 }),
});
type Story = typeof subscription extends fc.Arbitrary<infer T> ? T : never;

function beginning({ holder, payer, way, option, begins }: Story): SubscriptionHistory {
  const common = {
    option,
    holder: holder === 0 ? { memberId: null, groupId } : { memberId: holder, groupId: null },
    at: instant(begins),
    livemode: true,
  };
  if (option.type === 'gift') return startHistory(rules.gifted({ ...common, giverId: payer }));
  if (way === 'attached') return startHistory(rules.attached(common));
  const bought = { ...common, payerId: payer };
  if (way === 'trial' && option.trialPeriod !== null) return startHistory(rules.trialStarted(bought));
  return startHistory(rules.started({ ...bought, paidCents: option.priceCents }));
}

function take({ action: what, option, hours }: Step, at: Date) {
  return (current: SubscriptionHistory['current']) => {
    const held = options.find(({ id }) => id === current.optionId) ?? option;
    if (what === 'pay') return rules.renewed(current, { option: held, at, paidCents: held.priceCents });
    if (what === 'payNothing') return rules.renewed(current, { option: held, at, paidCents: 0 });
    if (what === 'cancel') return rules.cancelled(current, at);
    if (what === 'uncancel') return rules.uncancelled(current, at);
    if (what === 'overdue') return rules.pastDue(current, at, 7);
    if (what === 'switch' || what === 'switchLater')
      return rules.switched(current, {
        option,
        at,
        paidCents: option.priceCents,
        isNewPeriod: what === 'switch',
      });
    if (what === 'moveEnd') return rules.endMoved(current, at, new Date(at.getTime() + hours * 20 * hour));
    if (what === 'endNow') return rules.ended(current, at, 'admin');
    if (what === 'endBefore') return rules.ended(current, new Date(at.getTime() - 90 * hour), 'admin');
    return rules.expired(current, at);
  };
}

function lived(story: Story): SubscriptionHistory {
  const life = beginning(story);
  let at = instant(story.begins);
  for (const one of story.steps) {
    const end = validUntil(life.current);
    const from = one.isFromEnd && end !== null ? end : at;
    at = new Date(Math.max(at.getTime(), from.getTime() + one.hours * hour));
    try {
      applyRule(life, take(one, at));
    } catch (error) {
      // Refused: it did not happen.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return life;
}

export interface Stay {
  personId: number;
  from: Date;
  to: Date | null;
}

export interface Histories {
  people: readonly number[];
  /** By subscription, each by time and then id. */
  logs: Map<number, LogLine[]>;
  stays: Stay[];
}

function logOf(life: SubscriptionHistory, id: number, nextId: () => number): LogLine[] {
  const { memberId, groupId: group } = life.current;
  return life.events
    .map(
      (event): LogLine => ({
        ...event,
        id: nextId(),
        subscriptionId: id,
        memberId,
        isForGroup: group !== null,
      }),
    )
    .sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime() || one.id - other.id);
}

const stay = fc.record({
  personId: fc.constantFrom(1, 2, 3),
  from: fc.integer({ min: 0, max: 500 * 24 }).map(instant),
  to: fc.option(fc.integer({ min: 500 * 24, max: 700 * 24 }).map(instant)),
});

export const randomHistories: fc.Arbitrary<Histories> = fc
  .record({
    stories: fc.array(subscription, { minLength: 1, maxLength: 6 }),
    stays: fc.uniqueArray(stay, { maxLength: 2, selector: ({ personId }) => personId }),
  })
  .map(({ stories, stays }) => {
    let last = 0;
    const nextId = () => {
      last += 1;
      return last;
    };
    const logs = stories.map(
      (story, position) => [position + 1, logOf(lived(story), position + 1, nextId)] as const,
    );
    return { people: [1, 2, 3], logs: new Map(logs), stays };
  });

/** Returns the relations of a person to subscriptions, as the tables hold them. */
export function tiesOf({ logs, stays }: Histories, personId: number): Tie[] {
  const always = { from: null, to: null };
  return [...logs].flatMap(([subscriptionId, lines]): Tie[] => [
    ...(lines.some((line) => line.payerId === personId)
      ? [{ personId, subscriptionId, role: 'payer' as const, ...always }]
      : []),
    ...(lines[0]?.memberId === personId
      ? [{ personId, subscriptionId, role: 'holder' as const, ...always }]
      : []),
    ...(lines[0]?.isForGroup
      ? stays
          .filter((one) => one.personId === personId)
          .map(({ from, to }) => ({ personId, subscriptionId, role: 'group' as const, from, to }))
      : []),
  ]);
}
