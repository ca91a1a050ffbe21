import type { ReadScope } from '#server/database/scope.ts';

const batchSize = 1_000;

interface Address {
  id: number;
  email: string;
}

/** Addresses of all members, newest member first, through a cursor: however many there are, one batch is in memory. */
export async function* emailBatches({ client }: ReadScope, siteId: number): AsyncGenerator<Address[]> {
  await client.query(
    'declare addresses no scroll cursor for select id, email from members where resource_id = $1 order by id desc',
    [siteId],
  );
  for (;;) {
    const { rows } = await client.query<Address>(`fetch ${batchSize} from addresses`);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
  }
}
