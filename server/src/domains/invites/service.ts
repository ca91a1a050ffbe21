// Invites: codes that give a group, a subscription or a ticket.
import { randomInt } from 'node:crypto';
import { fillText } from '#contract/base/errors.ts';
import type { invites } from '#contract/domains/invites/routes.ts';
import type { Invite } from '#contract/domains/invites/schemas.ts';
import { inviteCode } from '#contract/domains/invites/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { createRowIn, editRow, removeRow } from '#server/database/row-operations.ts';
import { findRow } from '#server/database/rows.ts';
import { type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { isCodeFree } from '../promos/codes.queries.ts';
import { findExistingItems } from '../promos/items.queries.ts';
import { requireOrder } from '../promos/validity.service.ts';
import { countInvites, findInvite, findInvites, type StoredInvite } from './queries.ts';
import { inviteTexts } from './texts.ts';

type CreateInput = RouteInput<typeof invites.create>;
type UpdateInput = RouteInput<typeof invites.update>;

const kind = { table: 'invites', target: 'invite', eventNoun: 'invite' } as const;

/**
 * Returns the link with which a reader redeems the code: on the site's landing page of invitations, else on its front
 * page.
 */
function linkOf({ landing_url, host, code }: StoredInvite): string {
  const address = landing_url ?? `https://${host}/`;
  // Hosts that no address can have were accepted once.
  if (!URL.canParse(address)) return `${address}?invite=${encodeURIComponent(code)}`;
  const url = new URL(address);
  url.searchParams.delete('invite');
  url.search += `${url.search === '' ? '?' : '&'}invite=${encodeURIComponent(code)}`;
  return url.href;
}

function givenBy(row: StoredInvite): Pick<Invite, 'team' | 'team_name' | 'subscription' | 'ti_event_ticket'> {
  const { pricing_option_id: optionId, ticket_id: ticketId, event_starts_at: startsAt } = row;
  return {
    team: row.group_id,
    team_name: row.group_name,
    subscription: optionId === null ? null : { id: optionId, title: row.option_title ?? '' },
    ti_event_ticket:
      ticketId === null || startsAt === null
        ? null
        : {
            id: ticketId,
            title: row.ticket_title ?? '',
            ti_event_id: row.event_id ?? 0,
            ti_event_title: row.event_title ?? '',
            ti_event_start_date: new Date(startsAt).toISOString(),
            ti_event_timezone: row.event_timezone ?? 'UTC',
          },
  };
}

function onWire(row: StoredInvite): Invite {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    code: row.code,
    description: row.description,
    invite_link: linkOf(row),
    used: row.count_uses + row.unique_uses > 0,
    activations: row.count_uses,
    count_uses: row.count_uses,
    unique_uses: row.unique_uses,
    ...givenBy(row),
    start_date: row.starts_on,
    end_date: row.ends_on,
    subscription_end_date: row.subscription_ends_on,
    activations_limit: row.activations_limit,
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** Lists invites of the site, newest first by default. */
export function listInvites(
  ctx: ResourceContext,
  input: RouteInput<typeof invites.list>,
): Promise<RouteOutput<typeof invites.list>> {
  const siteId = ctx.resource.id;
  const filter = input?.filter ?? {};
  const order = resolveOrder(input, { column: 'id', direction: 'desc' });
  return read(ctx, ({ db }) =>
    fetchPage(
      input,
      async (window) => (await findInvites(db, siteId, { filter, order, ...window })).map(onWire),
      () => countInvites(db, siteId, filter),
    ),
  );
}

async function requireInvite(ctx: ResourceContext, { db }: ReadScope, id: number): Promise<Invite> {
  const row = await findInvite(db, ctx.resource.id, id);
  if (!row) throw notFound();
  return onWire(row);
}

/** @throws AppError not_found */
export function getInvite(ctx: ResourceContext, input: { id: number }): Promise<Invite> {
  return read(ctx, (scope) => requireInvite(ctx, scope, input.id));
}

/** Returns a code that can't be guessed. */
function newCode(): string {
  const { length, alphabet } = inviteCode;
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function valuesFrom(input: CreateInput) {
  return {
    title: input.title,
    code: input.code || undefined,
    description: input.description === '' ? null : input.description,
    starts_on: input.start_date,
    ends_on: input.end_date,
    subscription_ends_on: input.subscription_end_date,
    activations_limit: input.activations_limit,
    group_id: input.team_id,
    pricing_option_id: input.subscription_id,
    ticket_id: input.ti_event_ticket_id,
  };
}

type Values = ReturnType<typeof valuesFrom>;
type Gifts = Pick<Values, 'group_id' | 'pricing_option_id' | 'ticket_id'>;

/** Returns the values with a newly chosen gift alone: it replaces another one that the call leaves out. */
function aloneOf(values: Values): Values {
  const { group_id, pricing_option_id, ticket_id } = values;
  if (!group_id && !pricing_option_id && !ticket_id) return values;
  return {
    ...values,
    group_id: group_id ?? null,
    pricing_option_id: pricing_option_id ?? null,
    ticket_id: ticket_id ?? null,
  };
}

/**
 * Checks that the code is free and that the site has the invite's plan, group or ticket.
 * @param stored what it gives already, which may stay even if it has been removed since
 */
async function requireUsable(
  ctx: ResourceContext,
  scope: WriteScope,
  values: Values,
  { id, stored }: { id: number | null; stored: Gifts },
): Promise<void> {
  const siteId = ctx.resource.id;
  const faults: Record<string, string> = {};
  if (values.code && !(await isCodeFree(scope, siteId, 'invites', values.code, id)))
    faults.code = inviteTexts.codeTaken.en;
  const { group_id, pricing_option_id, ticket_id } = values;
  if (group_id && group_id !== stored.group_id && !(await findRow(scope, siteId, 'groups', group_id)))
    faults.team_id = inviteTexts.unknownGroup.en;
  const isSold = async (name: 'subscriptions' | 'ti_event_tickets', thing: number) =>
    (await findExistingItems(scope, siteId, name, [thing])).has(thing);
  if (pricing_option_id && pricing_option_id !== stored.pricing_option_id)
    if (!(await isSold('subscriptions', pricing_option_id)))
      faults.subscription_id = inviteTexts.unknownOption.en;
  if (ticket_id && ticket_id !== stored.ticket_id && !(await isSold('ti_event_tickets', ticket_id)))
    faults.ti_event_ticket_id = inviteTexts.unknownTicket.en;
  throwIfInvalid(faults);
}

const nothing: Gifts = { group_id: null, pricing_option_id: null, ticket_id: null };

/** Inserts an invite within the caller's transaction. @returns its id */
export async function addInvite(
  ctx: ResourceContext,
  scope: WriteScope,
  input: CreateInput,
  moved: { createdAt?: Date } = {},
): Promise<number> {
  const values = valuesFrom(input);
  await requireUsable(ctx, scope, values, { id: null, stored: nothing });
  const row = { ...values, code: values.code ?? newCode(), created_at: moved.createdAt };
  return createRowIn(scope, ctx.resource.id, { ...kind, values: row });
}

/** @throws AppError invalid for a code that is taken, and for a group, plan or ticket that the site doesn't have */
export function createInvite(ctx: ResourceContext, input: CreateInput): Promise<Invite> {
  return write(ctx, 'invites.create', async (scope) =>
    requireInvite(ctx, scope, await addInvite(ctx, scope, input)),
  );
}

/** Checks that a limit isn't below the number of redemptions. */
function requireRoom(limit: number | undefined, count: number): void {
  if (!limit || limit >= count) return;
  throwIfInvalid({ activations_limit: fillText(inviteTexts.belowUses.en, { count }) });
}

/**
 * Changes an invite; omitted optional fields stay. Members keep what it gave them.
 * @throws AppError not_found; conflict if `version` is stale; invalid as for a new invite, and for a limit below the
 * number of redemptions
 */
export function updateInvite(ctx: ResourceContext, { id, version, ...input }: UpdateInput): Promise<Invite> {
  return editRow(ctx, 'invites.update', {
    ...kind,
    id,
    version,
    values: async (stored, scope) => {
      const values = aloneOf(valuesFrom(input));
      await requireUsable(ctx, scope, values, { id, stored });
      requireOrder(stored, input);
      requireRoom(values.activations_limit, stored.count_uses);
      return values;
    },
    answer: (scope) => requireInvite(ctx, scope, id),
  });
}

/** Deletes an invite. It can no longer be redeemed; members keep what it gave them. @throws AppError not_found */
export function removeInvite(ctx: ResourceContext, { id }: { id: number }): Promise<{ success: true }> {
  return removeRow(ctx, 'invites.remove', {
    ...kind,
    id,
    before: ({ title, code, count_uses }) => ({ title, code, uses: count_uses }),
  });
}
