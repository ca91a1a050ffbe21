// Bypasses the site policy and works on all sites at once.
import type { Database } from '#server/database/connect.ts';

/** Deletes authorizations that were not finished in time, one day after they expired. */
export async function sweepStates({ owner }: Database): Promise<void> {
  await owner.query("delete from oauth_states where expires_at < now() - interval '1 day'");
}
