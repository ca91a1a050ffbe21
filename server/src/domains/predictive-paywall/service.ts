// The predictive paywall, which readers see who are likely to pay. Each decision is stored with its calculation.
import { z } from 'zod';
import type { predictivePaywall } from '#contract/domains/predictive-paywall/routes.ts';
import { neededTotals } from '#contract/domains/predictive-paywall/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { findRow } from '#server/database/rows.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { settingsOf } from '../resources/settings.service.ts';
import { weightsId } from './histogram.service.ts';
import { addAction, countActions, findActions, isAllThere, readRankStatistics } from './queries.ts';
import {
  actionPayload,
  isWalled,
  isWeighted,
  percentile,
  rank,
  type Signals,
  type Weights,
  weightsOf,
} from './rank.service.ts';
import { findTotals } from './totals.queries.ts';

export interface DecisionInput {
  planId: number;
  /** Access rule that requires it; null for the plan as a whole. */
  rule: { termId: number } | { contentTypeId: number } | null;
  /** Share of readers who see the paywall, 5 to 100. */
  percents: number;
  contentId: number | null;
  memberId: number | null;
  sessionId: string | null;
  signals: Signals;
  /** Weights of the signals; the site's settings by default. */
  weights?: Weights;
  /** Reason why the reader got another decision than the calculated one. */
  override?: { isShown: boolean; arm: string };
  /** Time of the decision; now by default. */
  at?: Date;
}

/** Result of a decision. */
interface Decision {
  id: number;
  isShown: boolean;
}

/** Decides within the caller's transaction. */
export async function decideIn(
  ctx: ResourceContext,
  scope: WriteScope,
  input: DecisionInput,
): Promise<Decision> {
  const siteId = ctx.resource.id;
  const { planId: plan, contentId: content, memberId: member, rule, percents, override } = input;
  const term = rule && 'termId' in rule ? rule.termId : null;
  const type = rule && 'contentTypeId' in rule ? rule.contentTypeId : null;
  if (!(await isAllThere(scope.db, siteId, { plan, content, member, term, type }))) throw notFound();
  const at = input.at ?? ctx.clock.now();
  const ranks = rank(input.signals, input.weights ?? weightsOf((await settingsOf(scope, siteId)).settings));
  const standing = await readRankStatistics(scope.db, siteId, ranks.total, at);
  const percent = percentile(standing);
  const calculated = isWalled(ranks, percent, percents);
  const isShown = override?.isShown ?? calculated;
  const arm = override === undefined ? {} : { arm: override.arm };
  const id = await addAction(scope.db, siteId, {
    plan_id: plan,
    content_type_id: type,
    taxonomy_term_id: term,
    content_id: content,
    member_id: member,
    session_id: input.sessionId,
    propensity_rank_user: ranks.user,
    propensity_rank_content: ranks.content,
    propensity_rank_total: ranks.total,
    propensity_rank_median: standing.median,
    propensity_rank_percent: percent,
    is_shown_paywall_calculated: calculated,
    is_shown_paywall: isShown,
    payload: JSON.stringify(actionPayload(ranks.parts, percents, arm)),
    created_at: at,
  });
  return { id, isShown };
}

/**
 * Decides whether a reader sees the paywall at an item of content, and stores the decision.
 * @throws AppError not_found for a plan, rule, content or member that the site doesn't have
 */
export function decidePaywall(ctx: ResourceContext, input: DecisionInput): Promise<Decision> {
  return write(ctx, 'predictive-paywall.decide', (scope) => {
    scope.noAudit('derived');
    return decideIn(ctx, scope, input);
  });
}

const payloadShape = z.looseObject({}).nullable();

/** Lists the decisions of a plan's paywall, latest first. @throws AppError not_found */
export function listActions(
  ctx: ResourceContext,
  input: RouteInput<typeof predictivePaywall.actions>,
): Promise<RouteOutput<typeof predictivePaywall.actions>> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    if (!(await findRow(scope, siteId, 'plans', input.plan_id))) throw notFound();
    return fetchPage(
      input,
      async (window) => {
        const rows = await findActions(scope.db, siteId, input.plan_id, window);
        return rows.map(({ resource_id, plan_id, member_id, payload, created_at, ...row }) => ({
          ...row,
          user_id: member_id,
          payload: payloadShape.parse(payload),
          created_at: new Date(created_at).toISOString(),
        }));
      },
      () => countActions(scope.db, siteId, input.plan_id),
    );
  });
}

/** Shows whether ranks decide on the site yet. */
export function showStatus(ctx: ResourceContext): Promise<RouteOutput<typeof predictivePaywall.status>> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const { settings } = await settingsOf(scope, siteId);
    const weights = weightsOf(settings);
    const totals = await findTotals(scope, siteId, weightsId(weights), ctx.clock.now());
    return {
      active: settings.predictive_paywall,
      weighted: isWeighted(weights),
      decisions: totals.reduce((sum, { count }) => sum + count, 0),
      needed: neededTotals,
    };
  });
}
