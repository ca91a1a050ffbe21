// Drafts of a site's settings and plans: nothing changes until a draft is published.
import type { configurationDrafts } from '#contract/domains/configuration-drafts/routes.ts';
import type { Draft, DraftRow } from '#contract/domains/configuration-drafts/schemas.ts';
import type { DraftState } from '#contract/domains/configuration-drafts/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { deleteRow, lockRow } from '#server/database/rows.ts';
import { type ReadScope, read, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { changedIn, pickPaths, withValues } from './differences.ts';
import { countChanges } from './plan-values.service.ts';
import { requireOpen } from './publish.service.ts';
import { countDrafts, type FoundDraft, findDraft, findDrafts } from './queries.ts';
import { baseOf, draftOf, draftOnWire, readCurrentDraft } from './state.service.ts';
import { draftTexts } from './texts.ts';

type Routes = typeof configurationDrafts;

const told = (at: Date | null) => at?.toISOString() ?? null;

function stateOf(row: FoundDraft): DraftState {
  if (row.taken_back_at !== null) return 'taken_back';
  if (row.published_at !== null) return 'published';
  if (row.publish_at !== null) return 'scheduled';
  return row.failure === null ? 'draft' : 'failed';
}

function onWire(row: FoundDraft): DraftRow {
  return {
    id: row.id,
    version: row.version,
    subject: row.plan_id === null ? 'settings' : 'plan',
    plan: row.plan_id === null ? null : { id: row.plan_id, title: row.plan_title ?? '' },
    author: row.author_name,
    base_version: row.base_version,
    changes: countChanges(changedIn(baseOf(row), draftOf(row))),
    state: stateOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    publish_at: told(row.publish_at),
    failure: row.failure,
    published_at: told(row.published_at),
    published_by: row.published_by,
    taken_back_at: told(row.taken_back_at),
    taken_back_by: row.taken_back_by,
  };
}

export function listDrafts(
  ctx: ResourceContext,
  input: RouteInput<Routes['list']>,
): Promise<RouteOutput<Routes['list']>> {
  const siteId = ctx.resource.id;
  return read(ctx, ({ db }) =>
    fetchPage(
      input,
      async (window) => (await findDrafts(db, siteId, { filter: input?.filter, ...window })).map(onWire),
      () => countDrafts(db, siteId, input?.filter),
    ),
  );
}

export async function showDraft(ctx: ResourceContext, scope: ReadScope, id: number): Promise<Draft> {
  const row = await findDraft(scope.db, ctx.resource.id, id);
  if (!row) throw notFound();
  return { ...onWire(row), ...draftOnWire(row, await readCurrentDraft(ctx, scope, row)) };
}

/** @throws AppError not_found */
export function getDraft(ctx: ResourceContext, { id }: { id: number }): Promise<Draft> {
  return read(ctx, (scope) => showDraft(ctx, scope, id));
}

/** Deletes a draft. @throws AppError not_found; conflict for one that was published: it can be reverted */
export function removeDraft(ctx: ResourceContext, { id }: { id: number }): Promise<{ success: true }> {
  return write(ctx, 'configurationDrafts.remove', async (scope) => {
    const row = await lockRow(scope, ctx.resource.id, 'configuration_drafts', id);
    requireOpen(row);
    await deleteRow(scope, 'configuration_drafts', row);
    const changes = { plan_id: row.plan_id, author: row.author_name };
    await scope.audit({ target: 'configuration_draft', id, changes });
    return { success: true };
  });
}

/**
 * Validates the choices.
 * @throws AppError invalid for paths that the draft does not change, and for values that can only be left out
 */
function requireChoices(
  { differences }: Awaited<ReturnType<typeof readCurrentDraft>>,
  choices: RouteInput<Routes['resolve']>['choices'],
): void {
  const known = new Map(differences.map((one) => [one.path, one]));
  throwIfInvalid(
    Object.fromEntries(
      choices.flatMap(({ path, take }, place) => {
        const one = known.get(path);
        if (!one) return [[`choices.${place}.path`, draftTexts.unknownPath]];
        return one.isGone && take === 'draft' ? [[`choices.${place}.take`, draftTexts.gone]] : [];
      }),
    ),
  );
}

async function resolveIn(
  ctx: ResourceContext,
  scope: WriteScope,
  { id, version, choices }: RouteInput<Routes['resolve']>,
): Promise<void> {
  const row = await lockRow(scope, ctx.resource.id, 'configuration_drafts', id);
  requireVersion(row.version, version);
  requireOpen(row);
  const now = await readCurrentDraft(ctx, scope, row);
  requireChoices(now, choices);
  const liveAt = ({ path }: { path: string }) => ({ path, value: now.live[path] });
  // A value chosen from the draft gets the live value as its base; one chosen from live is removed from the draft.
  const base = withValues(baseOf(row), choices.map(liveAt));
  const draft = withValues(draftOf(row), choices.filter(({ take }) => take === 'live').map(liveAt));
  await scope.db
    .updateTable('configuration_drafts')
    .set({
      base: JSON.stringify(base),
      draft: JSON.stringify(draft),
      base_version: now.version ?? row.base_version,
      version: row.version + 1,
    })
    .where('resource_id', '=', ctx.resource.id)
    .where('id', '=', id)
    .execute();
  const left = choices.filter(({ take }) => take === 'live').map(({ path }) => path);
  const changes = {
    left_out: Object.keys(pickPaths(draftOf(row), left)),
    kept: choices.length - left.length,
  };
  await scope.audit({ target: 'configuration_draft', id, changes });
}

/**
 * Resolves values that were changed since the draft was made. Any value may be left out.
 * @throws AppError not_found; conflict; invalid
 */
export function resolveDraft(ctx: ResourceContext, input: RouteInput<Routes['resolve']>): Promise<Draft> {
  return write(ctx, 'configurationDrafts.resolve', async (scope) => {
    await resolveIn(ctx, scope, input);
    return showDraft(ctx, scope, input.id);
  });
}
