// Copies an event. The copy is inactive and has no sales, so that it can be changed before readers see it.
import { randomBytes } from 'node:crypto';
import { isUnsafeSlug, slugOf } from '#contract/base/slugs.ts';
import type { TicketEvent } from '#contract/domains/ticket-events/form-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { lockRow } from '#server/database/rows.ts';
import { type ReadScope, type WriteScope, write } from '#server/database/scope.ts';
import { FileNotFound, type FileStore } from '#server/platform/files/files.ts';
import { photoNameOf } from './on-wire.ts';
import { isSlugTaken, setPhoto } from './queries.ts';
import { addTicketEvent, requireTicketEvent } from './service.ts';
import { addTicket, hadBy } from './tickets.service.ts';

const longest = 255;

/** Returns a title such as `Talk (copy)`; one that would be too long is cut. */
function titleOfCopy(title: string): string {
  const suffix = ' (copy)';
  return title.slice(0, longest - suffix.length) + suffix;
}

/** Returns the first free slug: `talk-copy`, `talk-copy-2` and so on. */
async function freeSlug(ctx: ResourceContext, { db }: ReadScope, slug: string): Promise<string> {
  // An existing slug may contain what a new one may not.
  const base = isUnsafeSlug(slug, null) ? slugOf(slug) : slug;
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '-copy' : `-copy-${number}`;
    const candidate = base.slice(0, longest - suffix.length) + suffix;
    if (!(await isSlugTaken(db, ctx.resource.id, candidate, null))) return candidate;
  }
}

/**
 * Copies the photo to a file of its own, because each event's photo is deleted with the event.
 * @returns its name; null without a photo
 */
async function copyPhoto(files: FileStore, { photo }: TicketEvent): Promise<string | null> {
  if (photo === null) return null;
  const name = randomBytes(20).toString('hex');
  try {
    const found = await files.find(photoNameOf(photo));
    await files.put(name, found.open());
    return name;
  } catch (error) {
    if (error instanceof FileNotFound) return null;
    throw error;
  }
}

async function copyIn(
  ctx: ResourceContext,
  scope: WriteScope,
  source: TicketEvent,
  photo: string | null,
): Promise<TicketEvent> {
  const { id: _id, version: _version, photo: _photo, created_at: _at, tickets, ...fields } = source;
  const title = titleOfCopy(source.title);
  const slug = await freeSlug(ctx, scope, source.slug);
  const id = await addTicketEvent(ctx, scope, { ...fields, title, slug, active: false });
  for (const ticket of tickets) {
    const { id: _ticket, version: _before, sold: _sold, ...given } = ticket;
    await addTicket(ctx, scope, { ...given, ti_event_id: id }, { had: hadBy(ticket) });
  }
  if (photo !== null) await setPhoto(scope, ctx.resource.id, id, photo);
  return requireTicketEvent(ctx, scope, id);
}

/**
 * Copies an event with its photo, access rules and tickets.
 * @param files storage of photos
 * @throws AppError not_found
 */
export async function copyTicketEvent(
  files: FileStore,
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<TicketEvent> {
  let photo: string | null = null;
  try {
    return await write(ctx, 'ticketEvents.copy', async (scope) => {
      // The lock makes two copies choose their slugs one after the other, and keeps the photo until it is copied.
      await lockRow(scope, ctx.resource.id, 'ticket_events', id);
      const source = await requireTicketEvent(ctx, scope, id);
      photo = await copyPhoto(files, source);
      return copyIn(ctx, scope, source, photo);
    });
  } catch (error) {
    if (photo !== null) await files.remove(photo);
    throw error;
  }
}
