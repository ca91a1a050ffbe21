// A site whose content is behind a wall, with a website and a publisher's server that may ask about readers.
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Api } from './api.ts';
import { namedOf, wallOf } from './content-cases.ts';
import { fillContentSite, otherPlans, sellPlans } from './content-site.ts';
import type { Load } from './reader-load.ts';

const origin = 'https://www.measured.example';

/** Gives the site a private key, as its settings do. */
async function newPrivateKey(database: pg.Pool, site: number): Promise<string> {
  const key = `sk_${randomBytes(32).toString('base64url')}`;
  await database.query(
    'insert into private_keys (resource_id, key_hash, works_until) values ($1, $2, now() + $3::interval)',
    [site, createHash('sha256').update(key).digest(), '1 day'],
  );
  return key;
}

/** Returns the site's public key, which works from pages of its website. */
async function publicKeyOf(database: pg.Pool, site: number): Promise<string> {
  await database.query(
    `insert into websites (resource_id, origin, code, proved_at, proved_by)
     values ($1, $2, repeat('c', 20), now(), 'file') on conflict do nothing`,
    [site, origin],
  );
  const { rows } = await database.query<{ key: string }>(
    'select public_key as key from resources where id = $1',
    [site],
  );
  return rows[0]?.key ?? '';
}

/** Saves rules behind the wall, unless the site has some. */
async function putWall(api: Api, database: pg.Pool, site: number): Promise<void> {
  const { version, rules } = (await api.send('GET', 'content/wall')) as { version: number; rules: unknown[] };
  if (rules.length > 0) return;
  const named = await namedOf(database, site);
  await api.send('PUT', 'content/wall', { version, ...(await wallOf(database, site, named)) });
}

/** Fills the site, and returns what its readers' callers know of it. */
export async function readerSite(
  api: Api,
  database: pg.Pool,
  site: number,
): Promise<Pick<Load, 'keys' | 'origin' | 'privateKey' | 'publicKey'>> {
  await fillContentSite(database, site);
  await sellPlans(database, site, otherPlans);
  await putWall(api, database, site);
  const { rows } = await database.query<{ key: string }>(
    `select key from content_items where resource_id = $1 and key like 'bench-%' order by created_at desc`,
    [site],
  );
  return {
    keys: rows.map(({ key }) => key),
    origin,
    privateKey: await newPrivateKey(database, site),
    publicKey: await publicKeyOf(database, site),
  };
}
