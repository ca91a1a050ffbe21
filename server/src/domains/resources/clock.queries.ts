import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';

/** Moves the site's clock ahead, so that its present is at least this instant. */
export async function moveAhead({ db }: WriteScope, siteId: number, until: Date): Promise<void> {
  await sql`
    update resources set clock_ahead_ms =
      greatest(clock_ahead_ms, ceil(extract(epoch from (${until}::timestamptz - now())) * 1000)::bigint)
    where id = ${siteId}`.execute(db);
}
