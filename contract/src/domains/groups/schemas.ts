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
  id: z.int().describe('Id of the group.'),
  version: z.int().describe('Version of the row, incremented with each change; send it back with an update.'),
  name: z.string().describe('Name of the group.'),
  description: z.string().nullable().describe('Description for operators; null for none.'),
  member_limit: z.int().describe('Largest number of members; 0 means unlimited.'),
  allowed_email_regexp: z
    .array(z.string())
    .describe('Regular expressions; a member whose email matches one of them may join without an operator.'),
  type: groupType.describe('Kind of group, such as a company or an educational institution.'),
  active: z.boolean().describe('True if the group is switched on.'),
  subscription: z
    .object({
      id: z.int().describe('Id of the pricing option.'),
      title: z.string().describe('Title of the pricing option.'),
    })
    .nullable()
    .describe('Pricing option that is set for the group; null for none.'),
  subscription_id: z.int().nullable().describe('Id of `subscription`; null for none.'),
  subscription_end_date: plainDate
    .nullable()
    .describe("Day on which the group's subscription renews, as operators entered it; null for none."),
  users_count: z.int().describe('Number of members in the group.'),
  created_at: timestamp.describe('Time of creation (UTC).'),
});
export type Group = z.infer<typeof group>;

export const groupFilter = filterOf({
  name: textFilter.describe('Part of the name.'),
  type: groupType.describe('Only groups of this kind.'),
  active: flagParam.describe('True: only groups that are switched on; false: only the others.'),
  user: inputRequires('memberDetails')(idParam.describe('Id of a member: only the groups they are in.')),
});
export type GroupFilter = z.infer<typeof groupFilter>;

export type GroupOrderColumn = (typeof groupOrderColumns)[number];

export const groupListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(groupOrderColumns),
    filter: groupFilter.optional().describe('Conditions that the listed groups must all meet.'),
    download: flagParam
      .optional()
      .describe('True: sends the whole list to `email` as a file instead of answering a page.'),
    email: email.optional().describe('Email address that the file is sent to; required with `download`.'),
  })
  .optional();

const emailPattern = z.string().overwrite(oneLine).min(1).max(patternMax);

const fields = {
  name: z
    .string(whenMissing(fieldTexts.requiredSmall))
    .overwrite(oneLine)
    .min(1, fieldTexts.requiredSmall)
    .max(groupNameMax)
    .describe('Name of the group, at most 40 characters.'),
  description: z.string().trim().max(2_000).nullable().optional().describe('Description for operators.'),
  member_limit: z
    .int()
    .min(0)
    .max(1_000_000)
    .nullable()
    .optional()
    .describe('Largest number of members, not below the current number; 0 or null means unlimited.'),
  allowed_email_regexp: z
    .array(emailPattern)
    .max(patternsMax)
    .optional()
    .describe('Regular expressions; a member whose email matches one of them may join without an operator.'),
  type: groupType.describe('Kind of group, such as a company or an educational institution.'),
  active: z.boolean().optional().describe('True to switch the group on, as a new group is by default.'),
  subscription_id: id
    .nullable()
    .optional()
    .describe('Id of the pricing option to set for the group; null for none. It starts no subscription.'),
  subscription_end_date: plainDate
    .nullable()
    .optional()
    .describe("Day on which the group's subscription renews; null for none. It moves no subscription."),
};

export const groupInput = z.strictObject(fields);

export const groupUpdateInput = z.strictObject({
  id: idParam.describe('Id of the group.'),
  ...fields,
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});

/**
 * Input of attaching members: either chosen members, or all active ones that a filter finds; exactly one of the two.
 */
export const attachInput = z
  .strictObject({
    id: idParam.describe('Id of the group.'),
    user_ids: z
      .array(id)
      .min(1)
      .max(1_000)
      .optional()
      .describe('Ids of the members to add; either these or `filter`.'),
    filter: memberFilter
      .optional()
      .describe('Conditions of the members list: adds all active members that meet them.'),
  })
  .refine((input) => (input.user_ids === undefined) !== (input.filter === undefined), {
    path: ['user_ids'],
    message: 'Choose members or a filter.',
  });

export const attached = z.object({
  attached: z.int().describe('Number of members that were added.'),
  already: z.int().describe('Number of members that were in the group before.'),
  users_count: z.int().describe('Number of members now in the group.'),
});

export const detachInput = z.strictObject({
  id: idParam.describe('Id of the group.'),
  userId: idParam.describe('Id of the member.'),
});

/** Input of a preview of the existing members who match unsaved email patterns. */
export const patternPreviewInput = z.strictObject({
  allowed_email_regexp: z
    .array(emailPattern)
    .max(patternsMax)
    .describe('Regular expressions to try on the emails of all members, saved or not.'),
});

export const patternPreview = z.object({
  total: z.int().describe('Number of members whose email matches at least one pattern.'),
  sample: z
    .array(
      z.object({
        id: z.int().describe('Id of the member.'),
        email: z.string().describe('Email address of the member.'),
      }),
    )
    .describe('Up to ten members who match.'),
  patterns: z
    .array(
      z.object({
        pattern: z.string().describe('The pattern as it was sent.'),
        error: z.string().nullable().describe("Reason why the pattern can't be used; null if it can."),
        matches: z.int().describe('Number of members whose email matches the pattern.'),
        public_providers: z
          .array(z.string())
          .describe('Public email providers, such as gmail.com, whose addresses match the pattern.'),
      }),
    )
    .describe('Result of each pattern, in the order sent.'),
});
export type PatternPreview = z.infer<typeof patternPreview>;
