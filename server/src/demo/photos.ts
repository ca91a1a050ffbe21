import type { ResourceContext } from '#server/database/context.ts';
import { uploadPhoto } from '#server/domains/ticket-events/photo.service.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { occasions } from './occasion-list.ts';
import { drawQuay } from './picture.ts';

/** Gives the events their photos that have a picture. */
export async function hangPhotos(ctx: ResourceContext, photos: FileStore): Promise<void> {
  const { rows } = await ctx.database.owner.query<{ id: number; slug: string }>(
    'select id, slug from ticket_events where resource_id = $1 and photo_file is null',
    [ctx.resource.id],
  );
  for (const { id, slug } of rows) {
    if (!occasions.some((one) => one.slug === slug && one.hasPhoto)) continue;
    const file = new File([new Uint8Array(drawQuay())], 'quay.png', { type: 'image/png' });
    await uploadPhoto(photos, ctx, { id, file });
  }
}
