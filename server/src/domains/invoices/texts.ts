import { errorText } from '#contract/base/errors.ts';

export const invoiceTexts = {
  future: errorText('invoices.future', 'This month has not begun yet.'),
  tooMuch: errorText(
    'invoices.too_much',
    'The month comes to more than $10,000,000,000.00. Check the prices and the support hours.',
  ),
  running: errorText('invoices.running', 'This month has not ended yet. Finalize its invoice once it has.'),
  noPricing: errorText('invoices.no_pricing', 'Attach a pricing plan to the site first.'),
  draft: errorText('invoices.draft', 'Finalize the invoice first.'),
  isVoid: errorText('invoices.void', 'The invoice is void.'),
  isPaid: errorText('invoices.paid', 'The invoice is paid.'),
};
