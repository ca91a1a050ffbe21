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

/** Values of one side of a discrepancy; null for those it doesn't have. */
export const driftSide = z.object({
  /** Amount in cents. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  /** Status in that side's words, such as `succeeded` or `lost`. */
  status: z.string().nullable(),
  /** Brand and last four digits of the card. */
  card: z.string().nullable(),
  /** First day after the card's last valid month, YYYY-MM-DD. */
  card_expires_on: z.string().nullable(),
  customer_id: z.string().nullable(),
  member: z.object({ id: z.int(), email: z.string() }).nullable(),
});
export type DriftSide = z.infer<typeof driftSide>;

export const drift = z.object({
  id: z.int(),
  kind: z.enum(driftKinds),
  reason: z.enum(driftReasons),
  state: z.enum(driftStates),
  /** Stripe's id of the object that differs. */
  object_id: z.string(),
  member: z.object({ id: z.int(), email: z.string() }).nullable(),
  transaction_id: z.int().nullable(),
  here: driftSide,
  there: driftSide,
  /** Time at Stripe, if Stripe reports one. */
  occurred_at: timestamp.nullable(),
  cause: z.enum(driftCauses).nullable(),
  cause_at: timestamp.nullable(),
  /** Handling of Stripe's event, in a word. */
  cause_detail: z.string().nullable(),
  first_seen_at: timestamp,
  last_seen_at: timestamp,
  settled_at: timestamp.nullable(),
  /** Name of the operator who had it fixed; null otherwise. */
  settled_by: z.string().nullable(),
  /** Reason for ignoring it, as typed by an operator; null if it isn't ignored. */
  ignored_because: z.string().nullable(),
  /** True if it is queued to be fixed along with others of its kind. */
  is_mending: z.boolean(),
  /** Error of the last attempt to fix it. */
  mend_error: z.string().nullable(),
});
export type Discrepancy = z.infer<typeof drift>;

export const driftFilter = filterOf({
  kind: z.enum(driftKinds),
  state: z.enum(driftStates),
  /** Id of a member. */
  user: idParam,
});
export type DriftFilter = z.infer<typeof driftFilter>;

export type DriftOrderColumn = (typeof driftOrderColumns)[number];

export const driftListInput = z
  .strictObject({ ...paging, ...orderedBy(driftOrderColumns), filter: driftFilter.optional() })
  .optional();

const money = z.object({
  /** Received, in cents. */
  charged: z.int(),
  /** Refunded, or taken back by the bank, in cents. */
  returned: z.int(),
});

const standing = z.object({
  status: z.string(),
  /** End of the paid period, or of the grace period; null without an end. */
  paid_until: timestamp.nullable(),
  access_ends_at: timestamp.nullable(),
  next_charge: z
    .object({ at: timestamp, amount: z.int(), currency: z.string(), title: z.string() })
    .nullable(),
  /** Monthly recurring revenue, in cents. */
  mrr: z.int(),
  currency: z.string(),
});

/** Preview of a fix: the values that would change, before and after. */
export const driftEffect = z.object({
  /** `gone`: both sides agree by now. `refused`: it can't be fixed, see `refusal`. */
  outcome: z.enum(['mended', 'gone', 'refused']),
  refusal: z.string().nullable(),
  /** Totals of the members concerned, by currency. */
  money: z.array(z.object({ currency: z.string(), before: money, after: money })),
  subscriptions: z.array(
    z.object({ id: z.int(), plan_title: z.string(), before: standing, after: standing }),
  ),
  /** Plans whose past-due renewal is charged at once because of the fix. */
  charges_now: z.array(z.string()),
});
export type FixPreview = z.infer<typeof driftEffect>;

/** State of the reconciliation in the site's mode. */
export const driftStatus = z.object({
  /** True if a provider is connected in the site's mode. */
  connected: z.boolean(),
  livemode: z.boolean(),
  /** Running reconciliation; null if none is running. */
  running: z
    .object({
      is_full: z.boolean(),
      started_at: timestamp,
      stage: z.enum(comparisonStages),
      rows: z.int(),
      /** Rows of the last full reconciliation, as a measure of progress; null before the first. */
      expected_rows: z.int().nullable(),
      /** Error that interrupted it, and the time of the retry. */
      error: z.string().nullable(),
      retry_at: timestamp.nullable(),
    })
    .nullable(),
  /** Time and size of the last finished reconciliation. */
  last: z.object({ at: timestamp, is_full: z.boolean(), rows: z.int() }).nullable(),
  /** Failure of the last one; null if it succeeded. */
  failed: z.object({ at: timestamp, error: z.string() }).nullable(),
  /** Number of discrepancies seen once, which are verified after a few minutes before they are reported. */
  suspected: z.int(),
  open: z.int(),
  /** Open ones by kind. */
  by_kind: z.array(z.object({ kind: z.enum(driftKinds), open: z.int() })),
  /** Number of discrepancies queued to be fixed. */
  mending: z.int(),
});
export type DriftStatus = z.infer<typeof driftStatus>;

export const ignoreInput = z.strictObject({
  id: idParam,
  /** Reason for ignoring it. */
  reason: z.string().trim().min(1).max(500),
});

export const mendKindInput = z.strictObject({ kind: z.enum(driftKinds) });

export const mendingStarted = z.object({ count: z.int() });
