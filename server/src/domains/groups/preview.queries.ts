import { readInBatches } from '#server/database/cursor.ts';
import type { ReadScope } from '#server/database/scope.ts';

interface Address {
  id: number;
  email: string;
}

/** Yields the emails of all members in batches, newest member first, so that only one batch is in memory. */
export function emailBatches(scope: ReadScope, siteId: number): AsyncGenerator<Address[]> {
  const statement = scope.db
    .selectFrom('members')
    .select(['id', 'email'])
    .where('resource_id', '=', siteId)
    .orderBy('id', 'desc')
    .compile();
  return readInBatches<Address>(scope, 'addresses', statement, 1_000);
}
