import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { askedWith } from '../../base/hidden-fields.ts';
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
  /** 0 means unlimited. */
  member_limit: z.int(),
  /** Regular expressions; an email that one of them matches may join by itself. */
  allowed_email_regexp: z.array(z.string()),
  type: groupType,
  active: z.boolean(),
  /** The pricing option that members of the group receive. */
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
  /** Groups that this member is in. */
  user: askedWith('memberDetails')(idParam),
});
export type GroupFilter = z.infer<typeof groupFilter>;

export type GroupOrderColumn = (typeof groupOrderColumns)[number];

export const groupListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(groupOrderColumns),
    filter: groupFilter.optional(),
    /** Sends the list to `email` as a file, in place of a page of it. */
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
  /** The version that was read; a newer one in the meantime answers 409. */
  version: z.int().optional(),
});

/** Either chosen members, or all active ones that a filter finds; exactly one of the two. */
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

/** Which existing members would match email patterns that are not saved yet. */
export const patternPreviewInput = z.strictObject({
  allowed_email_regexp: z.array(emailPattern).max(patternsMax),
});

export const patternPreview = z.object({
  /** Members whose email at least one pattern matches. */
  total: z.int(),
  sample: z.array(z.object({ id: z.int(), email: z.string() })),
  patterns: z.array(
    z.object({
      pattern: z.string(),
      /** Why the pattern cannot be used, or null. */
      error: z.string().nullable(),
      matches: z.int(),
      /** Public mail providers, such as gmail.com, whose addresses the pattern lets in. */
      public_providers: z.array(z.string()),
    }),
  ),
});
export type PatternPreview = z.infer<typeof patternPreview>;
