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
  id: idParam,
  filter: filterOf({
    kind: anyOf(kind),
    /** Days in the site's reporting zone. */
    at: dateRange,
  }).optional(),
  limit: intParam(1, timelinePageMost).optional(),
  /** `next` of the previous page. */
  after: place.optional(),
});

/** Changed field. Null means empty; both are null if only the fact of the change is known. */
const changedField = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });

/** Entry of the timeline. */
export const timelineEntry = z.object({
  /** Stable id, whatever entries are added around it. */
  id: z.string(),
  at: timestamp,
  kind,
  /** Kind of event in a word: `renew`, `succeeded`, `members.update`. */
  what: z.string(),
  /** Name of the object: a plan and its option, a subject, a title, a device. */
  title: z.string().nullable(),
  /** Further detail: a cause, a reason, an address, an event. */
  detail: z.string().nullable(),
  /** Amount in cents of `currency`. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  changed: z.array(changedField),
  /** Name of the author; null if unknown, or if the caller may not know. */
  by: z.string().nullable(),
  target: z.enum(timelineTargets),
  target_id: z.int().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timelineAnswer = z.object({
  /** Entries, the latest first. */
  items: z.array(timelineEntry),
  /** Value of `after` for the next page; null on the last page. */
  next: z.string().nullable(),
});
export type TimelineAnswer = z.infer<typeof timelineAnswer>;
