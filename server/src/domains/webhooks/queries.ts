import type { Kysely } from 'kysely';
import type { DB } from '#server/database/schema.ts';
import type { ReadScope } from '#server/database/scope.ts';

export interface Endpoint {
  id: number;
  url: string;
  secret_sealed: string | null;
  previous_secret_sealed: string | null;
  previous_until: Date | null;
  created_at: Date;
}

const columns = [
  'id',
  'url',
  'secret_sealed',
  'previous_secret_sealed',
  'previous_until',
  'created_at',
] as const;

/** Returns the rows of these addresses, in their order; missing ones are created. */
export async function endpointsOf(
  db: Kysely<DB>,
  siteId: number,
  urls: readonly string[],
): Promise<Endpoint[]> {
  if (urls.length === 0) return [];
  const find = () =>
    db
      .selectFrom('webhook_endpoints')
      .select(columns)
      .where('resource_id', '=', siteId)
      .where('url', 'in', [...urls])
      .execute();
  let found = await find();
  const missing = urls.filter((url) => !found.some((row) => row.url === url));
  if (missing.length > 0) {
    await db
      .insertInto('webhook_endpoints')
      .values(missing.map((url) => ({ resource_id: siteId, url })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    found = await find();
  }
  return [...new Set(urls)].flatMap((url) => found.find((row) => row.url === url) ?? []);
}

export async function findEndpoint(db: Kysely<DB>, siteId: number, id: number): Promise<Endpoint | null> {
  const found = await db
    .selectFrom('webhook_endpoints')
    .select(columns)
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** Locks an endpoint until the transaction ends, so that concurrent changes of its secret run one after the other. */
export async function holdEndpoint(db: Kysely<DB>, siteId: number, id: number): Promise<Endpoint | null> {
  const found = await db
    .selectFrom('webhook_endpoints')
    .select(columns)
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found ?? null;
}

type Secrets = Partial<Pick<Endpoint, 'secret_sealed' | 'previous_secret_sealed' | 'previous_until'>>;

export async function storeSecrets(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  secrets: Secrets,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ ...secrets })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

/** Returns whether an endpoint is switched off until an operator switches it on. */
export async function isOff(
  { client }: Pick<ReadScope, 'client'>,
  siteId: number,
  url: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from webhook_endpoints e join delivery_targets t
       on t.resource_id = e.resource_id and t.kind = 'webhook' and t.target = e.id::text
     where e.resource_id = $1 and e.url = $2 and t.off_since is not null`,
    [siteId, url],
  );
  return rowCount !== 0;
}
