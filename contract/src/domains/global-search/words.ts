/** What one box finds, in the order in which it is shown. */
export const searchKinds = [
  'member',
  'group',
  'plan',
  'pricing_option',
  'content',
  'ticket_event',
  'promo',
  'invite',
  'unique_code',
  'note',
  'transaction',
  'receipt',
  'invoice',
  'partner',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Most hits of a kind on the site that is worked on, and as many again on the others. */
export const hitsOfKind = 5;
