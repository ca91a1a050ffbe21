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
 * A prepared change has its set of members but has done nothing. Work on a site's changes goes one after the other, so
 * a started one may be queued first.
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

/** What to do, as it is asked for. */
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

/** Either chosen members, or all that a filter finds ({} is everybody); exactly one of the two. */
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

/** The same with the group's name, for people to read. */
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

/** What the rows that change are worth together, before and afterwards. */
const willComeTo = z.object({
  /** Of prices: by currency, in cents. */
  prices: z.array(z.object({ currency: z.string(), before: z.int(), after: z.int() })).optional(),
  /**
   * Tells of ends the earliest and the latest new one, each the last instant of access or the next charge, and how many
   * renewals are asked for later and how many overdue payments are given up.
   */
  ends: z
    .object({
      first: timestamp.nullable(),
      last: timestamp.nullable(),
      postponed: z.int(),
      settled: z.int(),
    })
    .optional(),
  /** Of a group: those who join it and hold a plan that it gives by themselves already, and that plan. */
  held: z.object({ members: z.int(), plan: z.string() }).optional(),
});
export type WillComeTo = z.infer<typeof willComeTo>;

export const bulkChangeRow = z.object({
  id: z.int(),
  version: z.int(),
  /** What its rows are: members, content, or what members hold. */
  subject: bulkSubject,
  state: bulkChangeState,
  change: shownChange,
  site: z.object({ key: z.string(), title: z.string() }),
  /** Whether the members were chosen one by one or are those that a filter found. */
  selection: z.enum(['chosen', 'filter']),
  /** As it was given; null for chosen members. */
  filter: memberFilter.nullable(),
  /** The same of a change of content. */
  content_filter: contentFilter.nullable(),
  /** Members in the set, which does not change after it was made. */
  total: z.int(),
  /** What would have come of it when the set was made. */
  effect: z.object({ will_change: z.int(), unchanged: z.int(), refused: z.int() }),
  /** Null where there is nothing to say, as for most changes of members. */
  will_come_to: willComeTo.nullable(),
  /** Members worked through so far. */
  done: z.int(),
  outcomes: z.object({ changed: z.int(), unchanged: z.int(), refused: z.int(), gone: z.int() }),
  /** 0 to 1 of the work or of undoing it; null while there is none. */
  progress: z.number().min(0).max(1).nullable(),
  created_at: timestamp,
  created_by: z.string(),
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  /** Until when it can be undone; null before it has finished and when it changed nobody. */
  undo_until: timestamp.nullable(),
  /** Seconds until then by the server's clock; null when it cannot be undone. */
  undo_seconds: z.int().nullable(),
  /** Members brought back to what they were, and members left because somebody changed them since. */
  undone: z.object({ restored: z.int(), kept: z.int() }).nullable(),
  error: z.string().nullable(),
  can_stop: z.boolean(),
  can_undo: z.boolean(),
});
export type BulkChangeRow = z.infer<typeof bulkChangeRow>;

/** An end. Whether the subscription renews then is left out in changes of before that was kept. */
const changedEnd = z.object({ ends_at: timestamp.nullable(), renews: z.boolean().optional() });

/** A price, or an end; null for what does not change, and for members. */
const changedValue = z.union([z.object({ price: z.int(), currency: z.string() }), changedEnd]).nullable();
export type ChangedValue = z.infer<typeof changedValue>;

export const bulkChange = bulkChangeRow.extend({
  /** Up to ten members from all over the set. */
  sample: z.array(z.object({ id: z.int(), email: z.string(), name: z.string() })),
  /** The same of content and of what members hold, with what each was and would become; empty for members. */
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
  /** The version that was read; a newer one in the meantime answers 409. */
  version: z.int().optional(),
});

export const bulkMembersInput = z.strictObject({
  id: idParam,
  ...paging,
  filter: filterOf({ outcome: bulkOutcome }).optional(),
});

/** One member of the set who was worked through. Address and name are empty for one who is gone from the site. */
export const bulkMember = z.object({
  /** Of the row: the member, the content, or the subscription. */
  id: z.int(),
  /** Null for content. */
  member_id: z.int().nullable(),
  /** Of content, or of what is held; null for members. */
  title: z.string().nullable(),
  before: changedValue,
  after: changedValue,
  email: z.string(),
  name: z.string(),
  outcome: bulkOutcome,
  /** Why they were refused, or why undoing left something as it is. */
  reason: z.string().nullable(),
  undo: z.enum(['restored', 'kept']).nullable(),
});
export type BulkMember = z.infer<typeof bulkMember>;
