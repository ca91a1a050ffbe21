import type { Database } from '#server/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { findOwedByDeleted } from './across-sites.queries.ts';
import { numberOf } from './on-wire.ts';
import { owedInWords } from './owed.service.ts';
import { invoiceTexts as texts } from './texts.ts';

/** Checks that deleted sites of a partner have no debts. @throws AppError conflict */
export async function requireNothingOwed(database: Database, partnerId: number): Promise<void> {
  const found = await findOwedByDeleted(database, partnerId);
  if (found.length === 0) return;
  const owed = owedInWords(
    found.map((row) => ({
      kind: row.status === 'draft' ? 'draft' : 'invoice',
      calendar_period: row.calendar_period,
      invoice_number: numberOf(row),
      amount: row.amount,
      currency: row.currency,
    })),
  );
  throw new AppError('conflict', texts.deletedOwe, { params: { owed } });
}
