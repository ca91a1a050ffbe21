import type { Kysely } from 'kysely';
import type { DB } from '#server/database/schema.ts';

interface State {
  nonce_hash: Buffer;
  service: string;
  /** Test or live; empty for services without modes. */
  mode: string;
  session_id: number;
}

export async function addState(
  db: Kysely<DB>,
  siteId: number,
  state: State & { redirect_url: string; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('oauth_states')
    .values({ resource_id: siteId, ...state })
    .execute();
}

/**
 * Marks a state as used.
 * @returns the redirect address it was started with; null if there is no such unused, unexpired state
 */
export async function consumeStateRow(
  db: Kysely<DB>,
  siteId: number,
  { nonce_hash, service, mode, session_id, now }: State & { now: Date },
): Promise<string | null> {
  const taken = await db
    .updateTable('oauth_states')
    .set({ used_at: now })
    .where('resource_id', '=', siteId)
    .where('nonce_hash', '=', nonce_hash)
    .where('service', '=', service)
    .where('mode', '=', mode)
    .where('session_id', '=', session_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('redirect_url')
    .executeTakeFirst();
  return taken?.redirect_url ?? null;
}
