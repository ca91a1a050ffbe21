// Events that sell tickets. Their dates are instants; the zone is where people meet.
import { commonErrors } from '#contract/base/errors.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import type { ticketEvents } from '#contract/domains/ticket-events/routes.ts';
import { changedFields } from '#server/database/changes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { answerPage, chosenOrder } from '#server/database/list.ts';
import { read, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import {
  countTicketEvents,
  findTicketEvents,
  insertTicketEvent,
  lockTicketEvent,
  type TicketEventValues,
  ticketEventOrderColumns,
  updateTicketEventRow,
} from './queries.ts';

/** Ticket events of the site, active ones first unless another order is asked for. */
export function listTicketEvents(
  ctx: ResourceContext,
  input: VerbInput<typeof ticketEvents.list>,
): Promise<VerbOutput<typeof ticketEvents.list>> {
  const siteId = ctx.resource.id;
  const order = chosenOrder(input, ticketEventOrderColumns, { column: 'active', direction: 'desc' });
  return read(ctx, ({ db }) =>
    answerPage(
      input,
      async (window) => {
        const rows = await findTicketEvents(db, siteId, { filter: input?.filter, order, ...window });
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

export interface TicketEventInput {
  title: string;
  slug: string;
  description?: string | null;
  isVirtual?: boolean;
  location?: string | null;
  /** IANA name. */
  timezone?: string;
  startsAt: Date;
  endsAt: Date;
  active?: boolean;
  /** When it was made, for events that are moved in with their history; now when left out. */
  createdAt?: Date;
}

function valuesOf(input: Partial<TicketEventInput>): Partial<TicketEventValues> {
  return {
    title: input.title?.trim(),
    slug: input.slug,
    description: input.description,
    is_virtual: input.isVirtual,
    location: input.location,
    timezone: input.timezone,
    starts_at: input.startsAt,
    ends_at: input.endsAt,
    active: input.active,
    created_at: input.createdAt,
  };
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function check(input: Partial<TicketEventInput>, startsAt: Date, endsAt: Date): void {
  const fields: Record<string, string> = {};
  if (input.title !== undefined && input.title.trim() === '') fields.title = fieldTexts.required;
  if (input.timezone !== undefined && !isZone(input.timezone)) fields.timezone = fieldTexts.invalid;
  if (endsAt < startsAt) fields.endsAt = 'The end lies before the start.';
  if (Object.keys(fields).length > 0) throw new AppError('invalid', commonErrors.invalid, { fields });
}

/** The change itself, for verbs that make an event along with something else. */
export async function addTicketEvent(
  ctx: ResourceContext,
  scope: WriteScope,
  input: TicketEventInput,
): Promise<number> {
  check(input, input.startsAt, input.endsAt);
  const { title, slug, startsAt, endsAt } = input;
  const values = { ...valuesOf(input), title: title.trim(), slug, starts_at: startsAt, ends_at: endsAt };
  const id = await insertTicketEvent(scope.db, ctx.resource.id, values);
  await scope.audit({ target: 'ticket_event', id, changes: values });
  return id;
}

/** @returns the new event's id */
export function createTicketEvent(ctx: ResourceContext, input: TicketEventInput): Promise<number> {
  return write(ctx, 'ticket-events.create', (scope) => addTicketEvent(ctx, scope, input));
}

/**
 * Changes an event; fields left out stay as they are.
 * @throws AppError not_found; invalid; conflict when `version` is no longer the current one
 */
export function updateTicketEvent(
  ctx: ResourceContext,
  id: number,
  input: Partial<TicketEventInput> & { version?: number },
): Promise<void> {
  return write(ctx, 'ticket-events.update', async (scope) => {
    const stored = await lockTicketEvent(scope.db, ctx.resource.id, id);
    if (!stored) throw new AppError('not_found', commonErrors.notFound);
    requireVersion(stored.version, input.version);
    check(input, input.startsAt ?? new Date(stored.starts_at), input.endsAt ?? new Date(stored.ends_at));
    const values = valuesOf(input);
    const changes = changedFields<Record<string, unknown>>(stored, values);
    if (Object.keys(changes).length === 0) return scope.unchanged();
    await updateTicketEventRow(scope.db, ctx.resource.id, id, values);
    await scope.audit({ target: 'ticket_event', id, changes });
  });
}
