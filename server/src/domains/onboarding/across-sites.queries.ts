import type { Database } from '#server/database/connect.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';

/** Page that calls with a public key. */
export interface CallingPage {
  /** Origin that the browser names; null if it names none. */
  origin: string | null;
  /** True if it isn't a proved website of the site. */
  isRefused: boolean;
}

/**
 * Records that a page has called with a site's public key, at most once a second.
 * @returns false for a key that no active site has
 */
export async function noteCall(
  { pool }: Database,
  publicKey: string,
  { origin, isRefused }: CallingPage,
): Promise<boolean> {
  const named =
    origin !== null && origin.length <= 300 && /^https?:\/\/[^/@\s]+$/.test(origin) ? origin : null;
  if (!/^pk_[0-9a-f]{64}$/.test(publicKey)) return false;
  const { rowCount } = await pool.query(
    `with site as (select id, last_call_at from resources
        where public_key = $1 and active and removed_at is null),
      noted as (update resources r set first_call_at = coalesce(r.first_call_at, now()), last_call_at = now(),
          last_call_origin = $2, is_last_call_refused = $3
        from site where r.id = site.id
          and (site.last_call_at is null or site.last_call_at < now() - interval '1 second'))
     select from site`,
    [publicKey, named, isRefused && named !== null],
  );
  return rowCount === 1;
}

/**
 * Records that a site's own server has called with its secret key, at most once a second.
 * @returns the expiry of the key, null while it isn't replaced; undefined for a key that no active site has
 */
export async function noteServerCall(
  { pool }: Database,
  privateKey: string,
): Promise<Date | null | undefined> {
  if (!/^sk_[A-Za-z0-9_-]{43}$/.test(privateKey)) return undefined;
  const { rows } = await pool.query<{ works_until: Date | null }>(
    `with site as (select r.id, r.last_call_at, k.works_until
        from private_keys k join resources r on r.id = k.resource_id
        where k.key_hash = $1 and (k.works_until is null or k.works_until > now())
          and r.active and r.removed_at is null),
      noted as (update resources r set first_call_at = coalesce(r.first_call_at, now()), last_call_at = now(),
          last_call_origin = null, is_last_call_refused = false
        from site where r.id = site.id
          and (site.last_call_at is null or site.last_call_at < now() - interval '1 second'))
     select works_until from site`,
    [hashToken(privateKey)],
  );
  return rows[0]?.works_until;
}
