import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { filterOf } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import {
  comparisonStages,
  driftCauses,
  driftKinds,
  driftOrderColumns,
  driftReasons,
  driftStates,
} from './words.ts';

/** Values of one side of a discrepancy. */
export const driftSide = z.object({
  amount: z.int().nullable().describe('Amount in cents; the fee, if the reason is `dispute_fee`.'),
  currency: z.string().nullable().describe('Currency in lower case.'),
  status: z.string().nullable().describe("Status in that side's words, such as `succeeded` or `lost`."),
  card: z.string().nullable().describe('Brand and last four digits of the card.'),
  card_expires_on: z.string().nullable().describe("First day after the card's last valid month, YYYY-MM-DD."),
  customer_id: z.string().nullable().describe('Id of the customer at Stripe.'),
  member: z
    .object({ id: z.int().describe('Id of the member.'), email: z.string().describe('Email of the member.') })
    .nullable()
    .describe('Member to whom this side assigns the customer.'),
});
export type DriftSide = z.infer<typeof driftSide>;

export const drift = z.object({
  id: z.int().describe('Id of the discrepancy.'),
  kind: z.enum(driftKinds).describe('What differs.'),
  reason: z.enum(driftReasons).describe('How it differs, more precise than `kind`.'),
  state: z
    .enum(driftStates)
    .describe('State of the discrepancy; `gone` means that both sides agree without a fix.'),
  object_id: z.string().describe("Stripe's id of the object that differs."),
  member: z
    .object({ id: z.int().describe('Id of the member.'), email: z.string().describe('Email of the member.') })
    .nullable()
    .describe('Member concerned; null if unknown.'),
  transaction_id: z.int().nullable().describe('Id of the transaction concerned; null without one.'),
  here: driftSide.describe("Values stored on this site; null for those it doesn't have."),
  there: driftSide.describe("Values at Stripe; null for those it doesn't have."),
  occurred_at: timestamp.nullable().describe('Time at Stripe; null if Stripe reports none.'),
  cause: z.enum(driftCauses).nullable().describe('Likely cause; null if unknown.'),
  cause_at: timestamp
    .nullable()
    .describe("Time of the cause, such as that of Stripe's event; null if unknown."),
  cause_detail: z
    .string()
    .nullable()
    .describe("How Stripe's event was handled, in a word; null without an event."),
  first_seen_at: timestamp.describe('Time when it was first found.'),
  last_seen_at: timestamp.describe('Time when it was last found.'),
  settled_at: timestamp.nullable().describe('Time when it was fixed or found gone; null before.'),
  settled_by: z.string().nullable().describe('Name of the operator who had it fixed; null otherwise.'),
  ignored_because: z
    .string()
    .nullable()
    .describe("Reason for ignoring it, as typed by an operator; null if it isn't ignored."),
  is_mending: z.boolean().describe('True if it is queued to be fixed along with others of its kind.'),
  mend_error: z.string().nullable().describe('Error of the last attempt to fix it; null without one.'),
});
export type Discrepancy = z.infer<typeof drift>;

export const driftFilter = filterOf({
  kind: z.enum(driftKinds).describe('Kind of discrepancy.'),
  state: z.enum(driftStates).describe('State of the discrepancy.'),
  user: idParam.describe('Id of a member.'),
});
export type DriftFilter = z.infer<typeof driftFilter>;

export type DriftOrderColumn = (typeof driftOrderColumns)[number];

export const driftListInput = z
  .strictObject({ ...paging, ...orderedBy(driftOrderColumns), filter: driftFilter.optional() })
  .optional();

const money = z.object({
  charged: z.int().describe('Received, in cents.'),
  returned: z.int().describe('Refunded, or taken back by the bank, in cents.'),
});

const standing = z.object({
  status: z.string().describe('Status of the subscription, such as `active` or `past_due`.'),
  paid_until: timestamp
    .nullable()
    .describe('End of the paid period, or of the grace period; null without an end.'),
  access_ends_at: timestamp.nullable().describe('Time when access ends; null without an end.'),
  next_charge: z
    .object({
      at: timestamp.describe('Time of the charge.'),
      amount: z.int().describe('Amount in cents.'),
      currency: z.string().describe('Currency in lower case.'),
      title: z.string().describe('Title of the item that is charged.'),
    })
    .nullable()
    .describe('Next charge; null if none is due.'),
  mrr: z.int().describe('Monthly recurring revenue, in cents.'),
  currency: z.string().describe('Currency of `mrr`, in lower case.'),
});

