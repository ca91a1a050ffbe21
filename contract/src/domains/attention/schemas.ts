import { z } from 'zod';

const count = z.int().nullable();

/** Counts of items on the site that need an operator. Each number equals the number of rows of its list. */
export const attention = z.object({
  past_due_members: count.describe(
    'Members with a past due subscription, as `GET /users` lists by `past_due`; null if not allowed.',
  ),
  failed_runs: count.describe(
    'Failed runs of actions and triggers (`GET /deliveries` by `is_run` and `state`); null if not allowed.',
  ),
  unpaid_invoices: count.describe(
    'Live invoices, finalized and unpaid: of all sites for root, otherwise of this one; null if not allowed.',
  ),
  stripe_differences: count.describe('Open discrepancies between Stripe and the site; null if not allowed.'),
});
export type Attention = z.infer<typeof attention>;
