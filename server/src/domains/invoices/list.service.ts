// Lists of invoices: of one site by the right to it, and across the sites on which a caller has rights.
import type { invoices } from '#contract/domains/invoices/routes.ts';
import type { Invoice } from '#contract/domains/invoices/schemas.ts';
import type { OperatorContext, ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { findRow } from '#server/database/rows.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { requireKey } from '../resources/service.ts';
import {
  type Asked,
  countAcross,
  findAcross,
  linesAcross,
  periodsAcross,
  sitesWithInvoices,
} from './across-sites.queries.ts';
import { numberOf, onWire } from './on-wire.ts';
import { findLines, isDeletedSite } from './queries.ts';

/** @throws AppError not_found */
export async function requireInvoice(ctx: ResourceContext, scope: ReadScope, id: number): Promise<Invoice> {
  const { id: siteId, title, key } = ctx.resource;
  const row = await findRow(scope, siteId, 'invoices', id);
  if (!row) throw notFound();
  const lines = await findLines(scope.db, siteId, [id]);
  const deleted = await isDeletedSite(scope.db, siteId);
  return onWire({ ...row, title, key, deleted }, lines.get(id) ?? []);
}

/** Lists invoices of the site, latest month first. */
export async function listInvoices(
  ctx: ResourceContext,
  { key, calendar_period: period, livemode, ...page }: RouteInput<typeof invoices.list>,
): Promise<RouteOutput<typeof invoices.list>> {
  requireKey(ctx, key);
  const { id: siteId, title } = ctx.resource;
  return read(ctx, ({ db }) => {
    const asked = db
      .selectFrom('invoices')
      .where('resource_id', '=', siteId)
      .$if(period !== undefined, (query) => query.where('calendar_period', '=', period ?? ''))
      .$if(livemode !== undefined, (query) => query.where('livemode', '=', livemode ?? true));
    return fetchPage(
      page,
      async ({ limit, offset }) => {
        const found = await asked
          .selectAll()
          .orderBy('calendar_period', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute();
        const ids = found.map(({ id }) => id);
        const lines = await findLines(db, siteId, ids);
        const deleted = await isDeletedSite(db, siteId);
        return found.map((row) => onWire({ ...row, title, key, deleted }, lines.get(row.id) ?? []));
      },
      async () => {
        const { n } = await asked.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
        return Number(n);
      },
    );
  });
}

export async function listPeriods(
  ctx: ResourceContext,
  { key }: RouteInput<typeof invoices.listPeriods>,
): Promise<RouteOutput<typeof invoices.listPeriods>> {
  requireKey(ctx, key);
  const items = await read(ctx, ({ db }) =>
    db
      .selectFrom('invoices')
      .select('calendar_period')
      .distinct()
      .where('resource_id', '=', ctx.resource.id)
      .orderBy('calendar_period', 'desc')
      .execute(),
  );
  return { items };
}

/** Lists the attempts to pay an invoice, latest first. */
export async function listPayments(
  ctx: ResourceContext,
  { key, ...page }: RouteInput<typeof invoices.listPayments>,
): Promise<RouteOutput<typeof invoices.listPayments>> {
  requireKey(ctx, key);
  return read(ctx, ({ db }) => {
    const asked = db
      .selectFrom('invoice_payments as p')
      .innerJoin('invoices as i', (join) =>
        join.onRef('i.resource_id', '=', 'p.resource_id').onRef('i.id', '=', 'p.invoice_id'),
      )
      .where('p.resource_id', '=', ctx.resource.id);
    return fetchPage(
      page,
      async ({ limit, offset }) => {
        const found = await asked
          .select(['p.id', 'p.pay_system', 'p.amount', 'p.currency', 'p.status', 'p.error', 'p.created_at'])
          .select(['i.livemode', 'i.number', 'i.number_year'])
          .orderBy('p.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute();
        return found.map(({ livemode, number, number_year, ...row }) => ({
          ...row,
          invoice_number: numberOf({ livemode, number, number_year }) ?? '',
          pay_system: row.pay_system,
          status: row.status,
          created_at: row.created_at.toISOString(),
        }));
      },
      async () => {
        const { n } = await asked.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
        return Number(n);
      },
    );
  });
}

type Narrowed = NonNullable<RouteInput<typeof invoices.listAcross>>;

function askedBy({ actor }: Pick<OperatorContext, 'actor'>, input: Narrowed | undefined): Asked {
  const { resource_id: siteId = null, calendar_period: period = null, livemode = null } = input ?? {};
  const { partner_id: partnerId = null, deleted: isDeleted = null, unpaid: isUnpaid = null } = input ?? {};
  return { operatorId: actor.id, siteId, period, livemode, partnerId, isDeleted, isUnpaid };
}

/**
 * Lists invoices of all sites that the caller may see: all for root, the partner's for an owner, their own for Admin
 * and Readonly.
 */
export function listAcross(
  ctx: OperatorContext,
  input: RouteInput<typeof invoices.listAcross>,
): Promise<RouteOutput<typeof invoices.listAcross>> {
  const asked = askedBy(ctx, input);
  const { database } = ctx;
  return fetchPage(
    input,
    async (window) => {
      const found = await findAcross(database, { ...asked, ...window });
      const lines = await linesAcross(database, found);
      return found.map((row) => onWire(row, lines.get(row.id) ?? []));
    },
    () => countAcross(database, asked),
  );
}

/** Counts unpaid live invoices: of one site, or of all that the caller may see. */
export async function countUnpaid(
  { database, actor }: ResourceContext,
  siteId: number | null,
): Promise<number> {
  if (actor.kind !== 'operator') throw notFound();
  return countAcross(database, { ...askedBy({ actor }, { livemode: true, unpaid: true }), siteId });
}

export async function listSites(
  ctx: OperatorContext,
  input: RouteInput<typeof invoices.listSites>,
): Promise<RouteOutput<typeof invoices.listSites>> {
  return { items: await sitesWithInvoices(ctx.database, askedBy(ctx, input)) };
}

export async function listPeriodsAcross(
  ctx: OperatorContext,
  input: RouteInput<typeof invoices.listPeriodsAcross>,
): Promise<RouteOutput<typeof invoices.listPeriodsAcross>> {
  return { items: await periodsAcross(ctx.database, askedBy(ctx, input)) };
}
