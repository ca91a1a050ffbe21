import { z } from 'zod';
import { dateRange, timestamp } from '../../base/dates.ts';
import { anyOf, filterOf } from '../../base/filters.ts';
import { idParam, intParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { timelineKinds, timelinePageMost, timelineTargets } from './words.ts';

const kind = z.enum(timelineKinds);

/** End of a page: an instant to the microsecond, with a tie-breaker for entries of the same instant. */
const place = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_\d{1,3}_\d{1,15}$/, fieldTexts.invalid)
  .refine((text) => z.iso.datetime().safeParse(text.split('_')[0]).success, fieldTexts.invalid);

export const timelineInput = z.strictObject({
  id: idParam.describe('Id of the member.'),
  filter: filterOf({
    kind: anyOf(kind).describe('Kinds of entries; entries of any of them.'),
    at: dateRange.describe("Range of days in the site's reporting zone."),
  })
    .optional()
    .describe('Conditions that the entries must all meet.'),
  limit: intParam(1, timelinePageMost)
    .optional()
    .describe('Number of entries of the page, at most 100. Default: 30.'),
  after: place.optional().describe('`next` of the previous page. Default: the first page.'),
});

const changedField = z.object({
  field: z.string().describe('Name of the field.'),
  from: z
    .string()
    .nullable()
    .describe('Value before; null for empty. Both values are null if they are not known.'),
  to: z.string().nullable().describe('Value after; null for empty.'),
});

/** Entry of the timeline. */
export const timelineEntry = z.object({
  id: z.string().describe('Stable id, whatever entries are added around it.'),
  at: timestamp.describe('Time of the event (UTC).'),
  kind: kind.describe('Kind of entry.'),
  what: z.string().describe('Kind of event in a word: `renew`, `succeeded`, `members.update`.'),
  title: z
    .string()
    .nullable()
    .describe('Name of the object: a plan and its option, a subject, a title, a device. Null for none.'),
  detail: z
    .string()
    .nullable()
    .describe('Further detail: a cause, a reason, an IP address, an event. Null for none.'),
  amount: z.int().nullable().describe('Amount in cents of `currency`; null for entries without money.'),
  currency: z
    .string()
    .nullable()
    .describe('Currency of `amount`, code in lower case; null for entries without money.'),
  changed: z.array(changedField).describe('Changed fields; empty for entries other than changes.'),
  by: z.string().nullable().describe('Name of the author; null if unknown, or if the caller may not know.'),
  target: z.enum(timelineTargets).describe('Kind of object that the entry is about.'),
  target_id: z.int().nullable().describe('Id of that object; null if unknown.'),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timelineAnswer = z.object({
  items: z.array(timelineEntry).describe('Entries, latest first.'),
  next: z.string().nullable().describe('Value of `after` for the next page; null on the last page.'),
});
export type TimelineAnswer = z.infer<typeof timelineAnswer>;
