// Queries across sites, before a call's site is known: the event of a photo.
import type { Database } from '#server/database/connect.ts';

/** Returns whether an event has this photo. Bypasses row security: the name of the file is enough to see it. */
export async function isPhoto({ owner }: Pick<Database, 'owner'>, name: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    'select from ticket_events where photo_file = $1 and removed_at is null',
    [name],
  );
  return rowCount === 1;
}
