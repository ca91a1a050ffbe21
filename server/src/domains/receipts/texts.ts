import { errorText } from '#contract/base/errors.ts';

export const receiptTexts = {
  notAllowed: errorText(
    'receipts.not_allowed',
    'Receipts are only made for transactions that succeeded, were free, or are manual.',
  ),
  none: errorText('receipts.none', 'Make the receipt first.'),
  noMember: errorText(
    'receipts.no_member',
    'No member is linked to this transaction, so there is no address to send it to.',
  ),
  payerErased: errorText(
    'receipts.payer_erased',
    'The payer’s account was erased. Their receipt can’t be changed.',
  ),
  template: errorText('receipts.template', 'Fix the receipt template to see the preview. {reason}'),
  outrun: errorText('receipts.outrun', 'This receipt was made a moment ago. Download that one.'),
  refundFailed: errorText('receipts.refund_failed', 'This refund failed, so it has no credit note.'),
  nothingTaken: errorText(
    'receipts.nothing_taken',
    'This dispute returned no money, so it has no credit note.',
  ),
  noted: errorText(
    'receipts.noted',
    'Credit notes for this receipt already exceed what was refunded. A refund failed after its credit note was made, so that note covers this one.',
  ),
  busy: errorText('receipts.busy', 'Many receipts are being made right now. Try again shortly.'),
  changed: errorText(
    'receipts.changed',
    'This receipt’s file was changed after it was made, so it can’t be downloaded.',
  ),
  gone: errorText('receipts.gone', 'This receipt’s file is missing. Make it again.'),
} as const;
