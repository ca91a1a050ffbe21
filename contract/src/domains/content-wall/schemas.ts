import { z } from 'zod';
import { id } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { wallAccess } from '../content/words.ts';
import { wallAgeMax, wallRuleNamesMax, wallRulesMax } from './words.ts';

const count = z.int().min(0);
const days = z.int().min(1).max(wallAgeMax);

const access = z
  .enum(wallAccess)
  .describe(
    'Readers that the content is open to: `free` everybody, `registered` those with an account, `members`.',
  );

/** Rule "Behind the wall". */
export const wallRule = z.object({
  id: z.int().describe('Id of the rule; each save of the list gives new ones.'),
  position: z.int().describe('Place in the order of the rules, from 1. The first rule that fits decides.'),
  types: z
    .array(
      z.object({
        id: z.int().describe('Id of the content type.'),
        key: z.string().describe('Key of the content type, such as `post`.'),
      }),
    )
    .describe('Content types that the rule is about; empty for every type.'),
  terms: z
    .array(
      z.object({
        id: z.int().describe('Id of the term.'),
        title: z.string().describe('Title of the term, such as Politics.'),
        taxonomy: z.string().describe('Title of its taxonomy, such as Category.'),
      }),
    )
    .describe('Terms of which the content has any; empty for all content.'),
  younger_than_days: days
    .nullable()
    .describe('Only content published less than this many days ago; null for any age.'),
  older_than_days: days
    .nullable()
    .describe('Only content published at least this many days ago; null for any age.'),
  access,
  count: count.describe('Content of the last 90 days that the rule decides about.'),
});
export type WallRule = z.infer<typeof wallRule>;

/** Content of the last 90 days by its access. */
export const wallCounts = z.object({
  free: count.describe('Content that is open to everybody.'),
  registered: count.describe('Content that is open to readers with an account.'),
  members: count.describe('Content that is open to members alone.'),
});
export type WallCounts = z.infer<typeof wallCounts>;

const others = {
  own: count.describe('Content of the last 90 days whose own `access` decides, before all rules.'),
  rest: count.describe('Content of the last 90 days that no rule fits, and that is therefore free.'),
};

/** Rules "Behind the wall" of a site, in order. */
export const contentWall = z.object({
  version: z
    .int()
    .describe('Version of the rules, incremented with each change; send it back with an update.'),
  rules: z.array(wallRule).describe('Rules in their order; empty if nothing is behind the wall.'),
  counts: wallCounts.describe('Content of the last 90 days by its access under these rules.'),
  ...others,
});
export type ContentWall = z.infer<typeof contentWall>;

export const wallRuleInput = z
  .strictObject({
    type_ids: z
      .array(id)
      .max(wallRuleNamesMax)
      .default([])
      .describe('Ids of the content types that the rule is about; empty for every type.'),
    term_ids: z
      .array(id)
      .max(wallRuleNamesMax)
      .default([])
      .describe('Ids of terms of which the content has any; empty for all content.'),
    younger_than_days: days
      .nullable()
      .optional()
      .describe('Only content published less than this many days ago. Excludes `older_than_days`.'),
    older_than_days: days
      .nullable()
      .optional()
      .describe('Only content published at least this many days ago. Excludes `younger_than_days`.'),
    access,
  })
  .superRefine(({ younger_than_days: younger, older_than_days: older }, context) => {
    if (typeof younger === 'number' && typeof older === 'number')
      context.addIssue({ code: 'custom', path: ['older_than_days'], message: fieldTexts.invalid });
  });
export type WallRuleInput = z.infer<typeof wallRuleInput>;

export const wallRulesInput = z
  .array(wallRuleInput)
  .max(wallRulesMax)
  .describe('All rules of the site in their order; rules that the list leaves out are deleted.');

export const contentWallInput = z.strictObject({
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
  rules: wallRulesInput,
});

export const wallEffectInput = z.strictObject({ rules: wallRulesInput });

/** Content of the last 90 days under the stored rules and under those of the input. */
export const wallEffect = z.object({
  before: wallCounts.describe('Content by its access under the stored rules.'),
  after: wallCounts.describe('Content by its access under the rules of the input.'),
  rules: z.array(count).describe('Content that each rule of the input decides about, in their order.'),
  ...others,
});
export type WallEffect = z.infer<typeof wallEffect>;
