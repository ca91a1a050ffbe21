import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { filterOf } from '../../base/filters.ts';
import { id, idParam } from '../../base/ids.ts';
import { oneLine } from '../../base/one-line.ts';
import { paging } from '../../base/paging.ts';
import { contentFilter } from '../content/schemas.ts';
import { memberFilter } from '../members/schemas.ts';
import { bulkChangeKinds, bulkChosenMax, bulkOutcomes, bulkSubjects, bulkTagsMax } from './words.ts';

export const bulkChangeKind = z.enum(bulkChangeKinds);
export type BulkChangeKind = z.infer<typeof bulkChangeKind>;

/**
 * States of a bulk change. A prepared change has its set of members but hasn't started. Changes of a site run one after
 * the other, so a started one may be queued first.
 */
export const bulkChangeStates = [
  'prepared',
  'queued',
  'running',
  'done',
  'failed',
  'stopped',
  'undoing',
  'undone',
] as const;
export const bulkChangeState = z.enum(bulkChangeStates);
export type BulkChangeState = z.infer<typeof bulkChangeState>;

export const bulkOutcome = z.enum(bulkOutcomes);
export type BulkOutcome = z.infer<typeof bulkOutcome>;

const tagList = z.array(z.string().overwrite(oneLine).min(1).max(100)).min(1).max(bulkTagsMax);

/** Order of a bulk change. */
export const bulkChangeOrder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add_tags'), tags: tagList }),
  z.strictObject({ kind: z.literal('remove_tags'), tags: tagList }),
  z.strictObject({ kind: z.literal('attach_group'), group_id: id }),
  z.strictObject({ kind: z.literal('activate') }),
  z.strictObject({ kind: z.literal('deactivate') }),
  z.strictObject({ kind: z.literal('lock') }),
  z.strictObject({ kind: z.literal('unlock') }),
]);
export type BulkChangeOrder = z.infer<typeof bulkChangeOrder>;

/** Input of a bulk change: either chosen members or a filter ({} is all members); exactly one of the two. */
export const bulkChangeInput = z
  .strictObject({
    user_ids: z.array(id).min(1).max(bulkChosenMax).optional(),
    filter: memberFilter.optional(),
    change: bulkChangeOrder,
  })
  .refine((input) => (input.user_ids === undefined) !== (input.filter === undefined), {
    path: ['user_ids'],
    message: 'Choose members or a filter.',
  });

const tags = z.array(z.string());
const plan = z.object({ id: z.int(), title: z.string() }).nullable();

/** Order with the group's name, for display. */
export const shownChange = z.union([
  z.object({ kind: z.literal('add_tags'), tags }),
  z.object({ kind: z.literal('remove_tags'), tags }),
  z.object({ kind: z.literal('attach_group'), group: z.object({ id: z.int(), name: z.string() }) }),
  z.object({ kind: z.enum(['activate', 'deactivate', 'lock', 'unlock']) }),
  z.object({ kind: z.literal('set_price'), price: z.int(), currency: z.string() }),
  z.object({
    kind: z.literal('move_price'),
    share: z.int().nullable(),
    amount: z.int().nullable(),
    currency: z.string().nullable(),
    step: z.int(),
  }),
  z.object({ kind: z.literal('set_end'), date: plainDate, plan }),
  z.object({ kind: z.literal('extend_end'), amount: z.int(), unit: z.enum(['days', 'months']), plan }),
]);
export type ShownChange = z.infer<typeof shownChange>;

export const bulkSubject = z.enum(bulkSubjects);
export type BulkSubject = z.infer<typeof bulkSubject>;

/** Forecast totals of the rows that change, before and after. */
const willComeTo = z.object({
  /** Price changes only: sums by currency, in cents. */
  prices: z.array(z.object({ currency: z.string(), before: z.int(), after: z.int() })).optional(),
  /**
   * End changes only: the earliest and the latest new end, each the last instant of access or the next charge; the
   * number of postponed renewals, and of past-due payments that are no longer collected.
   */
  ends: z
    .object({
      first: timestamp.nullable(),
      last: timestamp.nullable(),
      postponed: z.int(),
      settled: z.int(),
    })
    .optional(),
  /**
   * Group changes only: number of members who join and already hold a plan of the group by themselves, and that plan.
   */
  held: z.object({ members: z.int(), plan: z.string() }).optional(),
});
export type WillComeTo = z.infer<typeof willComeTo>;

