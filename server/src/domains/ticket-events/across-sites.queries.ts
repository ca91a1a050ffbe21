// What is asked about events before any site is known: whose a photo is.
import type { Database } from '#server/database/connect.ts';

/** Whether an event has this photo. Looks past the policy: whoever has the name may see it. */
export async function isPhoto({ owner }: Pick<Database, 'owner'>, name: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    'select from ticket_events where photo_file = $1 and removed_at is null',
    [name],
  );
  return rowCount === 1;
}
