import { type Kysely, sql } from 'kysely';
import { currencies } from '#contract/base/cents.ts';
import type { DB } from '#server/database/schema.ts';

const columns = [
  'version',
  'display_panels',
  'default_stats_currency',
  'reporting_timezone',
] as const satisfies readonly (keyof DB['resources'])[];

/** Returns the dashboard settings of a site. */
export function findSettings(db: Kysely<DB>, siteId: number) {
  return db.selectFrom('resources').select(columns).where('id', '=', siteId).executeTakeFirstOrThrow();
}

export type StoredSettings = Awaited<ReturnType<typeof findSettings>>;

/** Returns the same settings, locked until the end of the transaction. */
export function lockSettings(db: Kysely<DB>, siteId: number): Promise<StoredSettings> {
  return db
    .selectFrom('resources')
    .select(columns)
    .where('id', '=', siteId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function storeSettings(
  db: Kysely<DB>,
  siteId: number,
  values: Partial<Omit<StoredSettings, 'version'>>,
): Promise<void> {
  const { display_panels: panels, ...others } = values;
  await db
    .updateTable('resources')
    .set({
      ...others,
      ...(panels === undefined ? {} : { display_panels: JSON.stringify(panels) }),
      version: sql`version + 1`,
    })
    .where('id', '=', siteId)
    .execute();
}

/** Returns the last comparison of all cards with their rows. */
export function findLastCheck(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('figure_checks')
    .select(['checked_at', 'result'])
    .where('resource_id', '=', siteId)
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the currencies of prices, followed by all others in which the site was paid, in lower case. */
export async function findCurrencies(db: Kysely<DB>, siteId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('volume_days')
    .select('currency')
    .distinct()
    .where('resource_id', '=', siteId)
    .where('source', '=', 'all')
    .where('transactions', '>', 0)
    .execute();
  const others = rows.map(({ currency }) => currency).sort();
  return [...new Set([...currencies, ...others])];
}

/** Returns the database's own spelling of a zone; null for an unknown one. */
export async function findZone(db: Kysely<DB>, name: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name) = lower(${name})`.execute(db);
  return rows[0]?.name ?? null;
}
