import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/connect.ts';
import { isLogo } from '#server/domains/resources/across-sites.queries.ts';
import { logoPath } from '#server/domains/resources/service.ts';
import { isPhoto } from '#server/domains/ticket-events/across-sites.queries.ts';
import { photoPath } from '#server/domains/ticket-events/on-wire.ts';
import { FileNotFound, type FileStore, type FoundFile } from '#server/platform/files/files.ts';

type IsKnown = (database: Database, name: string) => Promise<boolean>;

/** Paths of pictures, each with a check of the picture's name. */
const places: readonly [string, IsKnown][] = [
  [photoPath, isPhoto],
  [logoPath, isLogo],
];

/**
 * Mounts photos of events and logos of sites, for any caller who has the name: 160 random bits. The content of a name
 * never changes, so browsers may cache it, and the publisher's own site may embed it.
 */
export function mountPictures(app: FastifyInstance, files: FileStore, database: Database): void {
  for (const [path, isKnown] of places)
    app.get<{ Params: { name: string } }>(`${path}/:name`, async ({ params }, reply) => {
      const picture = await pictureNamed(files, params.name, () => isKnown(database, params.name));
      if (picture === null)
        return reply.status(404).header('content-type', 'text/plain; charset=utf-8').send('Not found.\n');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-type', 'image/webp')
        .header('content-length', picture.bytes)
        .send(picture.open());
    });
}

async function pictureNamed(
  files: FileStore,
  name: string,
  isKnown: () => Promise<boolean>,
): Promise<FoundFile | null> {
  if (!/^[0-9a-f]{40}$/.test(name) || !(await isKnown())) return null;
  try {
    return await files.find(name);
  } catch (error) {
    if (error instanceof FileNotFound) return null;
    throw error;
  }
}
