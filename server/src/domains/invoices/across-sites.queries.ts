import type { InvoiceLine } from '#contract/domains/invoices/schemas.ts';
import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';
import type { FoundInvoice } from './on-wire.ts';
import { lineOf } from './queries.ts';

export interface Asked {
  /** Operator whose sites are read: all for root, the partner's for an owner, their own for Admin and Readonly. */
  operatorId: number;
  siteId: number | null;
  period: string | null;
  livemode: boolean | null;
  partnerId: number | null;
  /** True for deleted sites, false for existing ones, null for both. */
  isDeleted: boolean | null;
  /** True if it is finalized and unpaid. */
  isUnpaid: boolean | null;
}

const valuesOf = ({ operatorId, siteId, period, livemode, partnerId, isDeleted }: Asked) => [
  operatorId,
  siteId,
  period,
  livemode,
  partnerId,
  isDeleted,
];

/**
 * SQL for the invoices an operator may see. Only root and the partner's owner see those of a deleted site; only root
 * sees those of an inactive partner. These queries bypass row security, so they check the operator's rights themselves.
 */
const asked = `
  from invoices i join resources r on r.id = i.resource_id join partners p on p.id = r.partner_id
    join operators o on o.id = $1 and o.active
  where ($2::bigint is null or i.resource_id = $2) and ($3::text is null or i.calendar_period = $3)
    and ($4::boolean is null or i.livemode = $4)
    and ($5::bigint is null or r.partner_id = $5) and ($6::boolean is null or (r.removed_at is not null) = $6)
    and (o.role = 'root' or p.active and (o.owned_partner_id = r.partner_id or r.removed_at is null and exists (
      select from resource_operators m where m.resource_id = r.id and m.operator_id = o.id
        and m.role in ('admin', 'readonly'))))`;

const columns = 'i.*, r.title, r.key, r.removed_at is not null as deleted';

/**
 * Returns the SQL with the state as a constant: with a parameter the planner wouldn't use the index of unpaid invoices.
 */
function askedOf({ isUnpaid }: Asked): string {
  if (isUnpaid === null) return asked;
  return `${asked} and i.status ${isUnpaid ? 'in' : 'not in'} ('open', 'past_due')`;
}

/** Returns a page of invoices, latest month first; comparing months bytewise has the same order and is faster. */
export async function findAcross(
  { owner }: Database,
  { limit, offset, ...filter }: Asked & { limit: number; offset: number },
): Promise<FoundInvoice[]> {
  const { rows } = await owner.query<FoundInvoice>(
    `select ${columns} ${askedOf(filter)} order by i.calendar_period collate "C" desc, i.id desc limit $7 offset $8`,
    [...valuesOf(filter), limit, offset],
  );
  return rows;
}

