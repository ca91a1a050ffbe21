import type pg from 'pg';
import type { ImportedMember } from '../columns/columns.ts';
import { joinedByAddress, renews } from '../columns/gather.ts';
import { addressesOfCustomers, customersOfAddresses } from './people-of-sales.queries.ts';

/**
 * Finds members by their customer at Stripe, who may go by another address there: a second account would hold what they
 * pay for. Of several members of one customer the address decides. A member who is known as another customer stays that
 * one unless a subscription of this one renews.
 */
export async function withAddressesHere(
  client: pg.PoolClient,
  siteId: number,
  rows: readonly ImportedMember[],
): Promise<ImportedMember[]> {
  const customers = rows.flatMap(({ stripeCustomerId }) => stripeCustomerId ?? []);
  const addresses = await addressesOfCustomers(client, siteId, customers);
  const people = joinedByAddress(
    rows.map((row) => ({ ...row, email: addresses.get(row.stripeCustomerId ?? '') ?? row.email })),
  );
  const emails = people.map(({ email }) => email.toLowerCase());
  const known = await customersOfAddresses(client, siteId, emails);
  return people.map((row) =>
    known.has(row.email.toLowerCase()) && !renews(row) ? { ...row, stripeCustomerId: null } : row,
  );
}
