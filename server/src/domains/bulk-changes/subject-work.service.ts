// Applies and undoes one part of a change of content or of subscriptions; work.service.ts does it for members.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { lockContent, type Price } from '../content/prices.queries.ts';
import type { EndState } from '../member-subscriptions/ends.service.ts';
import { changeEnds, restoreEnds } from './ends.service.ts';
import type { Counts } from './parts.queries.ts';
import { findPart, storeUndone } from './parts.queries.ts';
import { findChanged, type Outcome, storeOutcomes } from './parts-of-subjects.queries.ts';
import { changePrices, evaluatePrices, restorePrices } from './price.queries.ts';
import type { StoredChange } from './queries.ts';
import { endOrderOf, priceOrderOf, subjectOf } from './subjects.ts';
import { undoOf, undoVerdict, verdict } from './texts.ts';

/** Adds one audit row for all rows of a part, and emits one event for content. */
async function note(scope: WriteScope, row: StoredChange, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { kind, terms } = row;
  const subject = subjectOf(row);
  await scope.audit({ target: 'bulk-change', id: row.id, changes: { kind, terms, [subject]: ids } });
  // Changes of subscriptions emit their own events.
  if (subject === 'content')
    await scope.emit('content.updated', { ids: [...ids], fields: ['price_cents', 'currency'] });
}

async function work(
  ctx: ResourceContext,
  scope: WriteScope,
  row: StoredChange,
  ids: readonly number[],
): Promise<Outcome<unknown>[]> {
  if (subjectOf(row) === 'subscriptions') return changeEnds(ctx, scope, endOrderOf(row), ids);
  await lockContent(scope, ctx.resource.id, ids);
  const judged = await evaluatePrices(scope, ctx.resource.id, priceOrderOf(row), ids);
  await changePrices(scope, ctx.resource.id, judged);
  return judged;
}

/** Applies the change to the rows of a part. @returns the number of rows, and the number per outcome */
export async function applySubjectPart(
  ctx: ResourceContext,
  scope: WriteScope,
  row: StoredChange,
): Promise<{ rows: number; counts: Counts }> {
  const siteId = ctx.resource.id;
  const place = { changeId: row.id, number: row.parts_done };
  const { member_ids: ids } = await findPart(scope, siteId, row.id, place.number);
  const outcomes = await work(ctx, scope, row, ids);
  const kept = outcomes.map((one) =>
    one.verdict === verdict.changed ? one : { ...one, before: null, after: null },
  );
  const counts = await storeOutcomes(scope, siteId, place, kept);
  const changed = outcomes.filter((one) => one.verdict === verdict.changed);
  await note(
    scope,
    row,
    changed.map(({ id }) => id),
  );
  return { rows: ids.length, counts };
}

/** Undoes the change of a part's rows. @returns rows restored and kept */
export async function restoreSubjectPart(
  ctx: ResourceContext,
  scope: WriteScope,
  row: StoredChange,
): Promise<{ restored: number[]; kept: number }> {
  const siteId = ctx.resource.id;
  const place = { changeId: row.id, number: row.parts_undone };
  const isEnds = subjectOf(row) === 'subscriptions';
  const { ids, changed } = await findChanged<Price & EndState>(scope, siteId, place, verdict.changed);
  if (changed.length === 0) return { restored: [], kept: 0 };
  const found = isEnds ? await restoreEnds(ctx, scope, changed) : await restorePrices(scope, siteId, changed);
  await storeUndone(
    scope,
    siteId,
    place,
    ids.map((id) => found.get(id) ?? undoVerdict.nothing),
  );
  const restored = changed.map(({ id }) => id).filter((id) => undoOf(found.get(id) ?? 0) === 'restored');
  await note(scope, row, restored);
  return { restored, kept: changed.length - restored.length };
}