/** Preview of a fix: the values that would change, before and after. */
export const driftEffect = z.object({
  outcome: z
    .enum(['mended', 'gone', 'refused'])
    .describe(
      "`mended`: it can be fixed. `gone`: both sides agree by now. `refused`: it can't be fixed, see `refusal`.",
    ),
  refusal: z.string().nullable().describe("Reason why it can't be fixed; null otherwise."),
  money: z
    .array(
      z.object({
        currency: z.string().describe('Currency in lower case.'),
        before: money.describe('Totals now.'),
        after: money.describe('Totals after the fix.'),
      }),
    )
    .describe('Totals of the members concerned that would change, by currency.'),
  subscriptions: z
    .array(
      z.object({
        id: z.int().describe('Id of the subscription.'),
        plan_title: z.string().describe('Title of its plan.'),
        before: standing.describe('State now.'),
        after: standing.describe('State after the fix.'),
      }),
    )
    .describe('Subscriptions of the members concerned that would change.'),
  charges_now: z
    .array(z.string())
    .describe('Titles of plans whose past-due renewal is charged at once because of the fix.'),
});
export type FixPreview = z.infer<typeof driftEffect>;

/** State of the reconciliation in the site's mode. */
export const driftStatus = z.object({
  connected: z.boolean().describe("True if a provider is connected in the site's mode."),
  livemode: z.boolean().describe('True if the site is in live mode, false in test mode.'),
  running: z
    .object({
      is_full: z.boolean().describe('True if everything is compared, false for recent objects only.'),
      started_at: timestamp.describe('Time when it started.'),
      stage: z
        .enum(comparisonStages)
        .describe("Current stage: one of Stripe's lists, then our records that were missing in them."),
      rows: z.int().describe('Number of rows compared so far.'),
      expected_rows: z
        .int()
        .nullable()
        .describe('Rows of the last full reconciliation, as a measure of progress; null if unknown.'),
      error: z.string().nullable().describe('Error that interrupted it; null while it works.'),
      retry_at: timestamp.nullable().describe('Time of the retry after the error; null without one.'),
    })
    .nullable()
    .describe('Running reconciliation; null if none is running.'),
  last: z
    .object({
      at: timestamp.describe('Time when it finished.'),
      is_full: z.boolean().describe('True if everything was compared, false for recent objects only.'),
      rows: z.int().describe('Number of rows compared.'),
    })
    .nullable()
    .describe('Last successful reconciliation; null before the first.'),
  failed: z
    .object({
      at: timestamp.describe('Time of the failure.'),
      error: z.string().describe('Error of the failure.'),
    })
    .nullable()
    .describe('Failure of the last reconciliation; null if it succeeded.'),
  suspected: z
    .int()
    .describe(
      'Number of discrepancies seen once, which are verified after a few minutes before they are reported.',
    ),
  open: z.int().describe('Number of open discrepancies.'),
  by_kind: z
    .array(
      z.object({
        kind: z.enum(driftKinds).describe('Kind of discrepancy.'),
        open: z.int().describe('Number of open ones.'),
      }),
    )
    .describe('Open discrepancies by kind.'),
  mending: z.int().describe('Number of discrepancies queued to be fixed.'),
});
export type DriftStatus = z.infer<typeof driftStatus>;

export const ignoreInput = z.strictObject({
  id: idParam.describe('Id of the discrepancy.'),
  reason: z.string().trim().min(1).max(500).describe('Reason for ignoring it.'),
});

export const mendKindInput = z.strictObject({
  kind: z
    .enum(driftKinds)
    .describe('Kind of discrepancy of which all open ones are fixed, at most 1,000 a call.'),
});

export const mendingStarted = z.object({
  count: z.int().describe('Number of discrepancies queued to be fixed.'),
});
