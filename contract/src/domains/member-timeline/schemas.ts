import { z } from 'zod';
import { dateRange, timestamp } from '../../base/dates.ts';
import { anyOf, filterOf } from '../../base/filters.ts';
import { idParam, intParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { timelineKinds, timelinePageMost, timelineTargets } from './words.ts';

const kind = z.enum(timelineKinds);

/** Where a page ended: an instant to the microsecond, and what tells entries of one instant apart. */
const place = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_\d{1,3}_\d{1,15}$/, fieldTexts.invalid)
  .refine((text) => z.iso.datetime().safeParse(text.split('_')[0]).success, fieldTexts.invalid);

export const timelineInput = z.strictObject({
  id: idParam,
  filter: filterOf({
    kind: anyOf(kind),
    /** Days in the reporting zone of the site. */
    at: dateRange,
  }).optional(),
  limit: intParam(1, timelinePageMost).optional(),
  /** `next` of the page before this one. */
  after: place.optional(),
});

/** A field that was changed. Null stands for empty; both are null where only that it changed is known. */
const changedField = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });

/** One thing that happened. */
export const timelineEntry = z.object({
  /** Stays the same, whatever is added around it. */
  id: z.string(),
  at: timestamp,
  kind,
  /** What happened, in a word of its kind: `renew`, `succeeded`, `members.update`. */
  what: z.string(),
  /** The thing's own name: a plan and its option, a subject, a title, a device. */
  title: z.string().nullable(),
  /** What tells more: a cause, a reason, an address, an event. */
  detail: z.string().nullable(),
  /** In cents of `currency`. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  changed: z.array(changedField),
  /** Whoever did it, as they are called; null where nobody is known, or the caller may not know. */
  by: z.string().nullable(),
  target: z.enum(timelineTargets),
  target_id: z.int().nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timelineAnswer = z.object({
  /** The latest first. */
  items: z.array(timelineEntry),
  /** What the next page is asked for with; null after the last. */
  next: z.string().nullable(),
});
export type TimelineAnswer = z.infer<typeof timelineAnswer>;
