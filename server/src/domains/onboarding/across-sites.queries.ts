import type { Database } from '#server/database/connect.ts';

/**
 * Notes that a site has called with its public key, at most once a second.
 * @returns false for a key that no active site has
 */
export async function noteCall({ pool }: Database, publicKey: string): Promise<boolean> {
  if (!/^pk_[0-9a-f]{64}$/.test(publicKey)) return false;
  const { rowCount } = await pool.query(
    `with site as (select id, last_call_at from resources
        where public_key = $1 and active and removed_at is null),
      noted as (update resources r set first_call_at = coalesce(r.first_call_at, now()), last_call_at = now()
        from site where r.id = site.id
          and (site.last_call_at is null or site.last_call_at < now() - interval '1 second'))
     select from site`,
    [publicKey],
  );
  return rowCount === 1;
}
