import type pg from 'pg';
import type { ImportedMember } from '../columns/columns.ts';
import { joinedByAddress, renews } from '../columns/gather.ts';
import { addressesOfCustomers, customersOfAddresses } from './people-of-sales.queries.ts';

/**
 * Matches members by their Stripe customer, who may have another address there: otherwise a second account would get
 * the member's subscription. If several members share a customer, the address decides. A member with another customer
 * keeps it unless a subscription of this one renews.
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
