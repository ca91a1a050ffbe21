import { errorText } from '#contract/base/errors.ts';

export const invoiceTexts = {
  future: errorText('invoices.future', 'This month has not begun yet.'),
  tooMuch: errorText(
    'invoices.too_much',
    'The month comes to more than $10,000,000,000.00. Check the prices and the support hours.',
  ),
  running: errorText('invoices.running', 'This month has not ended yet. Finalize its invoice once it has.'),
  notEnded: errorText(
    'invoices.not_ended',
    'This month has not ended yet. Generate its invoices once it has.',
  ),
  before: errorText(
    'invoices.before_first_day',
    'The site began after this month, so there is nothing to bill.',
  ),
  gone: errorText(
    'invoices.after_deletion',
    'The site was deleted before this month, so there is nothing to bill.',
  ),
  differs: errorText(
    'invoices.differs',
    'The draft says {drafted}; counted now, the month comes to {counted}. Regenerate the draft, or finalize it as drafted.',
  ),
  notDraft: errorText('invoices.not_draft', 'This invoice has its number, so it stays. Void it instead.'),
  owes: errorText(
    'invoices.owes',
    "This site can't be deleted yet. It owes {owed}. Pay it under Billing first; ask the platform to bill what has no number yet.",
  ),
  deletedOwe: errorText(
    'invoices.deleted_owe',
    "This partner can't be deleted yet. Its deleted sites owe {owed}. See Invoices.",
  ),
  noPricing: errorText('invoices.no_pricing', 'Attach a pricing plan to the site first.'),
  draft: errorText('invoices.draft', 'Finalize the invoice first.'),
  isVoid: errorText('invoices.void', 'The invoice is void.'),
  isPaid: errorText('invoices.paid', 'The invoice is paid.'),
};
