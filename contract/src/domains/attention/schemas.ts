import { z } from 'zod';

/** Number of rows; null where the caller may not read them. */
const count = z.int().nullable();

/** How much of the site waits for a person. Each number is that of the rows which its list shows. */
export const attention = z.object({
  /** Members with a subscription that is past due. Rows: `GET /users` with filter `past_due`. */
  past_due_members: count,
  /** Runs of actions and triggers that failed. Rows: `GET /deliveries` with filters `is_run` and `state`. */
  failed_runs: count,
  /** Live invoices that are finalized and not paid: of all sites for root, else of this one. */
  unpaid_invoices: count,
  /** Differences between Stripe and the site that nobody has dealt with. */
  stripe_differences: count,
});
export type Attention = z.infer<typeof attention>;
