// Triggers: rules for several events. Each kind has fields of its own, which the catalogue defines.
import { isDeepStrictEqual } from 'node:util';
import { fieldTexts } from '#contract/base/issues.ts';
import type { triggers } from '#contract/domains/triggers/routes.ts';
import type { TriggerHandler, TriggerInput, TriggerSettings } from '#contract/domains/triggers/schemas.ts';
import { triggerCatalogue, triggerOf } from '#contract/domains/triggers/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { setListener } from '#server/database/domain-events.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { createRowIn, editRowIn } from '#server/database/row-operations.ts';
import { deleteRow, lockRow } from '#server/database/rows.ts';
import { type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { titleFrom } from '#server/domains/actions/draft.service.ts';
import {
  hasActive,
  lockHandlerSwitch,
  type Runs,
  referenceExists,
  runsOf,
} from '#server/domains/actions/queries.ts';
import { retryRuns } from '#server/domains/actions/runs.service.ts';
import { skipPending } from '#server/domains/deliveries/queries.ts';
import { requireSendable, templateFaultsOf } from '#server/domains/email-templates/sendable.service.ts';
import { notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { countTriggers, findTrigger, findTriggers, type StoredTrigger, settingsOf } from './queries.ts';

const kind = { table: 'trigger_handlers', target: 'trigger' } as const;

/** Name under which triggers subscribe to events. */
export const listenerName = 'triggers';

/** Sorts settings in the order of the catalogue, which the database doesn't keep, and drops empty ones. */
function inOrder(triggerId: number, given: TriggerSettings): TriggerSettings {
  const names: readonly string[] = triggerOf(triggerId)?.fields.map(({ name }) => name) ?? [];
  return Object.fromEntries(
    [...new Set([...names, ...Object.keys(given)])].flatMap((name) => {
      const value = given[name];
      return value === undefined || value.length === 0 ? [] : [[name, value]];
    }),
  );
}

function onWire(row: StoredTrigger, { days, failed }: Runs, fault: string | null): TriggerHandler {
  const { title = '', name = '' } = triggerOf(row.trigger_id) ?? {};
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    trigger_id: row.trigger_id,
    active: row.active,
    is_send_empty: row.is_send_empty,
    settings: inOrder(row.trigger_id, settingsOf(row)),
    trigger: { title, name },
    template: row.template_name === null ? null : { name: row.template_name, fault },
    runs: days,
    failed,
    created_at: row.created_at.toISOString(),
  };
}

async function shown(
  ctx: ResourceContext,
  scope: ReadScope,
  rows: StoredTrigger[],
  mails: MailRenderer | null,
): Promise<TriggerHandler[]> {
  const about = { siteId: ctx.resource.id, zone: ctx.resource.timezone, now: ctx.clock.now() };
  const runs = await runsOf(
    scope,
    about,
    rows.map(({ id }) => id),
  );
  const templates = rows.flatMap(({ mail_template_id: template }) => template ?? []);
  const faultOf = await templateFaultsOf(mails, scope, ctx.resource.id, templates);
  return rows.map((row) => onWire(row, runs(row.id), faultOf(row.mail_template_id)));
}

/** Lists triggers of the site, newest first by default. */
export function listTriggers(
  ctx: ResourceContext,
  input: RouteInput<typeof triggers.list>,
  mails: MailRenderer | null = null,
): Promise<RouteOutput<typeof triggers.list>> {
  const siteId = ctx.resource.id;
  const filter = input?.filter ?? {};
  const order = resolveOrder(input, { column: 'id', direction: 'desc' });
  return read(ctx, (scope) =>
    fetchPage(
      input,
      async (window) =>
        shown(ctx, scope, await findTriggers(scope.db, siteId, { filter, order, ...window }), mails),
      () => countTriggers(scope.db, siteId, filter),
    ),
  );
}

async function requireTrigger(
  ctx: ResourceContext,
  scope: ReadScope,
  id: number,
  mails: MailRenderer | null,
): Promise<TriggerHandler> {
  const row = await findTrigger(scope.db, ctx.resource.id, id);
  const [found] = row ? await shown(ctx, scope, [row], mails) : [];
  if (!found) throw notFound();
  return found;
}

/** @throws AppError not_found */
export function getTrigger(
  ctx: ResourceContext,
  { id }: { id: number },
  mails: MailRenderer | null = null,
): Promise<TriggerHandler> {
  return read(ctx, (scope) => requireTrigger(ctx, scope, id, mails));
}

/** Returns the columns of a row. @throws AppError invalid for a template that the site doesn't have */
export async function valuesFrom(ctx: ResourceContext, { db }: Pick<ReadScope, 'db'>, input: TriggerInput) {
  const settings = inOrder(input.trigger_id, input.settings ?? {});
  const template = settings.template === undefined ? null : Number(settings.template);
  if (template !== null && !(await referenceExists(db, ctx.resource.id, 'email_templates', template)))
    throwIfInvalid({ 'settings.template': fieldTexts.invalid });
  return {
    title: titleFrom(input),
    trigger_id: input.trigger_id,
    active: input.active,
    is_send_empty: input.is_send_empty,
    settings,
    mail_template_id: template,
  };
}

type Values = Awaited<ReturnType<typeof valuesFrom>>;

/** Refuses to activate a trigger whose emails would fail or have gaps. @param mails null skips the check */
async function requireSendableTemplate(
  ctx: ResourceContext,
  scope: ReadScope,
  { mail_template_id: templateId, settings: { events } }: Values,
  mails: MailRenderer | null,
): Promise<void> {
  if (mails === null || templateId === null || !Array.isArray(events)) return;
  await requireSendable(mails, scope, ctx.resource.id, { templateId, events, field: 'settings.template' });
}

/** Events cost a job only where a trigger waits. */
async function follow(ctx: ResourceContext, scope: WriteScope): Promise<void> {
  const isWanted = await hasActive(scope.db, ctx.resource.id, kind.table);
  await setListener(scope, ctx.resource.id, listenerName, isWanted);
}

/** Inserts a trigger within the caller's transaction. @returns the new trigger's id */
export async function addTrigger(
  ctx: ResourceContext,
  scope: WriteScope,
  input: TriggerInput,
  mails: MailRenderer | null,
): Promise<number> {
  const values = await valuesFrom(ctx, scope, input);
  if (input.active !== false) await requireSendableTemplate(ctx, scope, values, mails);
  await lockHandlerSwitch(scope, ctx.resource.id, kind.table);
  const id = await createRowIn(scope, ctx.resource.id, { ...kind, values });
  await follow(ctx, scope);
  return id;
}

/** @param mails checks the template of an active trigger; null checks none. @throws AppError invalid */
export function createTrigger(
  ctx: ResourceContext,
  input: TriggerInput,
  mails: MailRenderer | null = null,
): Promise<TriggerHandler> {
  return write(ctx, 'triggers.create', async (scope) =>
    requireTrigger(ctx, scope, await addTrigger(ctx, scope, input, mails), mails),
  );
}

/** Changes a trigger within the caller's transaction. */
export async function editTrigger(
  ctx: ResourceContext,
  scope: WriteScope,
  { id, version, ...input }: RouteInput<typeof triggers.update>,
  mails: MailRenderer | null,
): Promise<void> {
  await lockHandlerSwitch(scope, ctx.resource.id, kind.table);
  const values = async (stored: Pick<StoredTrigger, 'settings' | 'active'>) => {
    const made = await valuesFrom(ctx, scope, input);
    if (input.active ?? stored.active) await requireSendableTemplate(ctx, scope, made, mails);
    const { settings, ...others } = made;
    return isDeepStrictEqual(stored.settings, settings) ? others : { settings, ...others };
  };
  await editRowIn(scope, ctx.resource.id, { ...kind, id, version, values });
  await follow(ctx, scope);
}

/**
 * @param mails as for `createTrigger`
 * @throws AppError not_found; conflict when `version` is no longer the current one; invalid
 */
export function updateTrigger(
  ctx: ResourceContext,
  input: RouteInput<typeof triggers.update>,
  mails: MailRenderer | null = null,
): Promise<TriggerHandler> {
  return write(ctx, 'triggers.update', async (scope) => {
    await editTrigger(ctx, scope, input, mails);
    return requireTrigger(ctx, scope, input.id, mails);
  });
}

/** @throws AppError not_found */
export function removeTrigger(ctx: ResourceContext, { id }: { id: number }): Promise<{ success: true }> {
  return write(ctx, 'triggers.remove', async (scope) => {
    await lockHandlerSwitch(scope, ctx.resource.id, kind.table);
    const stored = await lockRow(scope, ctx.resource.id, kind.table, id);
    await deleteRow(scope, kind.table, stored);
    await skipPending(scope.db, ctx.resource.id, id, ctx.clock.now());
    await follow(ctx, scope);
    const changes = { trigger: triggerOf(stored.trigger_id)?.title };
    await scope.audit({ target: kind.target, id, changes });
    return { success: true };
  });
}

/** Retries the failed runs. @throws AppError not_found */
export function retryTrigger(ctx: ResourceContext, { id }: { id: number }): Promise<{ retried: number }> {
  return write(ctx, 'triggers.retry', async (scope) => {
    if (!(await findTrigger(scope.db, ctx.resource.id, id))) throw notFound();
    return retryRuns(ctx, scope, kind.target, id);
  });
}

/** Lists the kinds of triggers, in the order of the catalogue. */
export function listKinds(
  _ctx: ResourceContext,
  input: RouteInput<typeof triggers.kinds>,
): Promise<RouteOutput<typeof triggers.kinds>> {
  const all = triggerCatalogue.map(({ id, name, title }) => ({ id, name, title }));
  return fetchPage(
    input,
    async ({ limit, offset }) => all.slice(offset, offset + limit),
    async () => all.length,
  );
}
