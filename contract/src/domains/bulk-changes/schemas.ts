import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { filterOf } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { paging } from '../../base/paging.ts';
import { contentFilter } from '../content/schemas.ts';
import { memberFilter } from '../members/schemas.ts';
import { shownChange, willComeTo } from './shown-schemas.ts';
import { bulkChangeKinds, bulkOutcomes, bulkSubjects } from './words.ts';

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

export const bulkSubject = z.enum(bulkSubjects);
export type BulkSubject = z.infer<typeof bulkSubject>;

export const bulkChangeRow = z.object({
  id: z.int().describe('Id of the bulk change.'),
  version: z.int().describe('Version of the bulk change, which grows with each change. Send it to start.'),
  subject: bulkSubject.describe('Kind of its rows: members, content, or subscriptions.'),
  state: bulkChangeState.describe(
    'State of the bulk change. It waits in `queued` while another change of the site runs.',
  ),
  change: shownChange.describe('Change that it makes.'),
  site: z
    .object({
      key: z.string().describe('Key of the site.'),
      title: z.string().describe('Title of the site.'),
    })
    .describe('Site that it belongs to.'),
  selection: z
    .enum(['chosen', 'filter'])
    .describe('Selection of the rows: chosen one by one, or found by a filter.'),
  filter: memberFilter
    .nullable()
    .describe('Filter of members as given; null for chosen ones and for content.'),
  content_filter: contentFilter.nullable().describe('Filter of a content change; null otherwise.'),
  total: z.int().describe('Number of rows in the set, which is fixed once created.'),
  effect: z
    .object({
      will_change: z.int().describe('Number of rows that would change.'),
      unchanged: z.int().describe('Number of rows that are already as wanted.'),
      refused: z.int().describe('Number of rows that a rule would refuse.'),
    })
    .describe('Expected outcomes at the time the set was created.'),
  will_come_to: willComeTo
    .nullable()
    .describe('Forecast; null if it has no totals, as for most changes of members.'),
  done: z.int().describe('Number of rows processed so far.'),
  outcomes: z
    .object({
      changed: z.int().describe('Number of changed rows.'),
      unchanged: z.int().describe('Number of rows that were already as wanted.'),
      refused: z.int().describe('Number of rows that a rule refused.'),
      gone: z.int().describe('Number of rows that were gone from the site before they were processed.'),
    })
    .describe('Numbers of processed rows by outcome.'),
  progress: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Progress of the change or its undo, 0 to 1; null if neither is running.'),
  created_at: timestamp.describe('Time when the set was created, in UTC.'),
  created_by: z.string().describe('Email of the operator, or title of the service account, that created it.'),
  started_at: timestamp.nullable().describe('Time when it was started, in UTC; null before.'),
  finished_at: timestamp.nullable().describe('Time when it ended, in UTC; null before.'),
  undo_until: timestamp
    .nullable()
    .describe('Time in UTC until which it can be undone; null before it has ended, or if it changed no row.'),
  undo_seconds: z
    .int()
    .nullable()
    .describe("Seconds until `undo_until` by the server's clock; null if it can't be undone."),
  undone: z
    .object({
      restored: z.int().describe('Number of rows restored.'),
      kept: z.int().describe('Number of rows kept because they were changed since.'),
    })
    .nullable()
    .describe('Result of the undo so far; null if none was started.'),
  error: z.string().nullable().describe('Reason of a failure, as a sentence; null if it has not failed.'),
  can_stop: z.boolean().describe('True if it is waiting or running and can be stopped.'),
  can_undo: z.boolean().describe('True if it can be undone now.'),
});
export type BulkChangeRow = z.infer<typeof bulkChangeRow>;

/** End of a subscription. `renews` is absent in changes from before it was stored. */
const changedEnd = z.object({
  ends_at: timestamp
    .nullable()
    .describe('Instant in UTC at which access ends or the next charge is due; null without an end.'),
  renews: z
    .boolean()
    .optional()
    .describe('True if the subscription renews at its end. Absent in changes from before it was stored.'),
});

/** Price or end; null for members and for rows that don't change. */
const changedValue = z
  .union([
    z.object({
      price: z.int().describe('Price in cents.'),
      currency: z.string().describe('ISO 4217 code in lower case.'),
    }),
    changedEnd,
  ])
  .nullable();
export type ChangedValue = z.infer<typeof changedValue>;

export const bulkChange = bulkChangeRow.extend({
  sample: z
    .array(
      z.object({
        id: z.int().describe('Id of the member.'),
        email: z.string().describe('Email address of the member.'),
        name: z.string().describe('Full name of the member.'),
      }),
    )
    .describe('Up to ten members from across the set; empty for content and subscriptions.'),
  samples: z
    .array(
      z.object({
        id: z.int().describe('Id of the content or subscription.'),
        title: z.string().describe('Title of the content, or of the subscription.'),
        detail: z.string().describe('Name or email address of the member; empty for content.'),
        before: changedValue.describe('Price or end now.'),
        after: changedValue.describe("Price or end after the change; null if the row doesn't change."),
      }),
    )
    .describe('Samples of content or subscriptions; empty for members, and once the change has started.'),
});
export type BulkChange = z.infer<typeof bulkChange>;

export const bulkChangeListInput = z.strictObject({ ...paging }).optional();

export const bulkChangeStartInput = z.strictObject({
  id: idParam.describe('Id of the bulk change.'),
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});

export const bulkMembersInput = z.strictObject({
  id: idParam.describe('Id of the bulk change.'),
  ...paging,
  filter: filterOf({ outcome: bulkOutcome.describe('Outcome of the rows.') })
    .optional()
    .describe('Filter of the list.'),
});

/** Processed row of the set. Address and name are empty if the member is gone from the site. */
export const bulkMember = z.object({
  id: z.int().describe('Id of the row: the member, the content, or the subscription.'),
  member_id: z.int().nullable().describe('Id of the member; null for content.'),
  title: z.string().nullable().describe('Title of the content, or of the subscription; null for members.'),
  before: changedValue.describe('Price or end before the change; null for members.'),
  after: changedValue.describe(
    "Price or end after the change; null for members and for rows that don't change.",
  ),
  email: z
    .string()
    .describe('Email address of the member; empty for content, or if the member is gone from the site.'),
  name: z
    .string()
    .describe('Full name of the member; empty for content, or if the member is gone from the site.'),
  outcome: bulkOutcome.describe(
    'Outcome of the row: `refused` by a rule, or `gone` from the site before it was processed.',
  ),
  reason: z
    .string()
    .nullable()
    .describe('Reason why the row was refused, or why undo left it unchanged; null if neither.'),
  undo: z
    .enum(['restored', 'kept'])
    .nullable()
    .describe('Result of undoing the row; null if it was not undone.'),
});
export type BulkMember = z.infer<typeof bulkMember>;
