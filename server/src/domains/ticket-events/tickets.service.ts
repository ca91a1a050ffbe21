// Tickets of an event: what is sold there, for how much, and how many. How many are gone is counted in the ticket's
// own row; see passes.
import { commonErrors, errorText } from '#contract/base/errors.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import { currency as currencySchema, maxCents } from '#contract/base/money.ts';
import { changedFields } from '#server/database/changes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { insertTicket, lockTicket, lockTicketEvent, type TicketValues, updateTicketRow } from './queries.ts';

const texts = {
  belowSold: errorText('tickets.below_sold', '{sold} of these tickets are gone already.'),
};

export interface TicketInput {
  ticketEventId: number;
  title: string;
  description?: string | null;
  /** Net price, in cents. */
  priceCents?: number;
  currency?: string;
  /** Hundredths of a percent. */
  vatBasisPoints?: number;
  isAppliedVat?: boolean;
  /** 0 means unlimited. */
  quantity?: number;
  active?: boolean;
  private?: boolean;
  /** When it was made, for tickets that are moved in with their history; now when left out. */
  createdAt?: Date;
}

function valuesOf(input: Partial<TicketInput>): Partial<TicketValues> {
  return {
    ticket_event_id: input.ticketEventId,
    title: input.title?.trim(),
    description: input.description,
    price_cents: input.priceCents,
    currency: input.currency,
    vat_basis_points: input.vatBasisPoints,
    is_applied_vat: input.isAppliedVat,
    quantity: input.quantity,
    active: input.active,
    private: input.private,
    created_at: input.createdAt,
  };
}

function isWhole(value: number | undefined, max: number): boolean {
  return value === undefined || (Number.isSafeInteger(value) && value >= 0 && value <= max);
}

function check(input: Partial<TicketInput>): void {
  const fields: Record<string, string> = {};
  if (input.title !== undefined && input.title.trim() === '') fields.title = fieldTexts.required;
  if (!isWhole(input.priceCents, maxCents)) fields.priceCents = fieldTexts.invalid;
  if (!isWhole(input.vatBasisPoints, 10_000)) fields.vatBasisPoints = fieldTexts.invalid;
  if (!isWhole(input.quantity, 1_000_000)) fields.quantity = fieldTexts.invalid;
  if (input.currency !== undefined && !currencySchema.safeParse(input.currency).success)
    fields.currency = fieldTexts.invalid;
  if (Object.keys(fields).length > 0) throw new AppError('invalid', commonErrors.invalid, { fields });
}

/** The change itself, for verbs that make a ticket along with something else. */
export async function addTicket(
  ctx: ResourceContext,
  scope: WriteScope,
  input: TicketInput,
): Promise<number> {
  check(input);
  const event = await lockTicketEvent(scope.db, ctx.resource.id, input.ticketEventId);
  if (!event) throw new AppError('not_found', commonErrors.notFound);
  const values = { ...valuesOf(input), ticket_event_id: input.ticketEventId, title: input.title.trim() };
  const id = await insertTicket(scope.db, ctx.resource.id, values);
  await scope.audit({ target: 'ticket', id, changes: values });
  return id;
}

/**
 * @returns the new ticket's id
 * @throws AppError not_found for an event of another site; invalid with the fields at fault
 */
export function createTicket(ctx: ResourceContext, input: TicketInput): Promise<number> {
  return write(ctx, 'tickets.create', (scope) => addTicket(ctx, scope, input));
}

/**
 * Changes a ticket; fields left out stay as they are, and it stays with its event.
 * @throws AppError not_found; invalid, also for a quantity below what is gone; conflict for an old `version`
 */
export function updateTicket(
  ctx: ResourceContext,
  id: number,
  input: Partial<Omit<TicketInput, 'ticketEventId'>> & { version?: number },
): Promise<void> {
  return write(ctx, 'tickets.update', async (scope) => {
    check(input);
    const stored = await lockTicket(scope.db, ctx.resource.id, id);
    if (!stored) throw new AppError('not_found', commonErrors.notFound);
    requireVersion(stored.version, input.version);
    if (input.quantity !== undefined && input.quantity > 0 && input.quantity < stored.sold) {
      const params = { sold: stored.sold };
      throw new AppError('invalid', texts.belowSold, { params, fields: { quantity: fieldTexts.invalid } });
    }
    const values = valuesOf(input);
    const changes = changedFields<Record<string, unknown>>(stored, values);
    if (Object.keys(changes).length === 0) return scope.unchanged();
    await updateTicketRow(scope.db, ctx.resource.id, id, values);
    await scope.audit({ target: 'ticket', id, changes });
  });
}
