import { firstPage } from './contents.ts';

/** Help page and heading of a screen and of the screens below it, by the start of the address. */
export const topics: Readonly<Record<string, string>> = {
  '/dashboard': 'for-publishers#dashboard-and-reports',
  '/detailed_activity': 'for-publishers#dashboard-and-reports',
  '/content-conversion': 'for-publishers#dashboard-and-reports',
  '/exports': 'for-publishers#dashboard-and-reports',
  '/export': 'for-publishers#dashboard-and-reports',
  '/users': 'for-publishers#members',
  '/users/edit': 'subscriptions#changes-by-an-operator',
  '/users/edit/export': 'for-publishers#dashboard-and-reports',
  '/users/imports': 'move-from',
  '/users/handovers': 'hand-over-renewals',
  '/users/bulk-changes': 'bulk-changes',
  '/groups': 'for-publishers#members',
  '/plans': 'for-publishers#sell',
  '/plans/edit': 'price-changes',
  '/content': 'for-publishers#sell',
  '/content/wall': 'behind-the-wall',
  '/content/decisions': 'explain-a-wall',
  '/readers': 'explain-a-wall',
  '/content/import': 'import-content',
  '/tievents': 'for-publishers#sell',
  '/promos': 'for-publishers#sell',
  '/promos/codes': 'unique-codes',
  '/invites': 'for-publishers#sell',
  '/invites/codes': 'unique-codes',
  '/transactions': 'for-publishers#payments',
  '/stripe-differences': 'stripe-differences',
  '/pdf': 'receipt-templates',
  '/billing-info': 'for-publishers#payments',
  '/actions': 'for-publishers#automation',
  '/triggers': 'for-publishers#automation',
  '/emails': 'for-publishers#automation',
  '/templates': 'for-publishers#automation',
  '/popups': 'for-publishers#automation',
  '/card-registration': 'for-publishers#automation',
  '/resources': 'for-publishers#settings',
  '/resources/edit/integrations': 'deliveries#what-each-service-receives',
  '/resources/edit/webhooks': 'webhooks',
  '/configuration/drafts': 'drafts',
  '/configuration/transfers': 'copy-between-sites',
  '/cascade-access': 'shared-access',
  '/roles': 'for-publishers#settings',
  '/profile': 'for-publishers#your-account',
  '/partners': 'for-partners#manage-the-partner',
  '/masthead-pricing': 'for-partners#billing',
  '/invoices': 'for-partners#billing',
};

/** Returns the help page and heading of a screen: those of the nearest address above it, or the first page. */
export function topicOf(screen: string): string {
  const parts = screen.split('/');
  for (let length = parts.length; length > 1; length -= 1) {
    const topic = topics[parts.slice(0, length).join('/')];
    if (topic !== undefined) return topic;
  }
  return firstPage;
}
