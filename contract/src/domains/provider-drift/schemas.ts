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

/** What one side says. What it says nothing of is null. */
export const driftSide = z.object({
  /** In cents. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  /** A word of that side, as `succeeded` or `lost`. */
  status: z.string().nullable(),
  /** Brand and last four digits. */
  card: z.string().nullable(),
  /** First day after the card's last month, YYYY-MM-DD. */
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
  /** Stripe's own id of what differs. */
  object_id: z.string(),
  member: z.object({ id: z.int(), email: z.string() }).nullable(),
  transaction_id: z.int().nullable(),
  here: driftSide,
  there: driftSide,
  /** When it happened at Stripe, where Stripe says so. */
  occurred_at: timestamp.nullable(),
  cause: z.enum(driftCauses).nullable(),
  cause_at: timestamp.nullable(),
  /** What was made of Stripe's event, in a word. */
  cause_detail: z.string().nullable(),
  first_seen_at: timestamp,
  last_seen_at: timestamp,
  settled_at: timestamp.nullable(),
  /** Name of who had it mended; null while nobody had. */
  settled_by: z.string().nullable(),
  /** Why it is left as it is, as somebody wrote; null where it is not ignored. */
  ignored_because: z.string().nullable(),
  /** Whether it waits to be mended along with others of its kind. */
  is_mending: z.boolean(),
  /** Why the last try to mend it came to nothing. */
  mend_error: z.string().nullable(),
});
export type Drift = z.infer<typeof drift>;

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
  /** Given back of it, or taken back by the bank, in cents. */
  returned: z.int(),
});

const standing = z.object({
  status: z.string(),
  /** End of the paid period, or of the days of grace; null without an end. */
  paid_until: timestamp.nullable(),
  access_ends_at: timestamp.nullable(),
  next_charge: z
    .object({ at: timestamp, amount: z.int(), currency: z.string(), title: z.string() })
    .nullable(),
  /** Monthly recurring revenue, in cents. */
  mrr: z.int(),
  currency: z.string(),
});

/** What mending would do: before and after, of what would change. */
export const driftEffect = z.object({
  /** `gone`: both sides agree by now. `refused`: it cannot be mended, see `refusal`. */
  outcome: z.enum(['mended', 'gone', 'refused']),
  refusal: z.string().nullable(),
  /** Of the members concerned, by currency. */
  money: z.array(z.object({ currency: z.string(), before: money, after: money })),
  subscriptions: z.array(
    z.object({ id: z.int(), plan_title: z.string(), before: standing, after: standing }),
  ),
  /** Plans whose overdue renewal is charged at once because of it. */
  charges_now: z.array(z.string()),
});
export type DriftEffect = z.infer<typeof driftEffect>;

/** How the comparison of the site's mode stands. */
export const driftStatus = z.object({
  /** Whether a provider is connected in the mode the site is in. */
  connected: z.boolean(),
  livemode: z.boolean(),
  /** The comparison under way; null when none is. */
  running: z
    .object({
      is_full: z.boolean(),
      started_at: timestamp,
      stage: z.enum(comparisonStages),
      rows: z.int(),
      /** Rows of the last full comparison, to measure by; null before the first. */
      expected_rows: z.int().nullable(),
      /** Why it is at a halt, and until when. */
      error: z.string().nullable(),
      retry_at: timestamp.nullable(),
    })
    .nullable(),
  /** When one last came to its end, and how much it compared. */
  last: z.object({ at: timestamp, is_full: z.boolean(), rows: z.int() }).nullable(),
  /** Why the last one was given up; null when it was not. */
  failed: z.object({ at: timestamp, error: z.string() }).nullable(),
  /** Seen once and looked at again in a few minutes, before they are told of. */
  suspected: z.int(),
  open: z.int(),
  /** Open ones by kind. */
  by_kind: z.array(z.object({ kind: z.enum(driftKinds), open: z.int() })),
  /** Waiting to be mended. */
  mending: z.int(),
});
export type DriftStatus = z.infer<typeof driftStatus>;

export const ignoreInput = z.strictObject({
  id: idParam,
  /** Why it is left as it is. */
  reason: z.string().trim().min(1).max(500),
});

export const mendKindInput = z.strictObject({ kind: z.enum(driftKinds) });

export const mendingStarted = z.object({ count: z.int() });
