// Actions: one step that runs automatically when something happens on a site.
import { type CatalogueEvent, eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { actions } from '#contract/domains/actions/routes.ts';
import type { Action, ActionInput } from '#contract/domains/actions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { setListener } from '#server/database/domain-events.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { createRowIn, editRowIn } from '#server/database/row-operations.ts';
import { deleteRow, lockRow } from '#server/database/rows.ts';
import { type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { skipPending } from '#server/domains/deliveries/queries.ts';
import { templateFaultsOf } from '#server/domains/email-templates/sendable.service.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import type { MailRenderer } from '#server/platform/templates/mail-renderer.ts';
import { requireSendableTemplate, requireUsable, valuesFrom } from './draft.service.ts';
import {
  countActions,
  findAction,
  findActions,
  hasActive,
  lockHandlerSwitch,
  type Runs,
  runsOf,
  type StoredAction,
} from './queries.ts';
import { retryRuns } from './runs.service.ts';

const kind = { table: 'event_handlers', target: 'action' } as const;

/** Name by which actions subscribe to domain events. */
export const listenerName = 'actions';

function titleOf(eventId: number): string {
  const entry = eventCatalogue.find(({ id }: CatalogueEvent) => id === eventId);
  return entry?.title ?? '';
}

function onWire(row: StoredAction, { days, failed }: Runs, fault: string | null): Action {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    event_id: row.event_id,
    type: row.type,
    condition: row.condition,
    value_from_event: row.value_from_event,
    active: row.active,
    mail_template_id: row.mail_template_id,
    params: row.member_fields.map((masthead, place) => ({
      masthead,
      external: row.service_fields[place] ?? '',
    })),
    settings: { webhook_url: row.webhook_url, pricing_option_id: row.pricing_option_id },
    event: { title: titleOf(row.event_id) },
    template: row.template_name === null ? null : { name: row.template_name, fault },
    runs: days,
    failed,
    created_at: row.created_at.toISOString(),
  };
}

async function shown(
  ctx: ResourceContext,
  scope: ReadScope,
  rows: StoredAction[],
  mails: MailRenderer | null,
): Promise<Action[]> {
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

/** Lists actions of the site, the newest first unless the input asks for another order. */
export function listActions(
  ctx: ResourceContext,
  input: RouteInput<typeof actions.list>,
  mails: MailRenderer | null = null,
): Promise<RouteOutput<typeof actions.list>> {
  const siteId = ctx.resource.id;
  const filter = input?.filter ?? {};
  const order = resolveOrder(input, { column: 'id', direction: 'desc' });
  return read(ctx, (scope) =>
    fetchPage(
      input,
      async (window) =>
        shown(ctx, scope, await findActions(scope.db, siteId, { filter, order, ...window }), mails),
      () => countActions(scope.db, siteId, filter),
    ),
  );
}

async function requireAction(
  ctx: ResourceContext,
  scope: ReadScope,
  id: number,
  mails: MailRenderer | null,
): Promise<Action> {
  const row = await findAction(scope.db, ctx.resource.id, id);
  const [found] = row ? await shown(ctx, scope, [row], mails) : [];
  if (!found) throw notFound();
  return found;
}

/** @throws AppError not_found */
export function getAction(
  ctx: ResourceContext,
  { id }: { id: number },
  mails: MailRenderer | null = null,
): Promise<Action> {
  return read(ctx, (scope) => requireAction(ctx, scope, id, mails));
}

/** Subscribes to events only while the site has an active action, so that events cost other sites no job. */
async function follow(ctx: ResourceContext, scope: WriteScope): Promise<void> {
  await setListener(
    scope,
    ctx.resource.id,
    listenerName,
    await hasActive(scope.db, ctx.resource.id, kind.table),
  );
}

/**
 * Creates an action within the caller's transaction, for calls that create it along with something else.
 * @returns the new action's id
 */
export async function addAction(
  ctx: ResourceContext,
  scope: WriteScope,
  input: ActionInput,
  mails: MailRenderer | null,
): Promise<number> {
  await requireUsable(ctx, scope, input);
  if (input.active !== false) await requireSendableTemplate(ctx, scope, input, mails);
  await lockHandlerSwitch(scope, ctx.resource.id, kind.table);
  const id = await createRowIn(scope, ctx.resource.id, { ...kind, values: valuesFrom(input) });
  await follow(ctx, scope);
  return id;
}

/**
 * @param mails checks the template of an action that is switched on; null checks none
 * @throws AppError invalid, also at ids that the site doesn't have
 */
export function createAction(
  ctx: ResourceContext,
  input: ActionInput,
  mails: MailRenderer | null = null,
): Promise<Action> {
  return write(ctx, 'actions.create', async (scope) =>
    requireAction(ctx, scope, await addAction(ctx, scope, input, mails), mails),
  );
}

/** Changes an action within the caller's transaction, for calls that change it along with something else. */
export async function editAction(
  ctx: ResourceContext,
  scope: WriteScope,
  { id, version, ...input }: RouteInput<typeof actions.update>,
  mails: MailRenderer | null,
): Promise<void> {
  await lockHandlerSwitch(scope, ctx.resource.id, kind.table);
  const values = async (stored: Pick<StoredAction, 'active'>) => {
    await requireUsable(ctx, scope, input);
    if (input.active ?? stored.active) await requireSendableTemplate(ctx, scope, input, mails);
    return valuesFrom(input);
  };
  await editRowIn(scope, ctx.resource.id, { ...kind, id, version, values });
  await follow(ctx, scope);
}

/**
 * @param mails as for `createAction`
 * @throws AppError not_found; conflict when `version` is no longer the current one; invalid
 */
export function updateAction(
  ctx: ResourceContext,
  input: RouteInput<typeof actions.update>,
  mails: MailRenderer | null = null,
): Promise<Action> {
  return write(ctx, 'actions.update', async (scope) => {
    await editAction(ctx, scope, input, mails);
    return requireAction(ctx, scope, input.id, mails);
  });
}

/** @throws AppError not_found */
export function removeAction(ctx: ResourceContext, { id }: { id: number }): Promise<{ success: true }> {
  return write(ctx, 'actions.remove', async (scope) => {
    await lockHandlerSwitch(scope, ctx.resource.id, kind.table);
    const stored = await lockRow(scope, ctx.resource.id, kind.table, id);
    await deleteRow(scope, kind.table, stored);
    await skipPending(scope.db, ctx.resource.id, id, ctx.clock.now());
    await follow(ctx, scope);
    const changes = { event: titleOf(stored.event_id), type: stored.type };
    await scope.audit({ target: kind.target, id, changes });
    return { success: true };
  });
}

/** Lists the events that actions can run at, in the order of the catalogue. */
export function listEvents(
  _ctx: ResourceContext,
  input: RouteInput<typeof actions.events>,
): Promise<RouteOutput<typeof actions.events>> {
  const all = eventCatalogue.map(({ id, name, title, text, result }) => ({ id, name, title, text, result }));
  return fetchPage(
    input,
    async ({ limit, offset }) => all.slice(offset, offset + limit),
    async () => all.length,
  );
}

/** Retries the runs that failed for good. @throws AppError not_found */
export function retryAction(ctx: ResourceContext, { id }: { id: number }): Promise<{ retried: number }> {
  return write(ctx, 'actions.retry', async (scope) => {
    if (!(await findAction(scope.db, ctx.resource.id, id))) throw notFound();
    return retryRuns(ctx, scope, kind.target, id);
  });
}
