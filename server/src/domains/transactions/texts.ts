import { errorText } from '#contract/base/errors.ts';

export const transactionTexts = {
  known: errorText('transactions.known', 'This payment has already been recorded.'),
  status: errorText('transactions.status', 'A transaction with the status {from} cannot be changed to {to}.'),
  onlyManual: errorText('transactions.only_manual', 'Only manual transactions can be deleted.'),
  onlyManualChanged: errorText(
    'transactions.only_manual_changed',
    'Only manual transactions can be changed.',
  ),
  adjusted: errorText(
    'transactions.adjusted',
    'Part of this transaction was given back. It cannot be deleted.',
  ),
  adjustedStays: errorText(
    'transactions.adjusted_stays',
    'Part of this transaction was given back. It cannot be changed.',
  ),
  hasReceipt: errorText(
    'transactions.has_receipt',
    'A receipt was made of this transaction. It cannot be deleted.',
  ),
  receiptKeeps: errorText(
    'transactions.receipt_keeps',
    "This transaction has a receipt, so this can't be changed. Cancel it with a credit note and record a new one.",
  ),
  receiptKeepsCharge: errorText(
    'transactions.receipt_keeps_charge',
    "This payment has a receipt, so what the receipt says can't be changed. Refund at the provider and make a credit note.",
  ),
  onlyManualCancelled: errorText(
    'transactions.only_manual_cancelled',
    'Only manual transactions can be cancelled. Refund others at the payment provider.',
  ),
  nothingToCancel: errorText(
    'transactions.nothing_to_cancel',
    'Nothing is left of this transaction that could be cancelled.',
  ),
  noReceipt: errorText(
    'transactions.no_receipt',
    'This transaction has no receipt. Correct or delete it instead.',
  ),
  provider: errorText('transactions.provider', 'No payment provider has recorded this transaction.'),
  givenBack: errorText(
    'transactions.given_back',
    'More was refunded than this payment comes to. Correct its refunds and disputes first.',
  ),
  creditNote: errorText(
    'transactions.credit_note',
    'A credit note was made of what was given back. It stays as it is.',
  ),
  paysFor: errorText(
    'transactions.pays_for',
    'This transaction pays for a subscription. It cannot be deleted.',
  ),
  boughtPeriod: errorText(
    'transactions.bought_period',
    'This payment bought a period of a subscription. Member, currency, mode and purchases stay as they are.',
  ),
  periodHasPrice: errorText(
    'transactions.period_has_price',
    'This payment bought a period of a subscription. Its amount is more than 0.',
  ),
  unknownMember: errorText('transactions.unknown_member', "This member can't be chosen."),
  unknownItem: errorText('transactions.unknown_item', "This purchase can't be chosen."),
  otherCurrency: errorText(
    'transactions.other_currency',
    'Sold in {currency}. Choose that currency for the transaction.',
  ),
  future: errorText('transactions.future', 'The date is in the future.'),
  tooEarly: errorText('transactions.too_early', 'The date is before 1900.'),
} as const;
