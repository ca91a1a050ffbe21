import type { Kysely } from 'kysely';
import type { Mapping } from '#contract/domains/integrations/schemas.ts';
import type { ServiceType } from '#contract/domains/integrations/words.ts';
import { jsonList } from '#server/database/json.ts';
import type { DB } from '#server/database/schema.ts';

type Stored = Omit<Mapping, 'service'>;

/** Mapping of a service before an operator has saved one. */
const untold: Stored = { version: 0, active: false, events: [], fields: [], tags: [] };

export async function findMapping(db: Kysely<DB>, siteId: number, service: ServiceType): Promise<Stored> {
  const found = await db
    .selectFrom('integration_mappings')
    .select(['version', 'active', 'events', 'fields', 'tags'])
    .where('resource_id', '=', siteId)
    .where('service', '=', service)
    .executeTakeFirst();
  // The cast is safe: only `storeMapping` writes these columns.
  return found ? ({ ...found } as unknown as Stored) : untold;
}

/** Returns the services that receive events automatically. */
export async function findActive(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('integration_mappings')
    .select(['service', 'events'])
    .where('resource_id', '=', siteId)
    .where('active', '=', true)
    .execute();
}

export async function storeMapping(
  db: Kysely<DB>,
  siteId: number,
  { service, ...given }: Mapping,
): Promise<void> {
  const values = { ...given, fields: jsonList(given.fields) };
  await db
    .insertInto('integration_mappings')
    .values({ resource_id: siteId, service, ...values })
    .onConflict((conflict) => conflict.columns(['resource_id', 'service']).doUpdateSet(values))
    .execute();
}
