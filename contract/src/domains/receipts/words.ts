import type { PaySystem, TransactionStatus } from '../transactions/words.ts';

export const receiptTitleMax = 200;
/** Characters of a template, pictures in it included. */
export const receiptHtmlMax = 500_000;

/**
 * Whether a receipt may be made, taken and sent: of what was received, of what was free, and of manual transactions. What
 * a test clock charged never has one.
 */
export function mayHaveReceipt(transaction: { status: TransactionStatus; pay_system: PaySystem }): boolean {
  if (transaction.pay_system === 'test_clock') return false;
  return ['succeeded', 'free'].includes(transaction.status) || transaction.pay_system === 'manual';
}
