// Publishes drafts automatically at a scheduled time: once, by the database's clock, with the rights that the author
// has then.
import { Temporal } from 'temporal-polyfill';
import { allows } from '#contract/base/access.ts';
import { commonErrors } from '#contract/base/errors.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { lockRow } from '#server/database/rows.ts';
import { read, requireVersion, write } from '#server/database/scope.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { relationNow } from '../resources/service.ts';
import { failedMail } from './mails.ts';
import { publish, requireOpen, requirePublishable, requireRight } from './publish.service.ts';
import { type FoundDraft, findAuthor, findDraft, findDue, type StoredDraft } from './queries.ts';
import { readCurrentDraft } from './state.service.ts';
import { draftTexts } from './texts.ts';
import type { DraftTools } from './tools.ts';

/** Converts a local time of the site to a Date; a time skipped by a clock change is moved forward by the gap. */
function instantOf(local: string, zone: string): Date {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(zone);
  return new Date(zoned.epochMilliseconds);
}

/**
 * Schedules the publication of a draft.
 * @param input `publish_at` as a day and a time in the site's zone
 * @throws AppError not_found; conflict; invalid for a time that has passed
 */
export function schedule(
  ctx: ResourceContext,
  { id, version, publish_at: local }: { id: number; version: number; publish_at: string },
): Promise<void> {
  return write(ctx, 'configurationDrafts.schedule', async (scope) => {
    const row = await lockRow(scope, ctx.resource.id, 'configuration_drafts', id);
    requireVersion(row.version, version);
    requireOpen(row);
    requireRight(ctx, row);
    const at = instantOf(local, ctx.resource.timezone);
    requirePublishable(await readCurrentDraft(ctx, scope, row));
    if (at <= ctx.clock.now()) throwIfInvalid({ publish_at: draftTexts.past });
    // The operator who schedules becomes the author, with whose rights it is published.
    const { actor } = ctx;
    const author = actor.kind === 'operator' ? { author_id: actor.id, author_name: actor.email } : {};
    await scope.db
      .updateTable('configuration_drafts')
      .set({ publish_at: at, failure: null, version: row.version + 1, ...author })
      .where('resource_id', '=', ctx.resource.id)
      .where('id', '=', id)
      .execute();
    await scope.audit({ target: 'configuration_draft', id, changes: { publish_at: at.toISOString() } });
  });
}

/** Cancels a scheduled publication. @throws AppError not_found; conflict for a draft that was published */
export function unschedule(ctx: ResourceContext, { id }: { id: number }): Promise<void> {
  return write(ctx, 'configurationDrafts.unschedule', async (scope) => {
    const row = await lockRow(scope, ctx.resource.id, 'configuration_drafts', id);
    requireOpen(row);
    if (row.publish_at === null) return scope.unchanged();
    await scope.db
      .updateTable('configuration_drafts')
      .set({ publish_at: null, version: row.version + 1 })
      .where('resource_id', '=', ctx.resource.id)
      .where('id', '=', id)
      .execute();
    await scope.audit({ target: 'configuration_draft', id, changes: { publish_at: null } });
  });
}

const isDue = (now: Date) => (row: StoredDraft) => row.publish_at !== null && row.publish_at <= now;

/** Unschedules a draft whose publication was rejected, and mails its author the reason. */
function fail(tools: DraftTools, ctx: ResourceContext, row: FoundDraft, why: AppError): Promise<void> {
  return write(ctx, 'configurationDrafts.fail', async (scope) => {
    const held = await lockRow(scope, ctx.resource.id, 'configuration_drafts', row.id);
    if (!isDue(ctx.clock.now())(held)) return scope.unchanged();
    const failure = [why.message, ...Object.values(why.fields ?? {})].join(' ');
    await scope.db
      .updateTable('configuration_drafts')
      .set({ publish_at: null, failure, version: held.version + 1 })
      .where('resource_id', '=', ctx.resource.id)
      .where('id', '=', row.id)
      .execute();
    await scope.audit({ target: 'configuration_draft', id: row.id, changes: { failure } });
    const address = row.author_id === null ? null : await findAuthor(scope.db, row.author_id);
    if (address === null) return;
    const { title: site, key } = ctx.resource;
    const link = `${tools.baseUrl}/configuration/drafts/${row.id}?resource=${encodeURIComponent(key)}`;
    await queueMail(scope.client, {
      to: { address },
      ...failedMail({ site, plan: row.plan_title, failure, link }),
    });
  });
}

/** Returns the context of the draft's author, with the rights they have now. */
async function asAuthor(ctx: ResourceContext, row: FoundDraft): Promise<ResourceContext> {
  const { author_id: id, author_name: email } = row;
  // A draft without an operator as its author has no rights that could be lost.
  if (id === null) return ctx;
  const relation = await read(ctx, (scope) => relationNow(scope, ctx.resource.id, id));
  if (relation === null || !allows(relation, 'configuration', 'write'))
    throw new AppError('forbidden', draftTexts.barred);
  return { ...ctx, actor: { kind: 'operator', id, email }, relation };
}

/** Time for which a publication is retried after failures that the draft did not cause, in milliseconds. */
const longestWait = 3_600_000;

async function publishDue(tools: DraftTools, ctx: ResourceContext, id: number): Promise<void> {
  const now = ctx.clock.now();
  const row = await read(ctx, (scope) => findDraft(scope.db, ctx.resource.id, id));
  if (!row || !isDue(now)(row)) return;
  try {
    await publish(tools, await asAuthor(ctx, row), { id }, isDue(now));
  } catch (error) {
    // The draft was saved concurrently: the next round reads it again.
    if (error instanceof AppError && error.textKey === commonErrors.stale.key) return;
    const isLate = now.getTime() - (row.publish_at?.getTime() ?? 0) > longestWait;
    if (!(error instanceof AppError) && !isLate) throw error;
    await fail(
      tools,
      ctx,
      row,
      error instanceof AppError ? error : new AppError('unavailable', draftTexts.late),
    );
  }
}

/** Publishes all due drafts of a site, each in its own transaction. @param ctx with the database's time as its clock */
export async function publishDueDrafts(
  tools: DraftTools,
  ctx: ResourceContext,
  signal?: AbortSignal,
): Promise<void> {
  const ids = await read(ctx, (scope) => findDue(scope, ctx.resource.id));
  for (const id of ids) {
    if (signal?.aborted) return;
    await publishDue(tools, ctx, id);
  }
}
