// Back-tests: the outcome that a handler would have had for the stored events of the last 30 days, with members and
// items as they are now. Nothing is saved and nothing is sent.
import { type CatalogueEvent, eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { EventName } from '#contract/base/events.ts';
import { pageWindow } from '#contract/base/paging.ts';
import type {
  BackTest,
  BackTestEntry,
  BackTestOutcome,
} from '#contract/domains/actions/back-test.schemas.ts';
import type { actions } from '#contract/domains/actions/routes.ts';
import { backTestDays, isMail } from '#contract/domains/actions/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { type Occurrence, occurrencesOfAll } from '#server/domains/deliveries/occurrences.service.ts';
import { daysOf, findRecentEvents } from '#server/domains/deliveries/recent-events.queries.ts';
import { isBroken } from '#server/domains/email-templates/send.service.ts';
import { conditionMatcher, deliveryPlanOf } from './delivery-plan.service.ts';
import { type ActionRule, requireUsable, valuesFrom } from './draft.service.ts';
import {
  type ActionEffect,
  type BackTestHandler,
  type BackTestTools,
  emailOf,
  type Outcome,
  verdictsOf,
} from './effects.service.ts';
import { makeOutput } from './outputs.service.ts';
import { teamOf } from './perform.service.ts';

/** An occurrence with its forecast outcome, before its output is made. */
interface Tried {
  occurrence: Occurrence;
  outcome: BackTestOutcome;
  reason: string | null;
}

export interface Asked {
  limit?: number | undefined;
  page?: number | undefined;
  /** Shows occurrences of this outcome only; all if left out. */
  outcome?: BackTestOutcome | undefined;
}

/** Judges occurrences in the order of their events: kept out by the condition, skipped with a reason, or done. */
async function tryAll(
  ctx: ResourceContext,
  scope: ReadScope,
  trial: BackTestHandler,
  occurrences: readonly Occurrence[],
): Promise<Tried[]> {
  const admitted = new Set(occurrences.filter((occurrence) => trial.lets(occurrence)));
  const verdictOf = await verdictsOf(ctx, scope, trial.deed, [...admitted]);
  return occurrences.map((occurrence) => {
    if (!admitted.has(occurrence)) return { occurrence, outcome: 'kept_out', reason: null };
    const verdict = verdictOf(occurrence);
    return { occurrence, outcome: verdict?.outcome ?? 'done', reason: verdict?.reason ?? null };
  });
}

/** Marks all mails as failed if the template is broken for every event: with the reason of the first mail. */
async function failTogether(
  ctx: ResourceContext,
  tools: BackTestTools,
  trial: BackTestHandler,
  tried: readonly Tried[],
): Promise<Tried[]> {
  const first = tried.find(({ outcome }) => outcome === 'done');
  if (trial.deed.does !== 'mail' || !first) return [...tried];
  const { templateId } = trial.deed.order;
  const isWrong = await read(ctx, (scope) => isBroken(tools.mails, scope, ctx.resource.id, templateId ?? 0));
  if (!isWrong) return [...tried];
  const made = await makeOutput(ctx, tools, trial, first.occurrence);
  if (made.outcome !== 'failed') return [...tried];
  return tried.map((one) => (one.outcome === 'done' ? { ...one, ...made } : one));
}

function totalsOf(tried: readonly Tried[]): BackTest['totals'] {
  const totals = { done: 0, skipped: 0, failed: 0, kept_out: 0 };
  for (const { outcome } of tried) totals[outcome] += 1;
  return totals;
}

/** Maximum number of distinct reasons in the answer. */
const mostReasons = 20;

function reasonsOf(tried: readonly Tried[]): BackTest['reasons'] {
  const found = new Map<string, BackTest['reasons'][number]>();
  for (const { outcome, reason } of tried) {
    if (reason === null) continue;
    const one = found.get(`${outcome} ${reason}`) ?? { outcome, reason, count: 0 };
    one.count += 1;
    found.set(`${outcome} ${reason}`, one);
  }
  return [...found.values()].sort((a, b) => b.count - a.count).slice(0, mostReasons);
}

function byDay(
  days: readonly string[],
  tried: readonly Tried[],
  dayOf: ReadonlyMap<number, string>,
): BackTest['days'] {
  const found = new Map(days.map((day) => [day, { day, runs: 0, kept_out: 0 }]));
  for (const { occurrence, outcome } of tried) {
    const day = found.get(dayOf.get(occurrence.eventId) ?? '');
    if (day) day[outcome === 'kept_out' ? 'kept_out' : 'runs'] += 1;
  }
  return [...found.values()];
}

function entryOf({ occurrence, outcome, reason }: Tried, made: Outcome | null): BackTestEntry {
  const { entry, eventId, happenedAt, memberId, text, result } = occurrence;
  return {
    event_id: eventId,
    event: entry.name,
    title: entry.title,
    happened_at: happenedAt.toISOString(),
    member: memberId === null ? null : { id: memberId, email: emailOf(occurrence) },
    text,
    result,
    outcome: made?.outcome ?? outcome,
    reason: made && 'reason' in made ? made.reason : reason,
    output: made && 'output' in made ? made.output : null,
  };
}

/** Back-tests a trial on the stored events of these names. */
export async function backTest(
  ctx: ResourceContext,
  tools: BackTestTools,
  names: readonly EventName[],
  trial: BackTestHandler,
  asked: Asked,
): Promise<BackTest> {
  const window = { names, zone: ctx.resource.timezone, now: ctx.clock.now(), days: backTestDays };
  const found = await read(ctx, async (scope) => {
    const { events, all } = await findRecentEvents(scope, ctx.resource.id, window);
    const occurrences = await occurrencesOfAll(scope, ctx, events);
    return {
      events,
      all,
      days: await daysOf(scope, window),
      tried: await tryAll(ctx, scope, trial, occurrences),
    };
  });
  const tried = await failTogether(ctx, tools, trial, found.tried);
  const shown = tried.filter(({ outcome }) => asked.outcome === undefined || outcome === asked.outcome);
  const { limit, page, offset } = pageWindow(asked);
  const items: BackTestEntry[] = [];
  for (const one of shown.reverse().slice(offset, offset + limit))
    items.push(
      entryOf(one, one.outcome === 'done' ? await makeOutput(ctx, tools, trial, one.occurrence) : null),
    );
  return {
    events: found.all,
    counted: found.events.length,
    totals: totalsOf(tried),
    days: byDay(found.days, tried, new Map(found.events.map(({ id, day }) => [id, day]))),
    reasons: reasonsOf(tried),
    items,
    paginator: { total_items: shown.length, page, limit },
  };
}

function deedOf(action: ActionRule): ActionEffect {
  const type = action.type;
  if (isMail(type))
    return { does: 'mail', order: { templateId: action.mail_template_id, team: teamOf[type] } };
  if (type === 'subscription') return { does: 'subscription', option: action.pricing_option_id };
  if (type === 'webhook') return { does: 'webhook', url: action.webhook_url ?? '' };
  return { does: 'service', service: type };
}

/**
 * Builds the trial of an action.
 * @param lets filters the occurrences that the action runs at; as in a run, unless a test replaces it
 */
export const trialOfAction = (
  ctx: ResourceContext,
  action: ActionRule,
  lets: BackTestHandler['lets'] = conditionMatcher(action),
): BackTestHandler => ({
  deed: deedOf(action),
  lets,
  wayOf: (_scope, occurrence) => deliveryPlanOf(ctx, action, occurrence),
});

/** Returns the domain events behind the matching entries of the catalogue. */
export function sourcesOf(wanted: (entry: CatalogueEvent) => boolean): EventName[] {
  return eventCatalogue.filter(wanted).flatMap(({ sources }) => [...sources]);
}

/** @throws AppError not_found for ids that the site does not have; invalid */
export async function backTestAction(
  tools: BackTestTools,
  ctx: ResourceContext,
  { handler, ...asked }: RouteInput<typeof actions.backTest>,
): Promise<BackTest> {
  await read(ctx, (scope) => requireUsable(ctx, scope, handler));
  const action = valuesFrom(handler);
  const names = sourcesOf(({ id }) => id === action.event_id);
  return backTest(ctx, tools, names, trialOfAction(ctx, action), asked);
}
