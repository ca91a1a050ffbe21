import type pg from 'pg';
import type { ImportedMember } from '../columns/columns.ts';
import { joinedByAddress } from '../columns/gather.ts';
import { addressesOfCustomers } from './people-of-sales.queries.ts';

/**
 * Finds members by their customer at Stripe, who may go by another address there: a second account would hold what they
 * pay for. Of several members of one customer the address decides.
 */
export async function withAddressesHere(
  client: pg.PoolClient,
  siteId: number,
  rows: readonly ImportedMember[],
): Promise<ImportedMember[]> {
  const customers = rows.flatMap(({ stripeCustomerId }) => stripeCustomerId ?? []);
  const addresses = await addressesOfCustomers(client, siteId, customers);
  return joinedByAddress(
    rows.map((row) => ({ ...row, email: addresses.get(row.stripeCustomerId ?? '') ?? row.email })),
  );
}
