import { errorText } from '#contract/base/errors.ts';

export const receiptTexts = {
  notAllowed: errorText(
    'receipts.not_allowed',
    'Receipts are made of transactions that succeeded, were free, or are manual.',
  ),
  none: errorText('receipts.none', 'Make the receipt first.'),
  noMember: errorText('receipts.no_member', 'Nobody knows who paid, so there is no address to send it to.'),
  payerErased: errorText(
    'receipts.payer_erased',
    'The account of who paid was cleared. Their receipt stays as it was made.',
  ),
  template: errorText('receipts.template', 'The receipt template has to be mended: {reason}'),
  outrun: errorText('receipts.outrun', 'This receipt was made a moment ago. Download that one.'),
  refundFailed: errorText('receipts.refund_failed', 'This refund failed, so there is no credit note of it.'),
  nothingTaken: errorText(
    'receipts.nothing_taken',
    'This dispute took no money back, so there is no credit note of it.',
  ),
  noted: errorText(
    'receipts.noted',
    'The credit notes of this receipt already say more than was given back. A refund failed after its credit note was made: this one takes its place.',
  ),
  busy: errorText('receipts.busy', 'Many receipts are being made right now. Try again shortly.'),
  changed: errorText(
    'receipts.changed',
    'The file of this receipt is not as it was made, and is not handed out.',
  ),
  gone: errorText('receipts.gone', 'The file of this receipt is not there any more. Make it again.'),
} as const;
