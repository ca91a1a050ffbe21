// Events that sell tickets. Their dates are instants; the zone is where people meet.
import { fieldTexts } from '#contract/base/issues.ts';
import { isUnsafeSlug, slugText } from '#contract/base/slugs.ts';
import type { TicketEvent } from '#contract/domains/ticket-events/form-schemas.ts';
import type { ticketEvents } from '#contract/domains/ticket-events/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { createRowIn, removeRow, saveRowIn } from '#server/database/row-operations.ts';
import { findRow, lockRow, type NewRow, updateRow } from '#server/database/rows.ts';
import { type ReadScope, read, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { readRules, saveRules } from '../access-rules/service.ts';
import { ticketEventOnWire } from './on-wire.ts';
import { countPasses, countTicketEvents, findTicketEvents, isSlugTaken, withdrawTickets } from './queries.ts';
import { ticketEventTexts as texts } from './texts.ts';
import { ticketsOf } from './tickets.service.ts';

type CreateInput = RouteInput<typeof ticketEvents.create>;
type UpdateInput = RouteInput<typeof ticketEvents.update>;

const kind = {
  target: 'ticket_event',
  eventNoun: 'ticket_event',
  uniqueViolations: { ticket_events_slug: { slug: texts.slugTaken.en } },
} as const;

/** Lists ticket events of the site, active ones first by default, with the next event at the top. */
export function listTicketEvents(
  ctx: ResourceContext,
  input: RouteInput<typeof ticketEvents.list>,
): Promise<RouteOutput<typeof ticketEvents.list>> {
  const siteId = ctx.resource.id;
  const order = resolveOrder(input, { column: 'active', direction: 'desc' });
  return read(ctx, ({ db }) =>
    fetchPage(
      input,
      async (window) => {
        const rows = await findTicketEvents(db, siteId, {
          filter: input?.filter,
          order,
          now: siteNow(ctx),
          ...window,
        });
        return rows.map(({ starts_at, ends_at, ...row }) => ({
          ...row,
          start_date: new Date(starts_at).toISOString(),
          end_date: new Date(ends_at).toISOString(),
        }));
      },
      () => countTicketEvents(db, siteId, input?.filter),
    ),
  );
}

/** Returns the event with its rules and tickets. @throws AppError not_found */
export async function requireTicketEvent(
  ctx: ResourceContext,
  scope: ReadScope,
  id: number,
): Promise<TicketEvent> {
  const row = await findRow(scope, ctx.resource.id, 'ticket_events', id);
  if (!row) throw notFound();
  const rules = await readRules(scope, ctx.resource.id, { ticketEventId: id });
  return ticketEventOnWire(row, rules, await ticketsOf(ctx, scope, id));
}

/** @throws AppError not_found */
export function getTicketEvent(ctx: ResourceContext, input: { id: number }): Promise<TicketEvent> {
  return read(ctx, (scope) => requireTicketEvent(ctx, scope, input.id));
}

const emptyAsNull = (text: string | null | undefined) => (text === '' ? null : text);

function valuesFrom(input: CreateInput): NewRow<'ticket_events'> {
  return {
    title: input.title,
    slug: input.slug,
    description: emptyAsNull(input.description),
    is_virtual: input.is_virtual,
    location: emptyAsNull(input.location),
    timezone: input.timezone,
    starts_at: new Date(input.start_date),
    ends_at: new Date(input.end_date),
    registration_page: emptyAsNull(input.registration_page),
    url: emptyAsNull(input.url),
    contact_email: emptyAsNull(input.contact_email),
    active: input.active,
  };
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Checks the rules that the schema can't express: the time zone exists, and the slug is free and fit for an address.
 */
async function requireUsable(
  ctx: ResourceContext,
  { db }: ReadScope,
  { timezone, slug, start_date, end_date }: CreateInput,
  stored: { id: number; slug: string } | null,
): Promise<void> {
  const fields: Record<string, string> = {};
  if (timezone !== undefined && !isZone(timezone)) fields.timezone = fieldTexts.invalid;
  if (new Date(end_date) < new Date(start_date)) fields.end_date = fieldTexts.invalid;
  if (isUnsafeSlug(slug, stored?.slug ?? null)) fields.slug = slugText;
  else if (await isSlugTaken(db, ctx.resource.id, slug, stored?.id ?? null)) fields.slug = texts.slugTaken.en;
  throwIfInvalid(fields);
}

/**
 * Inserts an event within the caller's transaction.
 * @param moved creation time of an event that is imported with its history
 * @returns the new event's id
 */
export async function addTicketEvent(
  ctx: ResourceContext,
  scope: WriteScope,
  input: CreateInput,
  moved: { createdAt?: Date } = {},
): Promise<number> {
  await requireUsable(ctx, scope, input, null);
  const timezone = input.timezone ?? ctx.resource.timezone;
  const values = { ...valuesFrom(input), timezone, created_at: moved.createdAt };
  const id = await createRowIn(scope, ctx.resource.id, { ...kind, table: 'ticket_events', values });
  const rules = await saveRules(scope, ctx.resource.id, { ticketEventId: id }, input);
  if (rules) await scope.audit({ target: kind.target, id, changes: { access_rules: rules.after } });
  return id;
}

/** @throws AppError invalid for a slug that is taken and an unknown time zone */
export function createTicketEvent(ctx: ResourceContext, input: CreateInput): Promise<TicketEvent> {
  return write(ctx, 'ticketEvents.create', async (scope) =>
    requireTicketEvent(ctx, scope, await addTicketEvent(ctx, scope, input)),
  );
}

/**
 * Changes an event; omitted optional fields stay.
 * @throws AppError not_found; invalid as for a new event; conflict if `version` is stale
 */
export function updateTicketEvent(
  ctx: ResourceContext,
  { id, version, ...input }: UpdateInput,
): Promise<TicketEvent> {
  return write(ctx, 'ticketEvents.update', async (scope) => {
    const stored = await lockRow(scope, ctx.resource.id, 'ticket_events', id);
    requireVersion(stored.version, version);
    await requireUsable(ctx, scope, input, stored);
    const rules = await saveRules(scope, ctx.resource.id, { ticketEventId: id }, input);
    await saveRowIn(scope, {
      ...kind,
      id,
      stored: { ...stored, access_rules: rules?.before },
      version,
      values: () => ({ ...valuesFrom(input), access_rules: rules?.after }),
      store: ({ access_rules: _saved, ...changed }) => updateRow(scope, 'ticket_events', stored, changed),
    });
    return requireTicketEvent(ctx, scope, id);
  });
}

/**
 * Deletes an event with its tickets and its photo.
 * @param files storage of photos
 * @throws AppError not_found; conflict while there are passes
 */
export async function removeTicketEvent(
  files: FileStore,
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<{ success: true }> {
  let photo: string | null = null;
  const done = await removeRow(ctx, 'ticketEvents.remove', {
    ...kind,
    table: 'ticket_events',
    id,
    before: async ({ title, photo_file }, scope) => {
      photo = photo_file;
      // This comes first: a concurrent sale of a ticket waits, and then finds the ticket gone.
      const tickets = await withdrawTickets(scope, ctx.resource.id, id);
      const count = await countPasses(scope.db, ctx.resource.id, { ticketEventId: id });
      if (count > 0) throw new AppError('conflict', texts.hasPasses, { params: { count } });
      if (tickets.length > 0) await scope.emit('ticket.removed', { ids: tickets });
      return { title, tickets };
    },
  });
  if (photo !== null) await files.remove(photo);
  return done;
}
