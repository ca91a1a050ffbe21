// Tickets of an event, with prices and quantities. The number of sold ones is counted in the ticket's own row; see
// passes.
import { fillText } from '#contract/base/errors.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import type { Ticket } from '#contract/domains/ticket-events/form-schemas.ts';
import type { ticketEvents } from '#contract/domains/ticket-events/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { createRowIn, removeRow, saveRowIn } from '#server/database/row-operations.ts';
import { findRow, lockRow, type NewRow, updateRow } from '#server/database/rows.ts';
import { type ReadScope, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { basisPointsOf } from '../plans/option-on-wire.service.ts';
import { findDiscounts, replaceDiscounts } from './discounts.queries.ts';
import { type PlanDiscount, ticketOnWire } from './on-wire.ts';
import { countPasses, findTicketsOf } from './queries.ts';
import { ticketEventTexts as texts } from './texts.ts';

type CreateInput = RouteInput<typeof ticketEvents.createTicket>;
type UpdateInput = RouteInput<typeof ticketEvents.updateTicket>;

const kind = { target: 'ticket', eventNoun: 'ticket' } as const;

/** Returns the tickets of an event in the order of creation. */
export async function ticketsOf(
  ctx: ResourceContext,
  { db }: ReadScope,
  ticketEventId: number,
): Promise<Ticket[]> {
  const rows = await findTicketsOf(db, ctx.resource.id, ticketEventId);
  const discounts = await findDiscounts(
    db,
    ctx.resource.id,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ticketOnWire(row, discounts.get(row.id) ?? []));
}

async function requireTicket(ctx: ResourceContext, scope: ReadScope, id: number): Promise<Ticket> {
  const row = await findRow(scope, ctx.resource.id, 'tickets', id);
  if (!row) throw notFound();
  const discounts = await findDiscounts(scope.db, ctx.resource.id, [id]);
  return ticketOnWire(row, discounts.get(id) ?? []);
}

const instant = (text: string | null | undefined) => (text ? new Date(text) : text);

type Fields = Omit<CreateInput, 'ti_event_id'>;

function valuesFrom(input: Fields): Omit<NewRow<'tickets'>, 'ticket_event_id'> {
  return {
    title: input.title,
    description: input.description === '' ? null : input.description,
    price_cents: input.price,
    currency: input.currency,
    vat_basis_points: input.vat_percent === undefined ? undefined : basisPointsOf(input.vat_percent),
    is_applied_vat: input.is_applied_vat,
    quantity: input.quantity,
    min_quantity_order: input.min_quantity_order,
    max_quantity_order: input.max_quantity_order,
    sale_starts_at: instant(input.start_date),
    sale_ends_at: instant(input.end_date),
    mailchimp_tags: input.mailchimp_tags,
    attach_option_id: input.attach_subscription_id,
    active: input.active,
    private: input.is_private,
    extra: input.extra && JSON.stringify(input.extra),
  };
}

/** Stored choices of the ticket: an item that was deleted after it was chosen may stay. */
interface Had {
  optionId: number | null;
  planIds: readonly number[];
}
const nothing: Had = { optionId: null, planIds: [] };

export function hadBy({ attach_subscription_id: optionId, plan_discounts: discounts }: Ticket): Had {
  return { optionId, planIds: discounts.map(({ plan_id }) => plan_id) };
}

/** Returns the errors in the discounts by plan, by their paths. */
async function discountFaults(
  ctx: ResourceContext,
  scope: ReadScope,
  discounts: readonly PlanDiscount[],
  had: Had,
): Promise<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const [index, { plan_id: planId }] of discounts.entries()) {
    const path = `plan_discounts.${index}.plan_id`;
    if (discounts.findIndex((other) => other.plan_id === planId) < index) faults[path] = texts.planTwice.en;
    else if (had.planIds.includes(planId)) continue;
    else if (!(await findRow(scope, ctx.resource.id, 'plans', planId))) faults[path] = texts.unknownPlan.en;
  }
  return faults;
}

/** Checks the rules that the schema can't express: the pricing option and the plans belong to the site. */
async function requireUsable(
  ctx: ResourceContext,
  scope: ReadScope,
  { attach_subscription_id: optionId, plan_discounts: discounts = [] }: Fields,
  had: Had,
): Promise<void> {
  const faults = await discountFaults(ctx, scope, discounts, had);
  if (optionId && optionId !== had.optionId) {
    const option = await findRow(scope, ctx.resource.id, 'pricing_options', optionId);
    if (!option) faults.attach_subscription_id = texts.unknownOption.en;
  }
  throwIfInvalid(faults);
}