export const bulkChangeRow = z.object({
  id: z.int(),
  version: z.int(),
  /** Kind of its rows: members, content, or subscriptions. */
  subject: bulkSubject,
  state: bulkChangeState,
  change: shownChange,
  site: z.object({ key: z.string(), title: z.string() }),
  /** Selection: members chosen one by one (`chosen`), or found by a filter. */
  selection: z.enum(['chosen', 'filter']),
  /** Filter as given; null for chosen members. */
  filter: memberFilter.nullable(),
  /** Filter of a content change; null otherwise. */
  content_filter: contentFilter.nullable(),
  /** Number of members in the set, which is fixed once created. */
  total: z.int(),
  /** Expected outcomes at the time the set was created. */
  effect: z.object({ will_change: z.int(), unchanged: z.int(), refused: z.int() }),
  /** Forecast; null if it has no totals, as for most changes of members. */
  will_come_to: willComeTo.nullable(),
  /** Number of members processed so far. */
  done: z.int(),
  outcomes: z.object({ changed: z.int(), unchanged: z.int(), refused: z.int(), gone: z.int() }),
  /** Progress of the change or its undo, 0 to 1; null if neither is running. */
  progress: z.number().min(0).max(1).nullable(),
  created_at: timestamp,
  created_by: z.string(),
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  /** Time until which it can be undone; null before it has finished and if it changed no row. */
  undo_until: timestamp.nullable(),
  /** Seconds until `undo_until` by the server's clock; null if it can't be undone. */
  undo_seconds: z.int().nullable(),
  /** Number of members restored, and of members kept because they were changed since. */
  undone: z.object({ restored: z.int(), kept: z.int() }).nullable(),
  error: z.string().nullable(),
  can_stop: z.boolean(),
  can_undo: z.boolean(),
});
export type BulkChangeRow = z.infer<typeof bulkChangeRow>;

/** End of a subscription. `renews` is absent in changes from before it was stored. */
const changedEnd = z.object({ ends_at: timestamp.nullable(), renews: z.boolean().optional() });

/** Price or end; null for members and for rows that don't change. */
const changedValue = z.union([z.object({ price: z.int(), currency: z.string() }), changedEnd]).nullable();
export type ChangedValue = z.infer<typeof changedValue>;

export const bulkChange = bulkChangeRow.extend({
  /** Up to ten members from across the set. */
  sample: z.array(z.object({ id: z.int(), email: z.string(), name: z.string() })),
  /** Samples of content or subscriptions with their current and future values; empty for members. */
  samples: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      detail: z.string(),
      before: changedValue,
      after: changedValue,
    }),
  ),
});
export type BulkChange = z.infer<typeof bulkChange>;

export const bulkChangeListInput = z.strictObject({ ...paging }).optional();

export const bulkChangeStartInput = z.strictObject({
  id: idParam,
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});

export const bulkMembersInput = z.strictObject({
  id: idParam,
  ...paging,
  filter: filterOf({ outcome: bulkOutcome }).optional(),
});

/** Processed row of the set. Address and name are empty if the member is gone from the site. */
export const bulkMember = z.object({
  /** Id of the row: the member, the content, or the subscription. */
  id: z.int(),
  /** Id of the member; null for content. */
  member_id: z.int().nullable(),
  /** Title of the content, or of the subscription; null for members. */
  title: z.string().nullable(),
  before: changedValue,
  after: changedValue,
  email: z.string(),
  name: z.string(),
  outcome: bulkOutcome,
  /** Reason why the row was refused, or why undo left it unchanged. */
  reason: z.string().nullable(),
  undo: z.enum(['restored', 'kept']).nullable(),
});
export type BulkMember = z.infer<typeof bulkMember>;
