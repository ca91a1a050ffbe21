import { z } from 'zod';

/** Number of rows; null if the caller may not read them. */
const count = z.int().nullable();

/** Counts of items on the site that need an operator. Each number equals the number of rows of its list. */
export const attention = z.object({
  /** Members with a subscription that is past due. Rows: `GET /users` with filter `past_due`. */
  past_due_members: count,
  /** Runs of actions and triggers that failed. Rows: `GET /deliveries` with filters `is_run` and `state`. */
  failed_runs: count,
  /** Live invoices that are finalized and unpaid: of all sites for root, otherwise of this one. */
  unpaid_invoices: count,
  /** Open discrepancies between Stripe and the site. */
  stripe_differences: count,
});
export type Attention = z.infer<typeof attention>;
