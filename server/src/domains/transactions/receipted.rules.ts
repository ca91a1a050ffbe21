// A receipt states who paid how much, when and for what. These facts are final under its number: a credit note corrects
// them.
import type { ReadScope } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { hasReceipt } from './queries.ts';
import { transactionTexts as texts } from './texts.ts';

/** Everything of a transaction that its receipt shows. */
interface Facts {
  member_id: number | null;
  amount_cents: number;
  currency: string;
  livemode: boolean;
  created_at: Date | string;
  /** YYYY-MM-DD, where only the day is known. */
  day: string | null;
  /** Purchases as the audit log names them. */
  purchases: readonly string[];
}

const isSameInstant = (one: Facts, other: Facts) =>
  new Date(one.created_at).getTime() === new Date(other.created_at).getTime();

/** Returns the fields, by their names on the wire, in which a change differs from the stored values. */
export function changedFacts(stored: Facts, asked: Facts): string[] {
  const differs: Record<string, boolean> = {
    user_id: asked.member_id !== stored.member_id,
    amount: asked.amount_cents !== stored.amount_cents,
    currency: asked.currency !== stored.currency,
    livemode: asked.livemode !== stored.livemode,
    created_at: asked.day !== stored.day || !isSameInstant(asked, stored),
    purchases: asked.purchases.join('\n') !== stored.purchases.join('\n'),
  };
  return Object.keys(differs).filter((field) => differs[field]);
}

/**
 * Refuses changes of the facts on a transaction's receipt.
 * @throws AppError conflict, with the reason for each field that would change
 */
export async function requireKeptFacts(
  { db }: ReadScope,
  stored: Facts & { resource_id: number; id: number },
  asked: Facts,
): Promise<void> {
  const changed = changedFacts(stored, asked);
  if (changed.length === 0 || !(await hasReceipt(db, stored.resource_id, stored.id))) return;
  const fields = Object.fromEntries(changed.map((field) => [field, texts.receiptKeeps.en]));
  throw new AppError('conflict', texts.receiptKeeps, { fields });
}
