import type { SubscriptionBook } from './subscription-book.ts';

const day = 86_400_000;
const currencies = ['usd', 'eur'];

/**
 * Returns the days of a book on which the opening balance plus the flows differs from the closing balance: of paying
 * members, and of MRR by currency. One line each.
 */
export function findUnbalancedDays(book: SubscriptionBook, begins: Date, days: number): string[] {
  return Array.from({ length: days }, (_, passed) => {
    const from = new Date(begins.getTime() + passed * day);
    const to = new Date(from.getTime() + day);
    const flows = book.payerFlows(from, to);
    const payers = book.payersAt(from).size + flows.joined + flows.returned - flows.left;
    const found = book.payersAt(to).size === payers ? [] : [`${from.toISOString()} payers`];
    for (const currency of currencies) {
      const moved = book.movements(currency, from, to);
      const sum = moved.new + moved.expansion + moved.reactivation - moved.contraction - moved.churn;
      if ((book.valueAt(to).get(currency) ?? 0) !== (book.valueAt(from).get(currency) ?? 0) + sum)
        found.push(`${from.toISOString()} ${currency}`);
    }
    return found;
  }).flat();
}
