// Publishes a draft in one transaction.
import { allows } from '#contract/base/access.ts';
import { commonErrors } from '#contract/base/errors.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { lockRow } from '#server/database/rows.ts';
import { actorName, read, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { requirePlan } from '../plans/plan-on-wire.service.ts';
import { inputOfKept, saveKept } from '../resources/draft-values.service.ts';
import { lockStored } from '../resources/settings.queries.ts';
import { tryKeys } from '../resources/update.service.ts';
import { changedIn, type Published, pickPaths, publishedFrom, type Values } from './differences.ts';
import { applyPlanValues } from './plan-subject.service.ts';
import { valuesOfPlan } from './plan-values.service.ts';
import { findDraft, holdOptionsOf, type StoredDraft } from './queries.ts';
import { type CurrentDraft, readCurrentDraft } from './state.service.ts';
import { draftTexts } from './texts.ts';
import type { DraftTools } from './tools.ts';

type Subject = Pick<StoredDraft, 'plan_id'>;

/** Requires the right to save the draft's changes by hand. @throws AppError forbidden */
export function requireRight(ctx: ResourceContext, { plan_id }: Subject): void {
  if (!allows(ctx.relation, plan_id === null ? 'settings' : 'plans', 'write'))
    throw new AppError('forbidden', commonErrors.notAllowed);
}

/**
 * Requires a draft that is not published.
 * @throws AppError conflict for one that was published, even if it was reverted
 */
export function requireOpen(row: StoredDraft): void {
  if (row.published_at !== null) throw new AppError('conflict', draftTexts.over);
}

/**
 * Requires a draft that can be published.
 * @throws AppError conflict if the operator must resolve conflicts first, and if nothing would change
 */
export function requirePublishable({ version, differences }: CurrentDraft): void {
  if (version === null) throw new AppError('conflict', draftTexts.planGone);
  if (differences.length === 0) throw new AppError('conflict', draftTexts.nothing);
  const count = differences.filter(({ isConflict, isGone }) => isConflict || isGone).length;
  if (count > 0) throw new AppError('conflict', draftTexts.conflicts, { params: { count } });
}

const wanted = ({ differences }: CurrentDraft): Values =>
  Object.fromEntries(differences.map(({ path, draft }) => [path, draft]));

/** Publishes a plan's draft. @returns the values before and after */
async function publishPlan(
  ctx: ResourceContext,
  scope: WriteScope,
  planId: number,
  { live, differences }: CurrentDraft,
): Promise<Published> {
  const next = publishedFrom(live, differences);
  const made = await applyPlanValues(ctx, scope, { planId, live, next });
  const now = valuesOfPlan(await requirePlan(ctx, scope, planId));
  const follows = differences.filter(({ path }) => path.endsWith('.renewals_follow'));
  // `renewals_follow` is not a stored value of the option, but reverting needs it.
  const after = { ...now, ...Object.fromEntries(follows.map(({ path, draft }) => [path, draft])) };
  const paths = changedIn(live, after);
  return { before: pickPaths(live, paths), after: pickPaths(after, paths), made };
}

/** Makes the draft's values live. @param input settings with the accounts of new keys */
export async function apply(
  tools: DraftTools,
  ctx: ResourceContext,
  scope: WriteScope,
  { row, now, input }: { row: StoredDraft; now: CurrentDraft; input: object },
): Promise<Published> {
  if (row.plan_id !== null) return publishPlan(ctx, scope, row.plan_id, now);
  return { ...(await saveKept(ctx, scope, tools, { given: wanted(now), input })), made: {} };
}

interface Prepared {
  /** Version of the draft when it was read. */
  version: number;
  /** Settings with the accounts of new keys; empty for a plan. */
  input: object;
}

/**
 * Returns the settings as an input, and the accounts of new keys. Runs before the transaction, because services may
 * answer slowly.
 */
async function prepare(tools: DraftTools, ctx: ResourceContext, id: number): Promise<Prepared> {
  const siteId = ctx.resource.id;
  const found = await read(ctx, async (scope) => {
    const row = await findDraft(scope.db, siteId, id);
    if (!row) throw notFound();
    requireRight(ctx, row);
    // A repeated call for a published draft needs no preparation; its result is decided later, under the lock.
    if (row.plan_id !== null || row.published_at !== null) return { version: row.version, given: null };
    const now = await readCurrentDraft(ctx, scope, row);
    requirePublishable(now);
    return { version: row.version, given: wanted(now) };
  });
  const { version, given } = found;
  if (given === null) return { version, input: {} };
  const input = inputOfKept(tools.secrets, siteId, given);
  return { version, input: { ...input, accounts: await tryKeys(tools, ctx, input) } };
}

/** Locks the draft's plan or settings before they are read, so that they don't change between comparing and saving. */
export async function holdSubject(
  ctx: ResourceContext,
  scope: WriteScope,
  { plan_id }: Subject,
): Promise<void> {
  const siteId = ctx.resource.id;
  if (plan_id === null) {
    await lockStored(scope, siteId);
    return;
  }
  await lockRow(scope, siteId, 'plans', plan_id);
  await holdOptionsOf(scope.db, siteId, plan_id);
}

/**
 * Publishes a draft.
 * @param isStillDue called once the draft is locked; if it returns false, nothing happens
 * @returns whether it was published
 * @throws AppError not_found; conflict for values that were changed since, and for one that was published; forbidden;
 * invalid as for saving the same by hand
 */
export async function publish(
  tools: DraftTools,
  ctx: ResourceContext,
  { id, version }: { id: number; version?: number },
  isStillDue: (row: StoredDraft) => boolean = () => true,
): Promise<boolean> {
  const { version: readVersion, input } = await prepare(tools, ctx, id);
  return write(ctx, 'configurationDrafts.publish', async (scope) => {
    const row = await lockRow(scope, ctx.resource.id, 'configuration_drafts', id);
    if (!isStillDue(row)) {
      scope.unchanged();
      return false;
    }
    requireVersion(row.version, version);
    requireOpen(row);
    requireVersion(row.version, readVersion);
    await holdSubject(ctx, scope, row);
    const now = await readCurrentDraft(ctx, scope, row);
    requirePublishable(now);
    const published = await apply(tools, ctx, scope, { row, now, input });
    await scope.db
      .updateTable('configuration_drafts')
      .set({
        published: JSON.stringify(published),
        published_at: ctx.clock.now(),
        published_by: actorName(ctx.actor),
        publish_at: null,
        failure: null,
        version: row.version + 1,
      })
      .where('resource_id', '=', ctx.resource.id)
      .where('id', '=', id)
      .execute();
    const changes = { published: Object.keys(published.after).length, plan_id: row.plan_id };
    await scope.audit({ target: 'configuration_draft', id, changes });
    return true;
  });
}
