/** Kinds of search results, in the order in which they are shown. */
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

/** Largest number of results of a kind on the current site, and again on the other sites. */
export const resultsPerKind = 5;
