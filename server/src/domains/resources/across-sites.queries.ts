// Queries across sites, before a call's site is known: the owner of a logo, and the keys that identify sites.
import type pg from 'pg';
import type { Database } from '#server/database/connect.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';
import { openPrivateKey } from './private-key.service.ts';

/** Returns whether a site has, or had, this logo. Bypasses row security: the name of the file is enough to see it. */
export async function isLogo({ owner }: Pick<Database, 'owner'>, name: string): Promise<boolean> {
  const { rowCount } = await owner.query('select from resource_logos where file_name = $1', [name]);
  return (rowCount ?? 0) > 0;
}

/** Stores the hashes by which the private keys of sites are found, for keys from before there were any. */
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
