import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { transferListInput } from '#contract/domains/configuration-transfers/schemas.ts';
import { conditionsOf, containsText } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';

type Filter = NonNullable<NonNullable<z.output<typeof transferListInput>>['filter']>;

function matching(filter: Filter | undefined): Expression<SqlBool>[] {
  return conditionsOf<Filter>(filter ?? {}, {
    source: (sources) => sql<SqlBool>`source = any(${sources}::text[])`,
    title: (title) => containsText('source_title', title),
  });
}

const found = (db: Kysely<DB>, siteId: number, filter: Filter | undefined) =>
  db
    .selectFrom('configuration_transfers')
    .where('resource_id', '=', siteId)
    .where((eb) => eb.and(matching(filter)));

/** Returns the transfers of a site, the newest first, without their items. */
export function findTransfers(
  db: Kysely<DB>,
  siteId: number,
  { filter, limit, offset }: { filter: Filter | undefined; limit: number; offset: number },
) {
  return found(db, siteId, filter)
    .select([
      'id',
      'version',
      'source',
      'source_key',
      'source_title',
      'brought_by',
      'created_at',
      'taken_at',
      'taken_by',
      'taken',
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
export type ListedTransfer = Awaited<ReturnType<typeof findTransfers>>[number];

export async function countTransfers(
  db: Kysely<DB>,
  siteId: number,
  filter: Filter | undefined,
): Promise<number> {
  const { count } = await found(db, siteId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether a file of this signer was applied on the site before. */
export async function isKnownSigner(db: Kysely<DB>, siteId: number, fingerprint: string): Promise<boolean> {
  const row = await db
    .selectFrom('configuration_transfers')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('fingerprint', '=', fingerprint)
    .where('taken_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
