import type pg from 'pg';
import { Api } from './api.ts';
import type { RunningProduct } from './product.ts';

/** Signs in as root, and chooses a site. */
export async function apiFor(product: RunningProduct, key: string): Promise<Api> {
  const api = new Api(product.url);
  await api.signIn('root@example.com', 'masthead-demo');
  api.resource = key;
  return api;
}

export async function siteId(database: pg.Pool, key: string): Promise<number> {
  const { rows: found } = await database.query('select id from resources where key = $1', [key]);
  return Number(found[0]?.id);
}
