import type { PaySystem, TransactionStatus } from '../transactions/words.ts';

export const receiptTitleMax = 200;
/** Largest length of a template in characters, including its embedded pictures. */
export const receiptHtmlMax = 500_000;

/**
 * Returns whether a receipt may be created, downloaded and sent: for received, free and manual transactions. A charge
 * of a test clock never has one.
 */
export function mayHaveReceipt(transaction: { status: TransactionStatus; pay_system: PaySystem }): boolean {
  if (transaction.pay_system === 'test_clock') return false;
  return ['succeeded', 'free'].includes(transaction.status) || transaction.pay_system === 'manual';
}
