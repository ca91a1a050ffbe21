// Imports a batch of sales. Each becomes a manual charge on its own date; no notifications are sent, because it is in
// the past. An existing sale isn't changed.
import type { ResourceContext, SiteRef } from '#server/database/context.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { refreshSummaries } from '../../members/summaries.queries.ts';
import { recordSales } from '../../transactions/history.service.ts';
import type { ImportedSale } from '../columns/sale-columns.ts';
import type { RejectedRow } from '../file/cells.ts';
import { updateMembersFromSalesIn } from '../members/people.service.ts';
import { People, type Person } from '../members/people.ts';
import {
  addressesOfCustomers,
  insertPeople,
  knownPeople,
  movePeopleBack,
} from '../members/people-of-sales.queries.ts';
import type { SeenPeople } from '../members/seen-people.ts';
import type { Taken } from '../members/take.service.ts';
import { isProviderId, type SaleIdentities, type SaleIdentity } from './sale-identity.ts';
import { holdSales, knownCharges, knownSales, purchasesCalled } from './sales.queries.ts';

interface Meant {
  row: ImportedSale;
  person: Person;
}

/**
 * Returns the person of each row, after looking up existing members.
 * @param met people from earlier batches, for a check that stores no members
 */
export async function findOrCreatePayers(
  { client }: Pick<WriteScope, 'client'>,
  siteId: number,
  rows: readonly ImportedSale[],
  met: SeenPeople | null = null,
): Promise<{ meant: Meant[]; people: People; rejected: RejectedRow[] }> {
  const customers = rows.flatMap(({ stripeCustomerId }) => stripeCustomerId ?? []);
  const byCustomer = await addressesOfCustomers(client, siteId, customers);
  const externalIds = new Set(rows.flatMap(({ externalId }) => externalId ?? []));
  const emails = new Set([
    ...rows.flatMap(({ email }) => email?.toLowerCase() ?? []),
    ...[...byCustomer.values()].map((email) => email.toLowerCase()),
  ]);
  const people = new People(await knownPeople(client, siteId, [...externalIds], [...emails]), met);
  const meant: Meant[] = [];
  const rejected: RejectedRow[] = [];
  for (const row of rows) {
    const ofCustomer = byCustomer.get(row.stripeCustomerId ?? '');
    const named = ofCustomer === undefined ? row : { externalId: null, email: ofCustomer };
    const person =
      named.externalId === null && named.email === null
        ? { reason: 'nobody here is that customer at Stripe, and no address says who paid' }
        : people.find(named, row.date.at);
    if ('reason' in person) {
      const { reason } = person;
      rejected.push({ line: row.line, reason, countedAs: reason, cells: row.cells });
    } else meant.push({ row, person });
  }
  return { meant, people, rejected };
}

/** Returns the members of all sales; missing ones are created. */
async function makePeople({ client }: WriteScope, siteId: number, { added }: People) {
  if (added.length === 0) return { ids: new Map<string, number>(), made: [] };
  const made = await insertPeople(client, siteId, added);
  const ids = new Map(made);
  // Another transaction has inserted them as members in the meantime.
  const others = added.filter(({ address }) => !ids.has(address.toLowerCase()));
  const emails = others.map(({ address }) => address.toLowerCase());
  if (others.length > 0)
    for (const { email_lc, id } of await knownPeople(client, siteId, [], emails)) ids.set(email_lc, id);
  return { ids, made: [...made.values()] };
}

function memberOf({ memberId, newcomer }: Person, ids: ReadonlyMap<string, number>): number {
  const id = memberId ?? ids.get(newcomer?.address.toLowerCase() ?? '');
  if (id === undefined) throw new Error('somebody was neither found nor made');
  return id;
}

/** Returns the sales that the site has already. */
export async function thoseThere<T extends SaleIdentity & { row: Pick<ImportedSale, 'saleId'> }>(
  { client }: Pick<WriteScope, 'client'>,
  { id: siteId, livemode }: Pick<SiteRef, 'id' | 'livemode'>,
  sales: readonly T[],
): Promise<Set<T>> {
  const identities = new Set(sales.flatMap(({ identity, former }) => [identity, former]));
  const known = await knownSales(client, siteId, [...identities]);
  const ids = sales.flatMap(({ row: { saleId } }) => (saleId !== null && isProviderId(saleId) ? saleId : []));
  const charges = await knownCharges(client, siteId, livemode, ids);
  return new Set(
    sales.filter(
      ({ identity, former, row }) =>
        known.has(identity) || known.has(former) || charges.has(row.saleId ?? ''),
    ),
  );
}

