// Writes how the predictive paywall decided: the history of plans, and the totals that later ranks are compared with.
import type { WriteScope } from '#server/database/scope.ts';
import { addActions } from '../predictive-paywall/queries.ts';
import { actionPayload } from '../predictive-paywall/rank.service.ts';
import { addTotals } from '../predictive-paywall/totals.queries.ts';
import type { DecisionLine } from './lines.ts';

/** Returns the rows of the history, one for each plan that predicted. */
function actionsOf({ prediction, ...decision }: DecisionLine) {
  if (!prediction) return [];
  const { user, content, total, median, percent, parts, is_collecting: isCollecting } = prediction;
  return prediction.plans.map(({ percents, calculated, ...asked }) => ({
    ...asked,
    content_id: decision.content_id,
    member_id: decision.member_id,
    session_id: decision.session_id,
    propensity_rank_content: content,
    propensity_rank_user: user,
    propensity_rank_total: total,
    propensity_rank_median: median,
    propensity_rank_percent: percent,
    is_shown_paywall_calculated: calculated,
    is_shown_paywall: decision.verdict !== 'grant' && decision.verdict !== 'meter_grant',
    payload: actionPayload(parts, percents, isCollecting ? { arm: 'collecting' } : {}),
    created_at: decision.occurred_at,
  }));
}

/** Stores the predictions of decisions that were just inserted. */
export async function storePredictions(
  scope: Pick<WriteScope, 'client'>,
  siteId: number,
  decisions: readonly DecisionLine[],
): Promise<void> {
  const actions = decisions.flatMap(actionsOf);
  const totals = decisions.flatMap(({ prediction, occurred_at: at }) =>
    prediction ? { weights_id: prediction.weights_id, bucket: prediction.bucket, day: at.slice(0, 10) } : [],
  );
  if (actions.length > 0) await addActions(scope, siteId, JSON.stringify(actions));
  if (totals.length > 0) await addTotals(scope, siteId, JSON.stringify(totals));
}