/** Sorts discounts by plan, so that another order doesn't count as a change. */
function inOrder(discounts: readonly PlanDiscount[] | undefined): PlanDiscount[] | undefined {
  return discounts
    ?.toSorted((one, other) => one.plan_id - other.plan_id)
    .map(({ plan_id, discount_type, discount, active }) => ({ plan_id, discount_type, discount, active }));
}

interface Making {
  /** Creation time of a ticket that is imported with its history; now by default. */
  createdAt?: Date;
  /** Choices of the ticket that is copied. */
  had?: Had;
}

/** Inserts a ticket within the caller's transaction. @returns the new ticket's id */
export async function addTicket(
  ctx: ResourceContext,
  scope: WriteScope,
  { ti_event_id: eventId, ...input }: CreateInput,
  { createdAt, had = nothing }: Making = {},
): Promise<number> {
  const siteId = ctx.resource.id;
  if (!(await findRow(scope, siteId, 'ticket_events', eventId))) throw notFound();
  await requireUsable(ctx, scope, input, had);
  const values = { ...valuesFrom(input), ticket_event_id: eventId, created_at: createdAt };
  const id = await createRowIn(scope, siteId, { ...kind, table: 'tickets', values });
  await replaceDiscounts(scope, siteId, id, inOrder(input.plan_discounts) ?? []);
  return id;
}

/** @throws AppError not_found for an event of another site; invalid with the fields at fault */
export function createTicket(ctx: ResourceContext, input: CreateInput): Promise<Ticket> {
  return write(ctx, 'ticketEvents.createTicket', async (scope) =>
    requireTicket(ctx, scope, await addTicket(ctx, scope, input)),
  );
}

/** Checks that the quantity isn't below the number sold, and that the limits are in order if only one is saved. */
function requireSound(input: UpdateInput, stored: Ticket): void {
  const faults: Record<string, string> = {};
  if (input.ti_event_id !== undefined && input.ti_event_id !== stored.ti_event_id)
    faults.ti_event_id = fieldTexts.invalid;
  const { quantity = 0, start_date: start = stored.start_date, end_date: end = stored.end_date } = input;
  if (quantity > 0 && quantity < stored.sold)
    faults.quantity = fillText(texts.belowSold.en, { sold: stored.sold });
  if (start && end && new Date(end) < new Date(start)) faults.end_date = fieldTexts.invalid;
  const { min_quantity_order: min = stored.min_quantity_order } = input;
  const { max_quantity_order: max = stored.max_quantity_order } = input;
  if (max > 0 && min > max) faults.max_quantity_order = fieldTexts.invalid;
  throwIfInvalid(faults);
}

/**
 * Changes a ticket; omitted optional fields stay, and it stays with its event.
 * @throws AppError not_found; invalid, also for a quantity below the number sold; conflict if `version` is stale
 */
export function updateTicket(ctx: ResourceContext, input: UpdateInput): Promise<Ticket> {
  const { id, version, ti_event_id: _event, ...fields } = input;
  const siteId = ctx.resource.id;
  return write(ctx, 'ticketEvents.updateTicket', async (scope) => {
    const row = await lockRow(scope, siteId, 'tickets', id);
    const plan_discounts = (await findDiscounts(scope.db, siteId, [id])).get(id) ?? [];
    await saveRowIn(scope, {
      ...kind,
      id,
      stored: { ...row, plan_discounts, extra: JSON.stringify(row.extra) },
      version,
      values: async () => {
        const before = ticketOnWire(row, plan_discounts);
        requireSound(input, before);
        await requireUsable(ctx, scope, fields, hadBy(before));
        return { ...valuesFrom(fields), plan_discounts: inOrder(fields.plan_discounts) };
      },
      store: async ({ plan_discounts: discounts, ...values }) => {
        if (discounts) await replaceDiscounts(scope, siteId, id, discounts);
        await updateRow(scope, 'tickets', row, values);
      },
    });
    return requireTicket(ctx, scope, id);
  });
}

/** Deletes a ticket. @throws AppError not_found; conflict while there are passes of it */
export function removeTicket(ctx: ResourceContext, { id }: { id: number }): Promise<{ success: true }> {
  return removeRow(ctx, 'ticketEvents.removeTicket', {
    ...kind,
    table: 'tickets',
    id,
    before: async ({ title, ticket_event_id }, { db }) => {
      const count = await countPasses(db, ctx.resource.id, { ticketId: id });
      if (count > 0) throw new AppError('conflict', texts.ticketHasPasses, { params: { count } });
      return { title, ticket_event_id };
    },
  });
}
