import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { inputRequires } from '../../base/hidden-fields.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { memberFilter } from '../members/schemas.ts';
import { email } from '../session/schemas.ts';
import { groupNameMax, groupOrderColumns, groupTypes, patternMax, patternsMax } from './words.ts';

export const groupType = z.enum(groupTypes);
export type GroupType = z.infer<typeof groupType>;

export const group = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  /** Largest number of members; 0 means unlimited. */
  member_limit: z.int(),
  /** Regular expressions; members whose email matches one of them may join by themselves. */
  allowed_email_regexp: z.array(z.string()),
  type: groupType,
  active: z.boolean(),
  /** Pricing option that members of the group receive. */
  subscription: z.object({ id: z.int(), title: z.string() }).nullable(),
  subscription_id: z.int().nullable(),
  subscription_end_date: plainDate.nullable(),
  users_count: z.int(),
  created_at: timestamp,
});
export type Group = z.infer<typeof group>;

export const groupFilter = filterOf({
  name: textFilter,
  type: groupType,
  active: flagParam,
  /** Groups of this member. */
  user: inputRequires('memberDetails')(idParam),
});
export type GroupFilter = z.infer<typeof groupFilter>;

export type GroupOrderColumn = (typeof groupOrderColumns)[number];

export const groupListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(groupOrderColumns),
    filter: groupFilter.optional(),
    /** Sends the list to `email` as a file instead of a page. */
    download: flagParam.optional(),
    email: email.optional(),
  })
  .optional();

const emailPattern = z.string().overwrite(oneLine).min(1).max(patternMax);

const fields = {
  name: z
    .string(whenMissing(fieldTexts.requiredSmall))
    .overwrite(oneLine)
    .min(1, fieldTexts.requiredSmall)
    .max(groupNameMax),
  description: z.string().trim().max(2_000).nullable().optional(),
  member_limit: z.int().min(0).max(1_000_000).nullable().optional(),
  allowed_email_regexp: z.array(emailPattern).max(patternsMax).optional(),
  type: groupType,
  active: z.boolean().optional(),
  subscription_id: id.nullable().optional(),
  subscription_end_date: plainDate.nullable().optional(),
};

export const groupInput = z.strictObject(fields);

export const groupUpdateInput = z.strictObject({
  id: idParam,
  ...fields,
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});

/**
 * Input of attaching members: either chosen members, or all active ones that a filter finds; exactly one of the two.
 */
export const attachInput = z
  .strictObject({
    id: idParam,
    user_ids: z.array(id).min(1).max(1_000).optional(),
    filter: memberFilter.optional(),
  })
  .refine((input) => (input.user_ids === undefined) !== (input.filter === undefined), {
    path: ['user_ids'],
    message: 'Choose members or a filter.',
  });

export const attached = z.object({ attached: z.int(), already: z.int(), users_count: z.int() });

export const detachInput = z.strictObject({ id: idParam, userId: idParam });

/** Input of a preview of the existing members who match unsaved email patterns. */
export const patternPreviewInput = z.strictObject({
  allowed_email_regexp: z.array(emailPattern).max(patternsMax),
});

export const patternPreview = z.object({
  /** Number of members whose email matches at least one pattern. */
  total: z.int(),
  sample: z.array(z.object({ id: z.int(), email: z.string() })),
  patterns: z.array(
    z.object({
      pattern: z.string(),
      /** Reason why the pattern can't be used, or null. */
      error: z.string().nullable(),
      matches: z.int(),
      /** Public mail providers, such as gmail.com, whose addresses match the pattern. */
      public_providers: z.array(z.string()),
    }),
  ),
});
export type PatternPreview = z.infer<typeof patternPreview>;