/** Returns the id of each sale that no other charge of the site has: several systems use the same numbers. */
async function idsToKeep(
  { client }: WriteScope,
  { id: siteId, livemode }: SiteRef,
  rows: readonly ImportedSale[],
): Promise<(string | null)[]> {
  const taken = await knownCharges(
    client,
    siteId,
    livemode,
    rows.flatMap(({ saleId }) => saleId ?? []),
  );
  return rows.map(({ saleId }) => {
    if (saleId === null || taken.has(saleId)) return null;
    taken.add(saleId);
    return saleId;
  });
}

/** @returns the earliest of the sales of each member */
async function record(
  ctx: ResourceContext,
  scope: WriteScope,
  sales: readonly { row: ImportedSale; memberId: number; identity: string }[],
  importId: number | null,
): Promise<Map<number, Date>> {
  const earliest = new Map<number, Date>();
  if (sales.length === 0) return earliest;
  const siteId = ctx.resource.id;
  const titles = [...new Set(sales.flatMap(({ row }) => row.title ?? []))];
  const purchases = await purchasesCalled(scope.client, siteId, titles);
  const rows = sales.map(({ row }) => row);
  const externalIds = await idsToKeep(scope, ctx.resource, rows);
  const ids = await recordSales(
    ctx,
    scope,
    sales.map(({ row: { amountCents, currency, date, title, refundedCents }, memberId }, position) => ({
      memberId,
      amountCents,
      currency,
      at: date.at,
      day: date.day,
      title,
      externalId: externalIds[position] ?? null,
      refundedCents,
      purchase: (title === null ? undefined : purchases.get(title)) ?? null,
    })),
  );
  const known = sales.map(({ identity }, position) => ({
    transaction_id: ids[position] ?? 0,
    identity,
    import_id: importId,
  }));
  await insertMany(scope.client, siteId, 'imported_sales', known);
  for (const { row, memberId } of sales) {
    const known = earliest.get(memberId);
    if (known === undefined || row.date.at < known) earliest.set(memberId, row.date.at);
  }
  return earliest;
}

/** Keeps one row for each sale, which a file may have in several rows. */
function onceEach<T extends SaleIdentity>(sales: readonly T[]): T[] {
  return [...new Map(sales.toReversed().map((sale) => [sale.identity, sale])).values()].reverse();
}

/**
 * Imports sales within the caller's transaction.
 * @param identities of this file, computed for all of its batches in order
 * @param importId null for the command
 */
export async function importSales(
  ctx: ResourceContext,
  scope: WriteScope,
  rows: readonly ImportedSale[],
  identities: SaleIdentities,
  importId: number | null,
): Promise<Taken> {
  const siteId = ctx.resource.id;
  await holdSales(scope.client, siteId);
  const { meant, people, rejected } = await findOrCreatePayers(scope, siteId, rows);
  await updateMembersFromSalesIn(scope, siteId, people, importId);
  const { ids, made } = await makePeople(scope, siteId, people);
  const all = meant.map(({ row, person }) => {
    const memberId = memberOf(person, ids);
    return { row, memberId, ...identities.of(row, memberId) };
  });
  const known = await thoseThere(scope, ctx.resource, all);
  const fresh = onceEach(all.filter((sale) => !known.has(sale)));
  const earliest = await record(ctx, scope, fresh, importId);
  const older = [...earliest].filter(([id, at]) => at < (people.since.get(id) ?? at));
  if (older.length > 0) await movePeopleBack(scope.client, siteId, new Map(older));
  await refreshSummaries(scope.client, siteId, [...earliest.keys()]);
  return {
    created: fresh.length,
    updated: 0,
    unchanged: all.length - fresh.length,
    rejected,
    leftOut: [],
    createdMembers: made.map((memberId) => ({ memberId, tags: 0, subscriptions: 0, groups: 0 })),
    madeTags: [],
    madePlans: [],
    madeGroups: [],
  };
}

/** Counts the sales of a batch that was imported before, so that equal ones after it get different identities. */
export async function countSales(
  scope: Pick<WriteScope, 'client'>,
  siteId: number,
  rows: readonly ImportedSale[],
  identities: SaleIdentities,
): Promise<void> {
  const { meant } = await findOrCreatePayers(scope, siteId, rows);
  for (const { row, person } of meant) if (person.memberId !== null) identities.of(row, person.memberId);
}
