/** All domains in import order: each may use those before it. docs/map.md has the same order. */
export const DOMAINS = [
  'lookups',
  'resources',
  'websites',
  'session',
  'second-factors',
  'resource-members',
  'service-accounts',
  'deliveries',
  'integrations',
  'webhooks',
  'taxonomies',
  'access-rules',
  'content',
  'content-wall',
  'figures',
  'plans',
  'pricing-options',
  'predictive-paywall',
  'ticket-events',
  'email-templates',
  'popup-templates',
  'members',
  'member-notes',
  'groups',
  'member-subscriptions',
  'sponsorships',
  'passes',
  'code-families',
  'promos',
  'transactions',
  'payments',
  'provider-drift',
  'receipts',
  'test-clock',
  'saved-views',
  'invites',
  'member-imports',
  'renewal-handovers',
  'bulk-changes',
  'exports',
  'erasures',
  'member-timeline',
  'partner-plans',
  'partners',
  'onboarding',
  'billing',
  'invoices',
  'partner-health',
  'cascade-access',
  'decisions',
  'roles',
  'actions',
  'triggers',
  'configuration-drafts',
  'configuration-transfers',
  'content-analytics',
  'dashboard',
  'weekly-digests',
  'global-search',
  'attention',
  'demo-removal',
] as const;

const places = new Map<string, number>(DOMAINS.map((name, place) => [name, place]));

/** Returns whether the name is that of a domain. */
export function isDomain(name: string): boolean {
  return places.has(name);
}

/** Returns whether `first` comes before `second` in the order. */
export function isEarlier(first: string, second: string): boolean {
  return (places.get(first) ?? Number.POSITIVE_INFINITY) < (places.get(second) ?? -1);
}
