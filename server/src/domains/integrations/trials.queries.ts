import { type Kysely, sql } from 'kysely';
import type { ServiceType } from '#contract/domains/integrations/words.ts';
import type { DB } from '#server/database/schema.ts';

export interface Trial {
  service: ServiceType;
  /** Hash of the key and its companion setting. */
  fingerprint: Buffer;
  /** False if the service did not answer. */
  isTaken: boolean;
}

export async function storeTrial(
  db: Kysely<DB>,
  siteId: number,
  { service, fingerprint, isTaken }: Trial,
): Promise<void> {
  await db
    .insertInto('integration_trials')
    .values({ resource_id: siteId, service, fingerprint, is_taken: isTaken })
    .onConflict((conflict) =>
      conflict
        .columns(['resource_id', 'service'])
        .doUpdateSet({ fingerprint, is_taken: isTaken, tried_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Returns the last check of each service, and whether a delivery arrived there since. */
export function findTrials(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('integration_trials as t')
    .leftJoin('delivery_targets as d', (join) =>
      join
        .onRef('d.resource_id', '=', 't.resource_id')
        .on('d.kind', '=', 'integration')
        .onRef('d.target', '=', 't.service'),
    )
    .select(['t.service', 't.fingerprint', 't.is_taken'])
    .select(sql<boolean>`coalesce(d.last_success_at > t.tried_at, false)`.as('arrived'))
    .where('t.resource_id', '=', siteId)
    .execute();
}

/** Returns the services where any delivery of the site ever arrived. */
export async function findArrived(db: Kysely<DB>, siteId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery_targets')
    .select('target')
    .where('resource_id', '=', siteId)
    .where('kind', '=', 'integration')
    .where('last_success_at', 'is not', null)
    .execute();
  return rows.map(({ target }) => target);
}
