// Queries across sites, before a call's site is known: the owner of a logo, and the keys that identify sites.
import type pg from 'pg';
import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { findSite } from '#server/database/sites.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';
import { openPrivateKey } from './private-key.service.ts';

/** Returns whether a site has, or had, this logo. Bypasses row security: the name of the file is enough to see it. */
export async function isLogo({ owner }: Pick<Database, 'owner'>, name: string): Promise<boolean> {
  const { rowCount } = await owner.query('select from resource_logos where file_name = $1', [name]);
  return (rowCount ?? 0) > 0;
}

/** Returns the active site with this public key, or null. */
export async function findSiteOfPublicKey(database: Database, publicKey: string): Promise<SiteRef | null> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from resources where public_key = $1 and active and removed_at is null',
    [publicKey],
  );
  return rows[0] ? findSite(database, rows[0].id) : null;
}

/** Returns the active site with this secret key, its newest or a replaced one that still works; or null. */
export async function findSiteOfPrivateKey(database: Database, privateKey: string): Promise<SiteRef | null> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select r.id from private_keys k join resources r on r.id = k.resource_id
     where k.key_hash = $1 and (k.works_until is null or k.works_until > now()) and r.active and r.removed_at is null`,
    [hashToken(privateKey)],
  );
  return rows[0] ? findSite(database, rows[0].id) : null;
}

/** Stores the hashes by which the secret keys of sites are found, for keys from before there were any. */
export async function hashPrivateKeys(owner: pg.Pool, secrets: SecretBox): Promise<void> {
  const { rows } = await owner.query<{ id: number; sealed: string }>(
    `select r.id::int as id, r.private_key_sealed as sealed from resources r
     where r.private_key_sealed is not null
       and not exists (select from private_keys k where k.resource_id = r.id and k.works_until is null)`,
  );
  for (const { id, sealed } of rows) {
    const key = openPrivateKey(secrets, id, sealed);
    if (key === null) continue;
    // Servers that start at the same time write the same keys.
    await owner.query(
      'insert into private_keys (key_hash, resource_id) values ($1, $2) on conflict do nothing',
      [hashToken(key), id],
    );
  }
}
