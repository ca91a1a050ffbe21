// The photo of an event, re-encoded from the upload, so that only the picture is stored and shown.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { commonErrors } from '#contract/base/errors.ts';
import type { TicketEvent } from '#contract/domains/ticket-events/form-schemas.ts';
import type { ticketEvents } from '#contract/domains/ticket-events/routes.ts';
import { photoLimits } from '#contract/domains/ticket-events/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { editRowIn } from '#server/database/row-operations.ts';
import { lockRow } from '#server/database/rows.ts';
import { write } from '#server/database/scope.ts';
import { QueueFull } from '#server/platform/concurrency/limit.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { ImageRejected, photoOf } from '#server/platform/images/pictures.ts';
import { getTicketEvent, requireTicketEvent } from './service.ts';
import { ticketEventTexts as texts } from './texts.ts';

const reasons = {
  unreadable: texts.noPicture.en,
  'other kind': texts.otherKind.en,
  'too many pixels': texts.tooManyPixels.en,
} as const;

/** @throws AppError invalid for a file that is no photo; unavailable while too many others are processed */
async function made(ctx: ResourceContext, file: File): Promise<Buffer> {
  try {
    const content = Buffer.from(await file.arrayBuffer());
    return await photoOf(content, { kind: file.type, pixels: photoLimits.pixels, signal: ctx.signal });
  } catch (error) {
    if (error instanceof ImageRejected) throwIfInvalid({ file: reasons[error.reason] });
    if (error instanceof QueueFull)
      throw new AppError('unavailable', commonErrors.unavailable, { retryAfterSeconds: 5 });
    throw error;
  }
}

/**
 * Replaces an event's photo.
 * @param files storage of photos
 * @throws AppError not_found; invalid for a file that is no photo; unavailable while too many others are processed
 */
export async function uploadPhoto(
  files: FileStore,
  ctx: ResourceContext,
  { id, file }: RouteInput<typeof ticketEvents.uploadPhoto>,
): Promise<TicketEvent> {
  await getTicketEvent(ctx, { id });
  const content = await made(ctx, file);
  const name = randomBytes(20).toString('hex');
  await files.put(name, Readable.from([content]));
  let unused: string | null = name;
  try {
    return await write(ctx, 'ticketEvents.uploadPhoto', async (scope) => {
      const { photo_file: before } = await lockRow(scope, ctx.resource.id, 'ticket_events', id);
      const kind = { table: 'ticket_events', target: 'ticket_event', eventNoun: 'ticket_event' } as const;
      const values = () => ({ photo_file: name });
      await editRowIn(scope, ctx.resource.id, { ...kind, id, version: undefined, values });
      const event = await requireTicketEvent(ctx, scope, id);
      unused = before;
      return event;
    });
  } finally {
    if (unused !== null) await files.remove(unused);
  }
}
