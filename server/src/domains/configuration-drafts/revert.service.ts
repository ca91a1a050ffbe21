// Reverts a publication as one action. Values that were changed again since stay, and sold subscriptions keep their
// terms.
import type { ResourceContext } from '#server/database/context.ts';
import { lockRow } from '#server/database/rows.ts';
import { actorName, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { holdersOf } from '../plans/queries.ts';
import { dropPricingOption, editPricingOption } from '../pricing-options/service.ts';
import { restoreSettings } from '../resources/draft-values.service.ts';
import { type Values, withValues } from './differences.ts';
import { applyPlanValues } from './plan-subject.service.ts';
import { isTerm, optionsNamed } from './plan-values.service.ts';
import { holdSubject, requireRight } from './publish.service.ts';
import type { StoredDraft } from './queries.ts';
import { type CurrentDraft, publishedOf, readCurrentDraft } from './state.service.ts';
import { draftTexts } from './texts.ts';
import type { DraftTools } from './tools.ts';

type Back = CurrentDraft['back'];

/** Deletes an option that the publication added; one that members or groups hold is deactivated instead. */
async function dropMade(ctx: ResourceContext, scope: WriteScope, id: number): Promise<void> {
  const { holders, groups } = await holdersOf(scope.db, ctx.resource.id, { optionId: id });
  if (holders + groups === 0) await dropPricingOption(ctx, scope, id);
  else await editPricingOption(ctx, scope, { id, active: false });
}

async function putPlanBack(
  ctx: ResourceContext,
  scope: WriteScope,
  { row, live, back }: { row: StoredDraft & { plan_id: number }; live: Values; back: Back },
): Promise<void> {
  const { after = {} } = publishedOf(row) ?? {};
  const fields = back.filter(({ path }) => !/^options\.\d+$/.test(path));
  const follows = optionsNamed(fields.filter(({ path }) => isTerm(path)).map(({ path }) => path))
    .map((name) => `options.${name}.renewals_follow`)
    // Renewals that the publication moved to the new terms are moved to the old ones again.
    .filter((path) => after[path] === true)
    .map((path) => ({ path, value: true }));
  const values = fields
    .filter(({ path }) => !path.endsWith('.renewals_follow'))
    .map(({ path, before }) => ({ path, value: before }));
  await applyPlanValues(ctx, scope, {
    planId: row.plan_id,
    live,
    next: withValues(live, [...values, ...follows]),
  });
  for (const { path } of back) {
    const [, id] = path.match(/^options\.(\d+)$/) ?? [];
    if (id !== undefined) await dropMade(ctx, scope, Number(id));
  }
}

async function putBack(
  tools: DraftTools,
  ctx: ResourceContext,
  scope: WriteScope,
  row: StoredDraft,
): Promise<number> {
  const { version, live, back: all } = await readCurrentDraft(ctx, scope, row);
  if (version === null) throw new AppError('conflict', draftTexts.planGone);
  const back = all.filter(({ stays }) => !stays);
  if (back.length === 0) throw new AppError('conflict', draftTexts.nothingBack);
  const { plan_id } = row;
  if (plan_id !== null) await putPlanBack(ctx, scope, { row: { ...row, plan_id }, live, back });
  else {
    const given = Object.fromEntries(back.map(({ path, before }) => [path, before]));
    await restoreSettings(ctx, scope, tools, given);
  }
  return back.length;
}

/**
 * Restores the values from before a publication.
 * @throws AppError not_found; conflict for a draft that is not published, or was reverted; forbidden
 */
export function revertPublication(
  tools: DraftTools,
  ctx: ResourceContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return write(ctx, 'configurationDrafts.takeBack', async (scope) => {
    const row = await lockRow(scope, ctx.resource.id, 'configuration_drafts', id);
    requireVersion(row.version, version);
    requireRight(ctx, row);
    if (row.published_at === null) throw new AppError('conflict', draftTexts.notPublished);
    if (row.taken_back_at !== null) throw new AppError('conflict', draftTexts.takenBack);
    await holdSubject(ctx, scope, row);
    const values = await putBack(tools, ctx, scope, row);
    await scope.db
      .updateTable('configuration_drafts')
      .set({
        taken_back_at: ctx.clock.now(),
        taken_back_by: actorName(ctx.actor),
        version: row.version + 1,
      })
      .where('resource_id', '=', ctx.resource.id)
      .where('id', '=', id)
      .execute();
    await scope.audit({ target: 'configuration_draft', id, changes: { taken_back: values } });
  });
}
