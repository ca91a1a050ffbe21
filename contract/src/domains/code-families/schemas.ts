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

/** Unique codes of one promo or invite. What each code gives is what that gives, in its window. */
export const codeFamily = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  /** One of the two; it may have been deleted since, and then no code is good any more. */
  promo: named.nullable(),
  invite: named.nullable(),
  prefix: z.string(),
  /** Drawn letters after the prefix. */
  letters: z.int(),
  /** Codes that were asked for. */
  total: z.int(),
  /** Codes that there are. */
  made: z.int(),
  uses_per_code: z.int(),
  /** Over all codes of the family; 0 means unlimited. */
  uses_per_member: z.int(),
  state: z.enum(familyStates),
  created_at: timestamp,
  created_by: z.string(),
  /** When the last code was made. */
  made_at: timestamp.nullable(),
  codes: z.object({ unused: z.int(), used: z.int(), void: z.int() }),
  /** Of all its codes together. */
  uses: z.int(),
});
export type CodeFamily = z.infer<typeof codeFamily>;

export const codeFamilyFilter = filterOf({ promo_id: idParam, invite_id: idParam });
export type CodeFamilyFilter = z.infer<typeof codeFamilyFilter>;
export const codeFamilyListInput = z
  .strictObject({ ...paging, filter: codeFamilyFilter.optional() })
  .optional();

/** Codes of a promo or of an invite; exactly one of the two. */
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
    /** Letters, digits and hyphens; small letters become capital ones. */
    prefix: z
      .string()
      .overwrite(oneLine)
      .toUpperCase()
      .max(codePrefixMax)
      .refine((given) => /^[A-Z0-9-]*$/.test(given), 'Use letters, digits and hyphens.')
      .optional(),
    /** 18 when left out. */
    letters: z.int().min(codeLettersMin).max(codeLettersMax).optional(),
    /** 1 when left out. */
    uses_per_code: z.int().min(1).max(usesPerCodeMax).optional(),
    /** 0 means unlimited; 1 when left out. */
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
  /** When it was used last. */
  used_at: timestamp.nullable(),
  voided_at: timestamp.nullable(),
  /** Who used it last; null for a buyer whom nobody knew, and for a member who was erased. */
  user: z.object({ id: z.int(), name: z.string().nullable(), email: z.string() }).nullable(),
});
export type UniqueCode = z.infer<typeof uniqueCode>;

/** `code`: the whole code, without regard to case. */
export const uniqueCodeFilter = filterOf({ state: z.enum(codeStates), code: textFilter });
export type UniqueCodeFilter = z.infer<typeof uniqueCodeFilter>;

export const uniqueCodesInput = z.strictObject({
  id: idParam,
  ...paging,
  filter: uniqueCodeFilter.optional(),
});

const money = z.object({ currency: z.string(), amount: z.int() });

/** What became of a group of members by the end of a day. */
export const cohortPart = z.object({
  joined: z.int(),
  /** Who pays for a subscription. */
  paying: z.int(),
  /** Who has access by a subscription, paid or not. */
  with_access: z.int(),
  /** Who left since they joined, and is not back. */
  churned: z.int(),
  /** Cents that were charged from the day they joined on, before refunds, by currency. */
  charged: amount(z.array(money)),
});
export type CohortPart = z.infer<typeof cohortPart>;

/** How a family did, up to the end of a day of the site's reporting zone. */
export const familyFigures = z.object({
  /** Yesterday. */
  as_of: plainDate,
  members: cohortPart,
  /** By month of joining, the latest first. */
  months: z.array(
    z.object({
      /** YYYY-MM */
      month: z.string(),
      family: cohortPart,
      /** Members who became subscribers in that month and had used no promo and no invite by then. */
      full_price: cohortPart,
    }),
  ),
});
export type FamilyFigures = z.infer<typeof familyFigures>;
