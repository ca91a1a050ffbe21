// Passes as support sees them: by event and ticket, with owner and user of each, and the decrypted magic link.
import type { Pass, PassEvent } from '#contract/domains/passes/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { addressOf } from './links.ts';
import { memberExists } from './queries.ts';
import { findHost, findShown, type ShownPass } from './shown.queries.ts';

/** Highest number of passes shown for a member, more than any member has. */
const mostShown = 2_000;

interface Place {
  siteId: number;
  host: string;
}

function onWire(secrets: SecretBox, place: Place, row: ShownPass): Pass {
  return {
    id: row.id,
    owner_id: row.owner_id,
    owner: { id: row.owner_id, first_name: row.first_name, last_name: row.last_name, email: row.email },
    assign_id: row.assign_id,
    assign:
      row.assign_id === null
        ? null
        : {
            id: row.assign_id,
            first_name: row.assign_first_name ?? '',
            last_name: row.assign_last_name ?? '',
            email: row.assign_email ?? '',
          },
    has_auth_link: row.auth_token_sealed !== null,
    auth_link: addressOf(secrets, place, row),
    active: row.active,
    extra: row.extra as Record<string, unknown>,
    created_at: row.created_at.toISOString(),
  };
}

/** Groups sorted rows by event, and within it by ticket. */
function byEvent(
  secrets: SecretBox,
  place: Place,
  rows: readonly ShownPass[],
  memberId: number,
): PassEvent[] {
  const events: PassEvent[] = [];
  for (const row of rows) {
    let event = events.at(-1);
    if (event?.id !== row.event_id) {
      event = {
        id: row.event_id,
        title: row.event_title,
        start_date: row.starts_at.toISOString(),
        end_date: row.ends_at.toISOString(),
        timezone: row.timezone,
        tickets: [],
      };
      events.push(event);
    }
    let ticket = event.tickets.at(-1);
    if (ticket?.id !== row.ticket_id) {
      ticket = { id: row.ticket_id, title: row.ticket_title, passes: [], assigns: [] };
      event.tickets.push(ticket);
    }
    ticket[row.owner_id === memberId ? 'passes' : 'assigns'].push(onWire(secrets, place, row));
  }
  return events;
}

async function placeOf(scope: ReadScope, siteId: number): Promise<Place> {
  return { siteId, host: await findHost(scope.db, siteId) };
}

/** Returns the passes that a member owns or uses, by event, the next event first. @throws AppError not_found */
export function listPasses(
  ctx: ResourceContext,
  memberId: number,
  secrets: SecretBox,
): Promise<{ items: PassEvent[] }> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    if (!(await memberExists(scope.db, siteId, memberId))) throw notFound();
    const rows = await findShown(scope.db, siteId, { memberId }, mostShown);
    return { items: byEvent(secrets, await placeOf(scope, siteId), rows, memberId) };
  });
}

/** Returns single passes in their current state. @throws AppError not_found */
export async function showPassesIn(
  ctx: ResourceContext,
  scope: ReadScope,
  ids: readonly number[],
  secrets: SecretBox,
): Promise<Pass[]> {
  const siteId = ctx.resource.id;
  const place = await placeOf(scope, siteId);
  const passes: Pass[] = [];
  for (const id of ids) {
    const [row] = await findShown(scope.db, siteId, { id }, 1);
    if (!row) throw notFound();
    passes.push(onWire(secrets, place, row));
  }
  return passes;
}
