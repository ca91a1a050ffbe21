/** A small publication with plans and events that the cases name. */
import type { Rule } from '../../access-rules/decide.ts';
import type { AccessLimitPeriod } from '../../access-rules/words.ts';
import type { DecisionConfig, Opener } from '../situation.ts';

export const types = { article: 1, page: 2, video: 3 } as const;
export const terms = { sport: 11, politics: 12, opinion: 13, archive: 14, puzzle: 15 } as const;

type Subject = keyof typeof types | keyof typeof terms;
type How = { exclude?: boolean; percents?: number; limit?: [count: number, period: AccessLimitPeriod] };

function rule(subject: Subject, { exclude = false, percents, limit }: How = {}): Rule {
  const isTerm = subject in terms;
  return {
    termId: isTerm ? terms[subject as keyof typeof terms] : null,
    contentTypeId: isTerm ? null : types[subject as keyof typeof types],
    exclude,
    predictivePercents: percents ?? null,
    limit: limit ? { count: limit[0], period: limit[1] } : null,
  };
}

function opener(id: number, title: string, priority: number, given: Partial<Opener>): Opener {
  return {
    id,
    title,
    priority,
    active: true,
    fullAccess: false,
    predictivePercents: null,
    rules: [],
    ...given,
  };
}

const metered = (count: number, period: AccessLimitPeriod) => [rule('article', { limit: [count, period] })];

/** Plans, highest priority first. Digital, Print and Retired open everything; Empty opens nothing. */
export const plans: readonly Opener[] = [
  opener(1, 'Digital', 10, { fullAccess: true }),
  opener(2, 'Print', 0, { fullAccess: true }),
  opener(3, 'Sport', 5, { rules: [rule('sport')] }),
  opener(4, 'Five', 3, { rules: metered(5, '1 month') }),
  opener(5, 'Ten', 2, { rules: metered(10, '1 month') }),
  opener(6, 'Weekly', 1, { rules: metered(2, '1 week') }),
  opener(7, 'Clean', 4, { rules: [rule('article'), rule('opinion', { exclude: true })] }),
  opener(8, 'Third', 0, { predictivePercents: 30 }),
  opener(9, 'Half', 0, { rules: [rule('sport', { percents: 50 })] }),
  opener(10, 'Mixed', 0, {
    rules: [rule('sport'), rule('article', { limit: [3, '1 week'] }), rule('opinion', { percents: 20 })],
  }),
  opener(11, 'Pair', 0, {
    rules: [rule('sport', { limit: [2, '1 week'] }), rule('article', { limit: [4, '1 month'] })],
  }),
  opener(12, 'Zero', 0, { rules: metered(0, '1 month') }),
  opener(13, 'Guest', 0, { rules: metered(3, '1 month') }),
  opener(14, 'Account', 0, { rules: metered(5, '1 month') }),
  opener(15, 'Videos', 0, { rules: [rule('video')] }),
  opener(16, 'Daily', 0, {
    rules: [rule('article', { limit: [1, '1 day'] }), rule('sport', { percents: 50 })],
  }),
  opener(17, 'Retired', 0, { fullAccess: true, active: false }),
  opener(18, 'Empty', 0, {}),
  opener(19, 'All', 0, { predictivePercents: 100 }),
  opener(20, 'Quarter', 6, { rules: metered(3, '3 months') }),
  opener(21, 'Yearly', 0, { rules: metered(12, '1 year') }),
];

/** Ticket events: Gala opens politics, Summit two videos a week, Fair nothing. */
export const events: readonly Opener[] = [
  opener(1, 'Gala', 0, { rules: [rule('politics')] }),
  opener(2, 'Summit', 0, { rules: [rule('video', { limit: [2, '1 week'] })] }),
  opener(3, 'Fair', 0, {}),
];

/** Plans that were removed: their ids are known, the configuration no longer has them. */
export const removed = { Gone: 99 } as const;

export const basis: DecisionConfig = {
  siteActive: true,
  wall: [],
  plans,
  events,
  guestPlanId: null,
  signUpPlanId: null,
  checkAlreadyViewed: false,
  contentSyncAndCheck: false,
  predictivePaywall: true,
};
