// Looks past the policy, at all sites at once.
import type { Database } from '#server/database/connect.ts';

/** Takes away authorizations that were not ended in time. */
export async function sweepStates({ owner }: Database): Promise<void> {
  await owner.query("delete from oauth_states where expires_at < now() - interval '1 day'");
}
