import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { filterOf, textFilter } from '../../base/filters.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { paging } from '../../base/paging.ts';
import {
  codeLettersMax,
  codeLettersMin,
  codePrefixMax,
  codeStates,
  familyStates,
  familyTitleMax,
  familyTotalMax,
  usesPerCodeMax,
  usesPerMemberMax,
} from './words.ts';

const amount = hiddenWithout('amounts');
const named = z.object({ id: z.int(), title: z.string() });

/**
 * Code batch: unique codes of one promo or invite. Each code gives the same as the promo or invite, within its window.
 */
export const codeFamily = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  /** One of the two is set; it may have been deleted since, and then no code is valid any more. */
  promo: named.nullable(),
  invite: named.nullable(),
  prefix: z.string(),
  /** Number of random letters after the prefix. */
  letters: z.int(),
  /** Number of requested codes. */
  total: z.int(),
  /** Number of generated codes. */
  made: z.int(),
  uses_per_code: z.int(),
  /** Limit over all codes of the batch; 0 means unlimited. */
  uses_per_member: z.int(),
  state: z.enum(familyStates),
  created_at: timestamp,
  created_by: z.string(),
  /** Time when the last code was generated. */
  made_at: timestamp.nullable(),
  codes: z.object({ unused: z.int(), used: z.int(), void: z.int() }),
  /** Redemptions of all its codes. */
  uses: z.int(),
});
export type CodeBatch = z.infer<typeof codeFamily>;

export const codeFamilyFilter = filterOf({ promo_id: idParam, invite_id: idParam });
export type CodeFamilyFilter = z.infer<typeof codeFamilyFilter>;
export const codeFamilyListInput = z
  .strictObject({ ...paging, filter: codeFamilyFilter.optional() })
  .optional();

/** Input of a code batch for a promo or an invite; exactly one of the two. */
export const codeFamilyInput = z
  .strictObject({
    promo_id: id.optional(),
    invite_id: id.optional(),
    title: z
      .string(whenMissing(fieldTexts.requiredSmall))
      .overwrite(oneLine)
      .min(1, fieldTexts.requiredSmall)
      .max(familyTitleMax),
    total: z.int(whenMissing(fieldTexts.requiredSmall)).min(1).max(familyTotalMax),
    /** Letters, digits and hyphens; lower case becomes upper case. */
    prefix: z
      .string()
      .overwrite(oneLine)
      .toUpperCase()
      .max(codePrefixMax)
      .refine((given) => /^[A-Z0-9-]*$/.test(given), 'Use letters, digits and hyphens.')
      .optional(),
    /** Defaults to 18. */
    letters: z.int().min(codeLettersMin).max(codeLettersMax).optional(),
    /** Defaults to 1. */
    uses_per_code: z.int().min(1).max(usesPerCodeMax).optional(),
    /** Defaults to 1; 0 means unlimited. */
    uses_per_member: z.int().min(0).max(usesPerMemberMax).optional(),
  })
  .refine((input) => (input.promo_id === undefined) !== (input.invite_id === undefined), {
    path: ['promo_id'],
    message: 'Choose a promo or an invite.',
  });

export const uniqueCode = z.object({
  id: z.int(),
  code: z.string(),
  state: z.enum(codeStates),
  uses: z.int(),
  uses_limit: z.int(),
  /** Time of the last redemption. */
  used_at: timestamp.nullable(),
  voided_at: timestamp.nullable(),
  /** Member of the last redemption; null for a buyer without an account and for an erased member. */
  user: z.object({ id: z.int(), name: z.string().nullable(), email: z.string() }).nullable(),
});
export type UniqueCode = z.infer<typeof uniqueCode>;

/** Filter of codes; `code` is the whole code, case-insensitive. */
export const uniqueCodeFilter = filterOf({ state: z.enum(codeStates), code: textFilter });
export type UniqueCodeFilter = z.infer<typeof uniqueCodeFilter>;

export const uniqueCodesInput = z.strictObject({
  id: idParam,
  ...paging,
  filter: uniqueCodeFilter.optional(),
});

const money = z.object({ currency: z.string(), amount: z.int() });

/** Counts of a cohort of members at the end of a day. */
export const cohortPart = z.object({
  joined: z.int(),
  /** Members who pay for a subscription. */
  paying: z.int(),
  /** Members who have access by a subscription, paid or not. */
  with_access: z.int(),
  /** Members who left since they joined and aren't back. */
  churned: z.int(),
  /** Cents charged since the day they joined, before refunds, by currency. */
  charged: amount(z.array(money)),
});
export type CohortPart = z.infer<typeof cohortPart>;

/** Metrics of a code batch up to the end of a day in the site's reporting zone. */
export const familyFigures = z.object({
  /** Date of the metrics: yesterday. */
  as_of: plainDate,
  members: cohortPart,
  /** Cohorts by month of joining, the latest first. */
  months: z.array(
    z.object({
      /** Month of joining, YYYY-MM. */
      month: z.string(),
      family: cohortPart,
      /** Members who became subscribers in that month and had redeemed no promo and no invite by then. */
      full_price: cohortPart,
    }),
  ),
});
export type FamilyFigures = z.infer<typeof familyFigures>;
