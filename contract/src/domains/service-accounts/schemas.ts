import { z } from 'zod';
import { relations } from '../../base/access.ts';
import { timestamp } from '../../base/dates.ts';
import { textFilter } from '../../base/filters.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';

/** Prefix of every key, so that one in a log or a repository is recognizable. */
export const keyPrefix = 'masthead_sa_';

/** Operation of the API that a service account may be granted. */
export const permission = z.object({
  controller: z.string().describe('Area of the roles matrix, such as `groups`.'),
  action: z.string().describe('Operation, such as `groups.list`.'),
  http_methods: z.array(z.string()).describe('HTTP methods of the operation; one entry.'),
  pattern: z.string().describe("Path below the API's base, such as `/teams/{id}`."),
});
export type Permission = z.infer<typeof permission>;

export const serviceAccount = z.object({
  id: z.int().describe('Id of the service account.'),
  version: z.int().describe('Version of the account, for an update; it rises with each change.'),
  api_key: z
    .string()
    .describe('Key for the header `token`; complete only when it is new, later its last four characters.'),
  title: z.string().describe('Title that says which program uses the account.'),
  description: z.string().describe('Notes about the account; may be empty.'),
  user_id: z
    .int()
    .describe('Id of the operator on whose behalf it acts: it never has rights that they lack.'),
  user_email: z.string().describe('Email of that operator.'),
  full_access: z
    .boolean()
    .describe('True for all rights of an Admin of the site, except those that require a person.'),
  permissions: z.array(permission).describe('Granted operations; they matter only without full access.'),
  suspended: z
    .boolean()
    .describe(
      'True if it was suspended: all its calls are refused. Only a suspended account can be deleted.',
    ),
  active: z.boolean().describe('False if it is switched off: all its calls are refused.'),
  uses: z
    .array(
      z.object({
        action: z.string().describe('Operation, such as `groups.list`.'),
        last_used_at: timestamp.describe('Time of its latest call of this operation, to the minute.'),
      }),
    )
    .describe('Operations it was used for, the latest first.'),
  created_at: timestamp.describe('Time when the account was created.'),
});
export type ServiceAccount = z.infer<typeof serviceAccount>;

const fields = {
  title: z
    .string(whenMissing(fieldTexts.required))
    .overwrite(oneLine)
    .min(1, fieldTexts.required)
    .max(100)
    .describe('Title that says which program uses the account, 1 to 100 characters.'),
  description: z
    .string()
    .trim()
    .max(2_000)
    .optional()
    .describe('Notes about the account, at most 2,000 characters.'),
  user_id: id
    .optional()
    .describe('Id of the operator on whose behalf it acts, with a role on the site; by default the caller.'),
  full_access: z
    .boolean()
    .optional()
    .describe(
      'Gives all rights of an Admin of the site, except those that require a person. False by default.',
    ),
  active: z.boolean().optional().describe('False refuses all its calls. True by default.'),
};

export const serviceAccountInput = z.strictObject(fields);
export type ServiceAccountInput = z.infer<typeof serviceAccountInput>;

export const serviceAccountUpdateInput = z.strictObject({
  id: idParam.describe('Id of the service account.'),
  ...fields,
  suspended: z.boolean().optional().describe('True suspends the account, false reactivates a suspended one.'),
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});

/** Input of permissions: an operation is identified by its area and name; other fields may be sent back as read. */
export const permissionsInput = z.strictObject({
  id: idParam.describe('Id of the service account.'),
  items: z
    .array(
      z.strictObject({
        controller: z.string().max(100).describe('Area of the operation, as listed.'),
        action: z.string().max(100).describe('Operation, as listed, such as `groups.list`.'),
        http_methods: z
          .array(z.string().max(10))
          .max(10)
          .optional()
          .describe('Accepted as listed, and ignored.'),
        pattern: z.string().max(300).optional().describe('Accepted as listed, and ignored.'),
      }),
    )
    .max(1_000)
    .describe('Operations to grant; they replace all granted before.'),
});

export const operatorsInput = z
  .strictObject({ search: textFilter.optional().describe('Part of the email. Empty for any.') })
  .optional();

export const operatorChoice = z.object({
  id: z.int().describe('Id of the operator, for `user_id`.'),
  email: z.string().describe('Email of the operator.'),
  relation: z
    .enum(relations)
    .describe('Relation of the operator to the site; the service account never has more rights.'),
});
