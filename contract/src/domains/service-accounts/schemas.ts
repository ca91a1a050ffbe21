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
  /** Area of the roles matrix, such as `groups`. */
  controller: z.string(),
  /** Operation, such as `groups.list`. */
  action: z.string(),
  http_methods: z.array(z.string()),
  /** Path below the API's base, such as `/teams/{id}`. */
  pattern: z.string(),
});
export type Permission = z.infer<typeof permission>;

export const serviceAccount = z.object({
  id: z.int(),
  version: z.int(),
  /** Key, complete only in the answer that created it; otherwise its last four characters. */
  api_key: z.string(),
  title: z.string(),
  description: z.string(),
  /** Id of the operator on whose behalf it acts: it never has rights that they lack. */
  user_id: z.int(),
  user_email: z.string(),
  /** True for all rights of an Admin of the site, except those that require a person. */
  full_access: z.boolean(),
  /** Granted operations; they matter only without full access. */
  permissions: z.array(permission),
  suspended: z.boolean(),
  active: z.boolean(),
  /** Operations it was used for, the latest first, with times to the minute. */
  uses: z.array(z.object({ action: z.string(), last_used_at: timestamp })),
  created_at: timestamp,
});
export type ServiceAccount = z.infer<typeof serviceAccount>;

const fields = {
  title: z.string(whenMissing(fieldTexts.required)).overwrite(oneLine).min(1, fieldTexts.required).max(100),
  description: z.string().trim().max(2_000).optional(),
  /** Id of the operator; defaults to the caller. */
  user_id: id.optional(),
  full_access: z.boolean().optional(),
  active: z.boolean().optional(),
};

export const serviceAccountInput = z.strictObject(fields);
export type ServiceAccountInput = z.infer<typeof serviceAccountInput>;

export const serviceAccountUpdateInput = z.strictObject({
  id: idParam,
  ...fields,
  /** False reactivates a suspended account. */
  suspended: z.boolean().optional(),
  version: z.int().optional(),
});

/** Input of permissions: an operation is identified by its area and name; other fields may be sent back as read. */
export const permissionsInput = z.strictObject({
  id: idParam,
  items: z
    .array(
      z.strictObject({
        controller: z.string().max(100),
        action: z.string().max(100),
        http_methods: z.array(z.string().max(10)).max(10).optional(),
        pattern: z.string().max(300).optional(),
      }),
    )
    .max(1_000),
});

export const operatorsInput = z.strictObject({ search: textFilter.optional() }).optional();

export const operatorChoice = z.object({ id: z.int(), email: z.string(), relation: z.enum(relations) });
