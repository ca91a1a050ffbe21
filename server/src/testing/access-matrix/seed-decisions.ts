import type { DecisionConfig, ReaderState } from '#contract/domains/decisions/situation.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { makeSituation, storeDecision } from '../store-decision.ts';

type Made = (name: string) => number;

/** Returns a configuration with a wall around everything, and a plan that opens two pieces of a term. */
function configOf(made: Made): Partial<DecisionConfig> {
  const plan = made('plan');
  const limit = { count: 2, period: '1 month' } as const;
  const rule = { termId: made('term'), contentTypeId: null, exclude: false, predictivePercents: null, limit };
  const opener = { title: '', priority: 0, active: true, fullAccess: false, predictivePercents: null };
  const every = { contentTypeIds: [], termIds: [], youngerThanDays: null, olderThanDays: null };
  return {
    wall: [{ id: 1, ...every, access: 'members' }],
    plans: [{ ...opener, id: plan, rules: [rule] }],
    events: [{ ...opener, id: made('event'), rules: [] }],
    guestPlanId: plan,
    signUpPlanId: plan,
  };
}

/** Returns a member who used up the plan, and whose other ways in don't count. */
function readerOf(made: Made, siteId: number): Partial<ReaderState> {
  const [plan, event] = [made('plan'), made('event')];
  const holding = { source: 'own', counts: 'counted' } as const;
  return {
    member: 'active',
    session: 'valid',
    holdings: [
      { kind: 'plan', id: plan, ...holding },
      { kind: 'event', id: event, ...holding },
    ],
    purchases: [{ contentId: made('content'), bundleId: made('bundle'), counts: 'refunded' }],
    cascades: [{ kind: 'plan', id: plan, outcome: 'excluded', siteId, siteTitle: '' }],
    opened: {
      [`plan:${plan}/term:${made('term')}`]: [1, 2].map(() => ({ contentId: null, at: Date.now() - 1_000 })),
    },
  };
}

/** Stores a decision that names everything a decision can name. @returns its id */
export async function newDecision(ctx: ResourceContext, made: Made): Promise<number> {
  const filed = { contentTypeId: made('contentType'), termIds: [made('term')] };
  const piece = { contentId: made('content'), ...filed };
  const situation = makeSituation(configOf(made), piece, readerOf(made, ctx.resource.id));
  const { decisionId } = await storeDecision(ctx, situation, { memberId: made('member') });
  return decisionId;
}
