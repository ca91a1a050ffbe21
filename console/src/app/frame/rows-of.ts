import type { Waiting } from '#console/lib/attention.ts';
import type { Site } from '#console/lib/browser-state/sites.ts';

interface Rows {
  to: string;
  search: Readonly<Record<string, string>>;
}

/** Returns the address of the rows of a counter, without other filters. */
export function rowsOf(waiting: Waiting, { id, relation }: Site): Rows {
  switch (waiting) {
    case 'past_due_members':
      return { to: '/users', search: { past_due: 'true' } };
    case 'failed_runs':
      return { to: '/actions/failed-runs', search: {} };
    case 'stripe_differences':
      return { to: '/stripe-differences', search: { state: 'open' } };
    case 'unpaid_invoices':
      // Root sees the invoices of the whole platform.
      return {
        to: '/invoices',
        search: {
          ...(relation === 'root' ? {} : { resource_id: String(id) }),
          livemode: 'true',
          unpaid: 'true',
        },
      };
  }
}
