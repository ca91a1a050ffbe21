// Saves drafts. A draft is first saved for real and rolled back, so that the operator sees mistakes at once.
import type { configurationDrafts } from '#contract/domains/configuration-drafts/routes.ts';
import type { Draft } from '#contract/domains/configuration-drafts/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { insertRow, lockRow } from '#server/database/rows.ts';
import { actorName, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { requirePlan } from '../plans/plan-on-wire.service.ts';
import { inputOfKept, saveKept, settingsAt, settingsToKeep } from '../resources/draft-values.service.ts';
import { changedIn, type Values } from './differences.ts';
import { applyPlanValues } from './plan-subject.service.ts';
import { valuesOfDraft, valuesOfPlan } from './plan-values.service.ts';
import { holdSubject, requireOpen, requireRight } from './publish.service.ts';
import type { StoredDraft } from './queries.ts';
import { showDraft } from './service.ts';
import { draftOf } from './state.service.ts';
import { draftTexts } from './texts.ts';
import type { DraftTools } from './tools.ts';
import { voidPaths } from './void-values.service.ts';

type Routes = typeof configurationDrafts;
type PlanFields = Omit<RouteInput<Routes['createPlan']>, 'plan_id'>;
type SettingsFields = RouteInput<Routes['createSettings']>;

interface Written {
  base_version: number;
  base: Values;
  draft: Values;
}

/** Runs a change only for its errors and rolls it back. */
async function tried(scope: WriteScope, change: () => Promise<unknown>): Promise<void> {
  await scope.client.query('savepoint tried');
  await change();
  await scope.client.query('rollback to savepoint tried');
}

/**
 * Throws the error with paths of the input instead of paths of values: `options.12.price` is a field of the option with
 * that id.
 */
function inInput(error: unknown, options: PlanFields['options']): never {
  if (!(error instanceof AppError) || error.fields === undefined) throw error;
  const fields: Record<string, string> = {};
  for (const [path, text] of Object.entries(error.fields)) {
    const [, name, rest] = path.match(/^options\.(\w+)\.(.+)$/) ?? [];
    const place = options.findIndex(({ id }, at) => name === (id === undefined ? `new${at}` : String(id)));
    fields[place === -1 ? path : `options.${place}.${rest}`] = text;
  }
  throw new AppError(error.code, { key: error.textKey, en: error.message }, { fields, cause: error });
}

async function planWritten(
  ctx: ResourceContext,
  scope: WriteScope,
  planId: number,
  { base_version, ...input }: PlanFields,
): Promise<Written> {
  const plan = await requirePlan(ctx, scope, planId);
  requireVersion(plan.version, base_version);
  const known = new Map(plan.subscriptions.map(({ id, version }) => [id, version]));
  const faults: Record<string, string> = {};
  for (const [place, { id, version }] of input.options.entries()) {
    if (id === undefined) continue;
    if (known.has(id)) requireVersion(known.get(id) ?? 0, version);
    else faults[`options.${place}.id`] = draftTexts.unknownOption;
  }
  throwIfInvalid(faults);
  const base = valuesOfPlan(plan);
  const draft = valuesOfDraft(base, input);
  await tried(scope, () =>
    applyPlanValues(ctx, scope, { planId, live: base, next: draft, also: voidPaths(draft) }).catch(
      (error: unknown) => inInput(error, input.options),
    ),
  );
  return { base_version: plan.version, base, draft };
}

async function settingsWritten(
  tools: DraftTools,
  ctx: ResourceContext,
  scope: WriteScope,
  { fields: { base_version, ...input }, kept }: { fields: SettingsFields; kept?: Values },
): Promise<Written> {
  const { secrets } = tools;
  const given = await settingsToKeep(ctx, scope, secrets, { input, ...(kept && { kept }) });
  const { version, values: base } = await settingsAt(scope, ctx.resource.id, Object.keys(given));
  requireVersion(version, base_version);
  const plain = inputOfKept(secrets, ctx.resource.id, given);
  await tried(scope, () => saveKept(ctx, scope, tools, { given, input: plain }));
  return { base_version: version, base, draft: given };
}

/** Returns the columns to store. @throws AppError conflict for a draft that changes nothing */
function columnsOf(ctx: ResourceContext, { base_version, base, draft }: Written) {
  if (changedIn(base, draft).length === 0) throw new AppError('conflict', draftTexts.unchanged);
  return {
    base_version,
    base: JSON.stringify(base),
    draft: JSON.stringify(draft),
    author_id: ctx.actor.kind === 'operator' ? ctx.actor.id : null,
    author_name: actorName(ctx.actor),
  };
}

async function add(
  ctx: ResourceContext,
  scope: WriteScope,
  planId: number | null,
  written: Written,
): Promise<Draft> {
  const id = await insertRow(scope, ctx.resource.id, 'configuration_drafts', {
    subject: planId === null ? 'settings' : 'plan',
    plan_id: planId,
    ...columnsOf(ctx, written),
  });
  await scope.audit({ target: 'configuration_draft', id, changes: { plan_id: planId } });
  return showDraft(ctx, scope, id);
}

async function put(
  ctx: ResourceContext,
  scope: WriteScope,
  row: StoredDraft,
  written: Written,
): Promise<Draft> {
  await scope.db
    .updateTable('configuration_drafts')
    .set((eb) => ({ ...columnsOf(ctx, written), version: row.version + 1, updated_at: eb.fn('now', []) }))
    .where('resource_id', '=', ctx.resource.id)
    .where('id', '=', row.id)
    .execute();
  await scope.audit({ target: 'configuration_draft', id: row.id, changes: { plan_id: row.plan_id } });
  return showDraft(ctx, scope, row.id);
}

/** @throws AppError conflict when `base_version` is no longer the current one; invalid as for saving the settings */
export function createSettingsDraft(
  tools: DraftTools,
  ctx: ResourceContext,
  fields: SettingsFields,
): Promise<Draft> {
  requireRight(ctx, { plan_id: null });
  return write(ctx, 'configurationDrafts.createSettings', async (scope) =>
    add(ctx, scope, null, await settingsWritten(tools, ctx, scope, { fields })),
  );
}

/** @throws AppError not_found for a plan of another site; conflict; invalid as for saving the plan and its options */
export function createPlanDraft(
  ctx: ResourceContext,
  { plan_id, ...fields }: RouteInput<Routes['createPlan']>,
): Promise<Draft> {
  requireRight(ctx, { plan_id });
  return write(ctx, 'configurationDrafts.createPlan', async (scope) => {
    await holdSubject(ctx, scope, { plan_id });
    return add(ctx, scope, plan_id, await planWritten(ctx, scope, plan_id, fields));
  });
}

interface Named {
  id: number;
  version?: number | undefined;
}

async function held(ctx: ResourceContext, scope: WriteScope, { id, version }: Named): Promise<StoredDraft> {
  const row = await lockRow(scope, ctx.resource.id, 'configuration_drafts', id);
  requireVersion(row.version, version);
  requireOpen(row);
  requireRight(ctx, row);
  return row;
}

/** @throws AppError as for a new draft; not_found; conflict when `version` is no longer the current one */
export function updateSettingsDraft(
  tools: DraftTools,
  ctx: ResourceContext,
  { id, version, ...fields }: RouteInput<Routes['updateSettings']>,
): Promise<Draft> {
  return write(ctx, 'configurationDrafts.updateSettings', async (scope) => {
    const row = await held(ctx, scope, { id, version });
    if (row.plan_id !== null) throw new AppError('conflict', draftTexts.otherSubject);
    const written = await settingsWritten(tools, ctx, scope, { fields, kept: draftOf(row) });
    return put(ctx, scope, row, written);
  });
}

/** @throws AppError as for a new draft; not_found; conflict when `version` is no longer the current one */
export function updatePlanDraft(
  ctx: ResourceContext,
  { id, version, ...fields }: RouteInput<Routes['updatePlan']>,
): Promise<Draft> {
  return write(ctx, 'configurationDrafts.updatePlan', async (scope) => {
    const row = await held(ctx, scope, { id, version });
    if (row.plan_id === null) throw new AppError('conflict', draftTexts.otherSubject);
    await holdSubject(ctx, scope, row);
    return put(ctx, scope, row, await planWritten(ctx, scope, row.plan_id, fields));
  });
}
