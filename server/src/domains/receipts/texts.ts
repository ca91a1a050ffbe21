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
  noted: errorText(
    'receipts.noted',
    'The credit notes of this receipt already add up to its amount, so no further one can be made.',
  ),
  busy: errorText('receipts.busy', 'Many receipts are being made right now. Try again shortly.'),
  changed: errorText(
    'receipts.changed',
    'The file of this receipt is not as it was made, and is not handed out.',
  ),
  gone: errorText('receipts.gone', 'The file of this receipt is not there any more. Make it again.'),
} as const;
