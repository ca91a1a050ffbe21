// Previews a batch of sales without changing anything.
import { read } from '#server/database/scope.ts';
import type { ImportedSale } from '../columns/sale-columns.ts';
import type { Batch } from '../file/row-batches.ts';
import type { SeenPeople } from '../members/seen-people.ts';
import type { StoredImport } from '../record/imports.queries.ts';
import { headingOf, type Work } from '../record/work.ts';
import { findOrCreatePayers, thoseThere } from '../sales/import-sales.service.ts';
import type { SaleIdentities } from '../sales/sale-identity.ts';
import { type Findings, type PreviewRow, refusedRow } from './findings.ts';

function saleRow(sale: ImportedSale, isKnown: boolean): PreviewRow {
  const { line, email, externalId, date, amountCents, currency, title } = sale;
  return {
    line,
    email,
    name: null,
    external_id: externalId,
    sale: { date: date.text, amount_cents: amountCents, currency, title },
    subscriptions: [],
    outcome: isKnown ? 'unchanged' : 'new',
    reason: null,
    changes: [],
  };
}

/** Earlier rows of the same file, which a batch is compared with in addition to the stored records. */
export interface SalesSoFar {
  identities: SaleIdentities;
  met: SeenPeople;
}

/** Compares a batch with the site's records. Pass the batches in the order of the file. */
export function compareSales(
  { ctx }: Work,
  row: StoredImport,
  batch: Batch<ImportedSale>,
  findings: Findings,
  { identities, met }: SalesSoFar,
): Promise<void> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const { meant, people, rejected } = await findOrCreatePayers(scope, siteId, batch.rows, met);
    // A person who isn't a member yet has no sales.
    const told = meant.flatMap(({ row: sale, person }) =>
      person.memberId === null ? [] : { row: sale, ...identities.of(sale, person.memberId) },
    );
    const known = new Set([...(await thoseThere(scope, ctx.resource, told))].map(({ row: sale }) => sale));
    const rows = meant.map(({ row: sale }) => saleRow(sale, known.has(sale)));
    for (const { row: sale } of meant)
      if (!known.has(sale)) findings.addSale(sale.currency, sale.amountCents);
    findings.addPeople(people.added.length);
    const refused = [...batch.rejected, ...rejected];
    findings.count(refused);
    findings.note([...rows, ...refused.map((one) => refusedRow(headingOf(row), one))]);
  });
}
