// Bulk changes of subscription ends: selects the subscriptions, forecasts the outcome and applies the change. Each step
// is that of a single edit.
import { sql } from 'kysely';
import type { EndChangeOrder } from '#contract/domains/bulk-changes/orders.ts';
import type { WillComeTo } from '#contract/domains/bulk-changes/shown-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import {
  type EndState,
  endStateOf,
  lastInstant,
  moveEndIn,
  planEndDateChange,
  restoreEndDateIn,
} from '../member-subscriptions/ends.service.ts';
import { findByIds, lockByIds } from '../member-subscriptions/queries.ts';
import { renewalTermsOfMany } from '../member-subscriptions/renewal-terms.service.ts';
import type { BulkForecast } from './freeze.queries.ts';
import { undoVerdict, verdict } from './texts.ts';

type Subscription = Awaited<ReturnType<typeof lockByIds>>[number];

export interface JudgedEnd {
  id: number;
  verdict: number;
  /** Reason of a rejection, as text for operators. */
  reason: string | null;
  before: EndState | null;
  after: EndState | null;
}

/** Number of subscriptions that the forecast reads at once. */
const batch = 2_000;

const outcomeOfStep = ({ step, refusal }: ReturnType<typeof planEndDateChange>) =>
  step ? verdict.changed : refusal === null ? verdict.unchanged : verdict.refusedByRule;

/** Returns a query for the ids of the members' subscriptions that are in the mode of the site and have not ended. */
export function heldBy(
  ctx: ResourceContext,
  members: ReturnType<typeof sql>,
  { plan_id: planId }: EndChangeOrder,
) {
  const { id: siteId, livemode } = ctx.resource;
  const ofPlan = planId === undefined ? sql`true` : sql`s.plan_id = ${planId}::bigint`;
  return sql`
    select s.id from member_subscriptions s
    where s.resource_id = ${siteId} and s.livemode = ${livemode} and s.status <> 'ended' and s.member_id is not null
      and ${ofPlan} and s.member_id in (${members})`;
}

async function idsOfSet({ db }: ReadScope, siteId: number, changeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select unnest(p.member_ids) as id from bulk_change_parts p
    where p.resource_id = ${siteId} and p.bulk_change_id = ${changeId} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

interface Foreseen {
  effect: BulkForecast;
  comesTo: WillComeTo;
}

/** Forecasts a change of a set as of now, by computing the steps without storing them. */
export async function forecastEnds(
  ctx: ResourceContext,
  scope: ReadScope,
  changeId: number,
  order: EndChangeOrder,
): Promise<Foreseen> {
  const { id: siteId, timezone } = ctx.resource;
  const effect: BulkForecast = { will_change: 0, will_stay: 0, will_refuse: 0 };
  const ends = { first: null as string | null, last: null as string | null, postponed: 0, settled: 0 };
  const ids = await idsOfSet(scope, siteId, changeId);
  for (let from = 0; from < ids.length; from += batch) {
    const lot = await findByIds(scope.db, siteId, ids.slice(from, from + batch));
    const terms = await renewalTermsOfMany(ctx, scope, lot);
    for (const [place, held] of lot.entries()) {
      const found = planEndDateChange(held, order, siteNow(ctx), timezone);
      const code = outcomeOfStep(found);
      if (code === verdict.unchanged) effect.will_stay += 1;
      if (code === verdict.refusedByRule) effect.will_refuse += 1;
      if (!found.step) continue;
      effect.will_change += 1;
      const { endsAt, autorenew } = found.step.next;
      const end = endsAt && lastInstant(endsAt, autorenew).toISOString();
      if (end !== null && (ends.first === null || end < ends.first)) ends.first = end;
      if (end !== null && (ends.last === null || end > ends.last)) ends.last = end;
      const isLater = held.endsAt !== null && endsAt !== null && endsAt > held.endsAt;
      if (held.autorenew && held.status === 'active' && isLater && terms[place]?.isFree === false)
        ends.postponed += 1;
      if (held.status === 'past_due') ends.settled += 1;
    }
  }
  return { effect, comesTo: { ends } };
}

/** Returns the end that each of the subscriptions would get, without storing it. */
export async function evaluateEnds(
  ctx: ResourceContext,
  scope: Pick<ReadScope, 'db'>,
  order: EndChangeOrder,
  ids: readonly number[],
): Promise<JudgedEnd[]> {
  const { id: siteId, timezone } = ctx.resource;
  const held = new Map((await findByIds(scope.db, siteId, ids)).map((one) => [one.id, one]));
  return ids.map((id) => {
    const one = held.get(id);
    if (!one) return gone(id);
    const found = planEndDateChange(one, order, siteNow(ctx), timezone);
    const after = found.step ? endStateOf(found.step.next) : null;
    return { id, verdict: outcomeOfStep(found), reason: found.refusal, before: endStateOf(one), after };
  });
}

const gone = (id: number): JudgedEnd => ({
  id,
  verdict: verdict.gone,
  reason: null,
  before: null,
  after: null,
});

async function changeOne(
  ctx: ResourceContext,
  scope: WriteScope,
  order: EndChangeOrder,
  held: Subscription,
): Promise<JudgedEnd> {
  const found = planEndDateChange(held, order, siteNow(ctx), ctx.resource.timezone);
  const after = found.step ? await moveEndIn(ctx, scope, held, found.step) : null;
  return {
    id: held.id,
    verdict: outcomeOfStep(found),
    reason: found.refusal,
    before: endStateOf(held),
    after,
  };
}

/** Locks the subscriptions and applies the change. @returns the outcome for each, in the order given */
export async function changeEnds(
  ctx: ResourceContext,
  scope: WriteScope,
  order: EndChangeOrder,
  ids: readonly number[],
): Promise<JudgedEnd[]> {
  const held = new Map((await lockByIds(scope.db, ctx.resource.id, ids)).map((one) => [one.id, one]));
  const judged: JudgedEnd[] = [];
  for (const id of ids) {
    const one = held.get(id);
    judged.push(one ? await changeOne(ctx, scope, order, one) : gone(id));
  }
  return judged;
}

const undoCodes = {
  restored: undoVerdict.restored,
  kept: undoVerdict.kept,
  gone: undoVerdict.gone,
} as const;

/** Reverts changed ends. @returns the undo verdict for each subscription */
export async function restoreEnds(
  ctx: ResourceContext,
  scope: WriteScope,
  changed: readonly { id: number; before: EndState; after: EndState }[],
): Promise<Map<number, number>> {
  const codes = new Map<number, number>();
  for (const { id, before, after } of changed)
    codes.set(id, undoCodes[await restoreEndDateIn(ctx, scope, id, { before, after })]);
  return codes;
}