export async function countAcross({ owner }: Database, filter: Asked): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n ${askedOf(filter)}`,
    valuesOf(filter),
  );
  return rows[0]?.n ?? 0;
}

interface Numbered {
  siteIds: readonly number[];
  /** Mode of the invoices, null for both; a `year` of null means every year. */
  livemode: boolean | null;
  year: number | null;
  /** Number within the year; null finds every number. */
  number: number | null;
  limit: number;
}

/** Returns invoices of some sites by number, latest year first. A site has at most two for a month. */
export async function findNumbered(
  { owner }: Database,
  { siteIds, livemode, year, number, limit }: Numbered,
): Promise<FoundInvoice[]> {
  const { rows } = await owner.query<FoundInvoice>(
    `select ${columns} from invoices i join resources r on r.id = i.resource_id
     where i.resource_id = any($1::bigint[]) and i.number is not null
       and ($2::int is null or i.number = $2) and ($3::int is null or i.number_year = $3)
       and ($4::boolean is null or i.livemode = $4)
     order by i.livemode desc, i.number_year desc, i.id desc limit $5`,
    [siteIds, number, year, livemode, limit],
  );
  return rows;
}

/** Returns the lines of invoices of several sites, by invoice. */
export async function linesAcross(
  { owner }: Database,
  found: readonly FoundInvoice[],
): Promise<Map<number, InvoiceLine[]>> {
  const { rows } = await owner.query<Parameters<typeof lineOf>[0] & { invoice_id: number }>(
    `select l.* from unnest($1::bigint[], $2::bigint[]) f (resource_id, id)
     join invoice_lines l on l.resource_id = f.resource_id and l.invoice_id = f.id order by l.id`,
    [found.map((row) => row.resource_id), found.map((row) => row.id)],
  );
  const byInvoice = new Map<number, InvoiceLine[]>();
  for (const row of rows)
    byInvoice.set(row.invoice_id, [...(byInvoice.get(row.invoice_id) ?? []), lineOf(row)]);
  return byInvoice;
}

export async function sitesWithInvoices({ owner }: Database, filter: Asked) {
  const { rows } = await owner.query<{ id: number; title: string; key: string }>(
    `select id, title, key from resources where id in (select i.resource_id ${asked}) order by lower(title), id`,
    valuesOf(filter),
  );
  return rows;
}

export async function periodsAcross(
  { owner }: Database,
  filter: Asked,
): Promise<{ calendar_period: string }[]> {
  const { rows } = await owner.query<{ calendar_period: string }>(
    `select distinct i.calendar_period ${asked} order by 1 desc`,
    valuesOf(filter),
  );
  return rows;
}

/** Returns unpaid live invoices and drafts of a partner's deleted sites, earliest month first. */
export async function findOwedByDeleted({ owner }: Database, partnerId: number): Promise<FoundInvoice[]> {
  const { rows } = await owner.query<FoundInvoice>(
    `select ${columns} from invoices i join resources r on r.id = i.resource_id
     where r.partner_id = $1 and r.removed_at is not null and i.livemode and i.amount > 0
       and i.status in ('draft', 'open', 'past_due') order by i.calendar_period collate "C", i.id`,
    [partnerId],
  );
  return rows;
}

/** Returns the site of an invoice, even a deleted one; null for an unknown id. */
export async function siteOfInvoice(database: Database, id: number): Promise<SiteRef | null> {
  const { rows } = await database.owner.query<{ id: number }>(
    'select resource_id as id from invoices where id = $1',
    [id],
  );
  const [site] = await sitesOf(database, rows, { isEvenDeleted: true });
  return site ?? null;
}

/** Sites with an invoice that is due before today, in their zone; deleted ones still owe theirs. */
export async function sitesPastDue(database: Database): Promise<{ site: SiteRef }[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select distinct r.id from invoices i join resources r on r.id = i.resource_id
     where i.status = 'open' and i.payment_due_date < (now() at time zone r.reporting_timezone)::date`,
  );
  return (await sitesOf(database, rows, { isEvenDeleted: true })).map((site) => ({ site }));
}

/** Returns the inconsistencies among all invoices, one sentence each; empty if there are none. */
export async function findFaults({ owner }: Database): Promise<string[]> {
  const { rows } = await owner.query<{ fault: string }>(
    `select format('invoice %s of site %s is of %s, its lines of %s', i.id, i.resource_id, i.amount, coalesce(l.total, 0)) as fault
     from invoices i left join (select resource_id, invoice_id, sum(amount) as total from invoice_lines group by 1, 2) l
       on l.resource_id = i.resource_id and l.invoice_id = i.id
     where i.amount <> coalesce(l.total, 0)
     union all
     select format('a line of invoice %s is in %s', l.invoice_id, l.currency) from invoice_lines l
       join invoices i on i.resource_id = l.resource_id and i.id = l.invoice_id where l.currency <> i.currency
     union all
     select format('invoice %s is %s, and %s was paid for it', i.id, i.status, coalesce(p.total, 0))
     from invoices i left join (select resource_id, invoice_id, sum(amount) as total from invoice_payments
       where status = 'paid' group by 1, 2) p on p.resource_id = i.resource_id and p.invoice_id = i.id
     where coalesce(p.total, 0) <> case when i.status = 'paid' then i.amount else 0 end
     union all
     select format('%s numbers were given in %s (%s), the last is %s', count(i.number), n.year,
       case when n.livemode then 'live' else 'test' end, n.last)
     from invoice_numbers n left join invoices i on i.livemode = n.livemode and i.number_year = n.year
     group by n.year, n.livemode, n.last having count(i.number) <> n.last or max(i.number) <> n.last`,
  );
  return rows.map(({ fault }) => fault);
}
