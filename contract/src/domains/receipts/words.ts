import type { PaySystem, TransactionStatus } from '../transactions/words.ts';

export const receiptTitleMax = 200;
/** Characters of a template, pictures in it included. */
export const receiptHtmlMax = 500_000;

/** Whether a receipt may be made, taken and sent: of what was received, of what was free, and of manual transactions. */
export function mayHaveReceipt(transaction: { status: TransactionStatus; pay_system: PaySystem }): boolean {
  return ['succeeded', 'free'].includes(transaction.status) || transaction.pay_system === 'manual';
}
