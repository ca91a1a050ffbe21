/** Files of `docs` that the console shows as help, by the slug of the page. */
export const helpFiles: Readonly<Record<string, string>> = {
  'for-publishers': 'for-publishers.md',
  'for-partners': 'for-partners.md',
  'partner-usage': 'partner-health.md',
  'member-timeline': 'member-timeline.md',
  'bulk-changes': 'bulk-changes.md',
  'clearing-accounts': 'how-clearing-works.md',
  'move-from': 'how-to/move-from.md',
  'move-members': 'how-to/move-members.md',
  'bring-in-sales': 'how-to/bring-in-sales.md',
  'hand-over-renewals': 'how-to/hand-over-renewals.md',
  'import-content': 'how-to/import-content.md',
  wordpress: 'wordpress.md',
  'behind-the-wall': 'how-to/behind-the-wall.md',
  'explain-a-wall': 'how-to/explain-a-wall.md',
  subscriptions: 'how-subscriptions-live.md',
  'price-changes': 'how-prices-change.md',
  'unique-codes': 'codes-by-the-thousand.md',
  'receipt-templates': 'how-to/receipt-templates.md',
  'stripe-differences': 'stripe-differences.md',
  deliveries: 'how-things-are-sent.md',
  'back-tests': 'back-test.md',
  webhooks: 'webhooks.md',
  settings: 'settings.md',
  drafts: 'drafts.md',
  'copy-between-sites': 'copy-between-sites.md',
  'shared-access': 'cascade-picture.md',
  'test-clock': 'test-clock.md',
  'service-accounts': 'how-to/use-service-accounts.md',
};

/** Headings of sections that only developers of the product need. */
export const developersOnly: readonly string[] = ['API', 'Code', 'For developers'];

/** Pages in the order of the list, by topic. */
export const helpGroups = [
  { id: 'start', pages: ['for-publishers', 'for-partners', 'partner-usage'] },
  { id: 'members', pages: ['subscriptions', 'member-timeline', 'bulk-changes', 'clearing-accounts'] },
  {
    id: 'moving',
    pages: [
      'move-from',
      'move-members',
      'bring-in-sales',
      'hand-over-renewals',
      'import-content',
      'wordpress',
    ],
  },
  {
    id: 'money',
    pages: [
      'behind-the-wall',
      'explain-a-wall',
      'price-changes',
      'unique-codes',
      'receipt-templates',
      'stripe-differences',
    ],
  },
  { id: 'automation', pages: ['deliveries', 'back-tests', 'webhooks', 'service-accounts'] },
  {
    id: 'site',
    pages: ['settings', 'drafts', 'copy-between-sites', 'shared-access', 'test-clock'],
  },
] as const;

/** Page that `/help` opens. */
export const firstPage = 'for-publishers';
