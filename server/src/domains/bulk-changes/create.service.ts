// Prepares bulk changes of content prices and of subscription ends: their sets and forecasts.
import { type RawBuilder, sql } from 'kysely';
import type { ErrorText } from '#contract/base/errors.ts';
import type { bulkChanges } from '#contract/domains/bulk-changes/routes.ts';
import type { BulkChange, BulkSubject } from '#contract/domains/bulk-changes/schemas.ts';
import type { WillComeTo } from '#contract/domains/bulk-changes/shown-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { findRow } from '#server/database/rows.ts';
import type { BulkChanges } from '#server/database/schema.ts';
import { actorId, actorName, type WriteScope, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { matchingContent } from '../content/matching.service.ts';
import { matchingIds } from '../members/list.queries.ts';
import { forecastEnds, heldBy } from './ends.service.ts';
import { type BulkForecast, freezeIds } from './freeze.queries.ts';
import { forecastPrices } from './price.queries.ts';
import { insertChange, updateChange } from './queries.ts';
import { showChange } from './service.ts';
import { sizeOf } from './subjects.ts';
import { bulkTexts } from './texts.ts';

type PriceInput = RouteInput<typeof bulkChanges.createPrices>;
type EndInput = RouteInput<typeof bulkChanges.createEnds>;

interface Preparing {
  subject: Exclude<BulkSubject, 'members'>;
  kind: BulkChanges['kind'];
  terms: object;
  filter: object | undefined;
  /** Statement that yields the ids of the set. */
  ids: RawBuilder<unknown>;
  foresee: (changeId: number) => Promise<{ effect: BulkForecast; comesTo: WillComeTo }>;
  /** Error if nothing matches. */
  nothing: ErrorText;
}

/** Stores the set and its forecast. Nothing is changed. */
async function prepare(
  ctx: ResourceContext,
  scope: WriteScope,
  { subject, kind, terms, filter, ids, foresee, nothing }: Preparing,
): Promise<BulkChange> {
  const siteId = ctx.resource.id;
  const selection = filter === undefined ? 'chosen' : 'filter';
  const id = await insertChange(scope.db, siteId, {
    subject,
    kind,
    terms: JSON.stringify(terms),
    selection,
    filter: filter === undefined ? null : JSON.stringify(filter),
    actor_kind: ctx.actor.kind,
    actor_id: actorId(ctx.actor),
    actor_name: actorName(ctx.actor),
  });
  const isMany = filter !== undefined;
  const total = await freezeIds(scope, siteId, { changeId: id, ids, size: sizeOf[subject], isMany });
  if (total === 0) {
    // The error doesn't say which of the chosen ids are unknown, because they may belong to another site.
    if (filter === undefined && subject === 'content') throw notFound();
    throw new AppError('invalid', nothing, { fields: { filter: nothing.en } });
  }
  const { effect, comesTo } = await foresee(id);
  await updateChange(scope.db, siteId, id, { total, ...effect, will_come_to: JSON.stringify(comesTo) });
  await scope.audit({ target: 'bulk-change', id, changes: { subject, kind, terms, selection, total } });
  return showChange(ctx, scope, id);
}

/**
 * Prepares a change of prices. Chosen ids that are no content of the site are left out.
 * @throws AppError not_found when none of the chosen is content of the site; invalid when the filter finds nothing
 */
export function createPriceChange(ctx: ResourceContext, input: PriceInput): Promise<BulkChange> {
  const site = ctx.resource;
  const { content_ids: chosen, filter, change } = input;
  const { kind, ...terms } = change;
  return write(ctx, 'bulk-changes.create', async (scope) =>
    prepare(ctx, scope, {
      subject: 'content',
      kind,
      terms,
      filter: chosen === undefined ? (filter ?? {}) : undefined,
      ids: chosen
        ? sql`select c.id from content_items c where c.resource_id = ${site.id} and c.id = any(${chosen}::bigint[])`
        : await matchingContent(scope, site, filter ?? {}),
      foresee: (id) => forecastPrices(scope, site.id, id, change),
      nothing: bulkTexts.nothing,
    }),
  );
}

/**
 * Validates the order: the end date is today at the earliest, in the site's zone, and the plan belongs to the site.
 * @throws AppError invalid
 */
async function requireOrder(ctx: ResourceContext, scope: WriteScope, { change }: EndInput): Promise<void> {
  const { id: siteId, timezone } = ctx.resource;
  const faults: Record<string, string> = {};
  if (change.plan_id !== undefined && !(await findRow(scope, siteId, 'plans', change.plan_id)))
    faults['change.plan_id'] = bulkTexts.unknownPlan.en;
  const today = siteNow(ctx).toLocaleDateString('sv', { timeZone: timezone });
  if (change.kind === 'set_end' && change.date < today) faults['change.date'] = bulkTexts.pastDay.en;
  throwIfInvalid(faults);
}

/**
 * Prepares a change of subscription ends.
 * @throws AppError invalid when no member has a matching subscription, for a plan the site does not have, and for a day
 * that is over
 */
export function createEndChange(ctx: ResourceContext, input: EndInput): Promise<BulkChange> {
  const site = ctx.resource;
  const { user_ids: chosen, filter, change } = input;
  const { kind, ...terms } = change;
  return write(ctx, 'bulk-changes.create', async (scope) => {
    await requireOrder(ctx, scope, input);
    const members = chosen
      ? sql`select m.id from members m where m.resource_id = ${site.id} and m.id = any(${chosen}::bigint[])`
      : await matchingIds(scope, site, filter ?? {});
    return prepare(ctx, scope, {
      subject: 'subscriptions',
      kind,
      terms,
      filter: chosen === undefined ? (filter ?? {}) : undefined,
      ids: heldBy(ctx, members, change),
      foresee: (id) => forecastEnds(ctx, scope, id, change),
      nothing: bulkTexts.nothingHeld,
    });
  });
}
