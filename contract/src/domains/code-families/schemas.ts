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
const named = z.object({
  id: z.int().describe('Id of the promo or invite.'),
  title: z.string().describe('Title of the promo or invite.'),
});

/**
 * Code batch: unique codes of one promo or invite. Each code gives the same as the promo or invite, within its window.
 */
export const codeFamily = z.object({
  id: z.int().describe('Id of the code batch.'),
  version: z.int().describe('Version of the code batch, which grows with each change.'),
  title: z.string().describe('Title that operators see.'),
  promo: named
    .nullable()
    .describe('Promo of the codes; null for an invite. If it was deleted, no code is valid.'),
  invite: named
    .nullable()
    .describe('Invite of the codes; null for a promo. If it was deleted, no code is valid.'),
  prefix: z.string().describe('Text at the start of every code; empty without one.'),
  letters: z.int().describe('Number of random letters after the prefix.'),
  total: z.int().describe('Number of requested codes.'),
  made: z.int().describe('Number of codes generated so far.'),
  uses_per_code: z.int().describe('Largest number of redemptions of each code.'),
  uses_per_member: z
    .int()
    .describe('Largest number of redemptions by one member, over all codes of the batch; 0 means unlimited.'),
  state: z
    .enum(familyStates)
    .describe('Progress of the generation. A `failed` one can be resumed; codes generated so far are valid.'),
  created_at: timestamp.describe('Time when the batch was created.'),
  created_by: z.string().describe('Name of the operator or service account that created it.'),
  made_at: timestamp.nullable().describe('Time when the last code was generated; null before.'),
  codes: z
    .object({
      unused: z.int().describe('Codes that were not redeemed yet.'),
      used: z.int().describe('Codes that were redeemed at least once.'),
      void: z.int().describe('Codes that were voided before they were redeemed.'),
    })
    .describe('Number of codes by state.'),
  uses: z.int().describe('Redemptions of all its codes.'),
});
export type CodeBatch = z.infer<typeof codeFamily>;

export const codeFamilyFilter = filterOf({
  promo_id: idParam.describe('Id of the promo.'),
  invite_id: idParam.describe('Id of the invite.'),
});
export type CodeFamilyFilter = z.infer<typeof codeFamilyFilter>;
export const codeFamilyListInput = z
  .strictObject({
    ...paging,
    filter: codeFamilyFilter.optional(),
  })
  .optional();

/** Input of a code batch for a promo or an invite. */
export const codeFamilyInput = z
  .strictObject({
    promo_id: id.optional().describe('Id of the promo. Set either `promo_id` or `invite_id`.'),
    invite_id: id.optional().describe('Id of the invite. Set either `promo_id` or `invite_id`.'),
    title: z
      .string(whenMissing(fieldTexts.requiredSmall))
      .overwrite(oneLine)
      .min(1, fieldTexts.requiredSmall)
      .max(familyTitleMax)
      .describe('Title that operators see.'),
    total: z
      .int(whenMissing(fieldTexts.requiredSmall))
      .min(1)
      .max(familyTotalMax)
      .describe('Number of codes to generate.'),
    prefix: z
      .string()
      .overwrite(oneLine)
      .toUpperCase()
      .max(codePrefixMax)
      .refine((given) => /^[A-Z0-9-]*$/.test(given), 'Use letters, digits and hyphens.')
      .optional()
      .describe(
        'Text at the start of every code: letters, digits and hyphens, changed to upper case. Defaults to none.',
      ),
    letters: z
      .int()
      .min(codeLettersMin)
      .max(codeLettersMax)
      .optional()
      .describe('Number of random letters after the prefix. Defaults to 18.'),
    uses_per_code: z
      .int()
      .min(1)
      .max(usesPerCodeMax)
      .optional()
      .describe('Largest number of redemptions of each code. Defaults to 1.'),
    uses_per_member: z
      .int()
      .min(0)
      .max(usesPerMemberMax)
      .optional()
      .describe(
        'Largest number of redemptions by one member, over all codes; 0 means unlimited. Defaults to 1.',
      ),
  })
  .refine((input) => (input.promo_id === undefined) !== (input.invite_id === undefined), {
    path: ['promo_id'],
    message: 'Choose a promo or an invite.',
  });

export const uniqueCode = z.object({
  id: z.int().describe('Id of the code.'),
  code: z.string().describe('Code that buyers or members enter, in any case.'),
  state: z.enum(codeStates).describe('Whether it was redeemed, or voided before its first redemption.'),
  uses: z.int().describe('Redemptions of the code.'),
  uses_limit: z.int().describe('Largest number of redemptions of the code.'),
  used_at: timestamp.nullable().describe('Time of the last redemption; null before the first.'),
  voided_at: timestamp.nullable().describe('Time when it was voided; null otherwise.'),
  user: z
    .object({
      id: z.int().describe('Id of the member.'),
      name: z.string().nullable().describe('First and last name of the member; null if unknown.'),
      email: z.string().describe('Email of the member.'),
    })
    .nullable()
    .describe('Member of the last redemption; null for a buyer without an account and for an erased member.'),
});
export type UniqueCode = z.infer<typeof uniqueCode>;

/** Filter of codes. */
export const uniqueCodeFilter = filterOf({
  state: z.enum(codeStates).describe('State of the codes.'),
  code: textFilter.describe('The whole code, case-insensitive.'),
});
export type UniqueCodeFilter = z.infer<typeof uniqueCodeFilter>;

export const uniqueCodesInput = z.strictObject({
  id: idParam.describe('Id of the code batch.'),
  ...paging,
  filter: uniqueCodeFilter.optional(),
});

const money = z.object({
  currency: z.string().describe('Currency in lower case.'),
  amount: z.int().describe('Amount in cents.'),
});

/** Counts of a cohort of members at the end of the day `as_of`. */
export const cohortPart = z.object({
  joined: z.int().describe('Members who joined: the size of the cohort.'),
  paying: z.int().describe('Members who pay for a subscription.'),
  with_access: z.int().describe('Members who have access by a subscription, paid or not.'),
  churned: z.int().describe("Members who left since they joined and aren't back."),
  charged: amount(z.array(money).describe('Charged since the day they joined, before refunds, by currency.')),
});
export type CohortPart = z.infer<typeof cohortPart>;

/** Metrics of a code batch. */
export const familyFigures = z.object({
  as_of: plainDate.describe("Last day of the metrics: yesterday in the site's zone."),
  members: cohortPart.describe(
    "All members who redeemed a code of the batch; a promo's only with a completed purchase.",
  ),
  months: z
    .array(
      z.object({
        month: z.string().describe("Month of joining in the site's zone, YYYY-MM."),
        family: cohortPart.describe('Members who redeemed a code of the batch.'),
        full_price: cohortPart.describe(
          'Members who became subscribers in that month and had redeemed no promo and no invite by then.',
        ),
      }),
    )
    .describe('Cohorts by month of joining, the latest first; at most 24.'),
});
export type FamilyFigures = z.infer<typeof familyFigures>;
