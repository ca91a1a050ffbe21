import { z } from 'zod';
import { id } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { accessLimitPeriods, predictivePercents, rulesMax } from './words.ts';

export const percents = z
  .int()
  .min(predictivePercents.min)
  .max(predictivePercents.max)
  .multipleOf(predictivePercents.step);

const how = {
  exclude: z
    .boolean()
    .describe('True to never open content with the term or of the type, whatever other rules say.'),
  predictive_paywall: z
    .boolean()
    .describe('True if only a share of readers meets the paywall. Excludes `limit`.'),
  predictive_percents: percents
    .optional()
    .describe(
      'Percentage of readers who meet the paywall, 5 to 100 in steps of 5; set with `predictive_paywall`.',
    ),
  limit: z
    .boolean()
    .describe('True if a number of articles is opened instead of all. Excludes `predictive_paywall`.'),
  access_limit: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Number of different articles within the period; set with `limit`.'),
  access_limit_period: z
    .enum(accessLimitPeriods)
    .optional()
    .describe('Period of `access_limit`; set with `limit`.'),
};

/** A rule about one term. */
export const termRule = z.object({
  id: id.describe('Id of the term or content type.'),
  key: z.string().describe('Key of the term or content type.'),
  title: z.string().describe('Title of the term; of a content type its key.'),
  ...how,
});
export type TermRule = z.infer<typeof termRule>;

/** Rules about terms of one taxonomy. */
export const taxonomyRules = z.object({
  id: id.describe('Id of the taxonomy.'),
  key: z.string().describe('Key of the taxonomy.'),
  title: z.string().describe('Title of the taxonomy.'),
  terms: z.array(termRule).describe('Rules about its terms.'),
});
export type TaxonomyRules = z.infer<typeof taxonomyRules>;

/** Rule about a content type; its title is its key. */
export const contentTypeRule = termRule;
export type ContentTypeRule = z.infer<typeof contentTypeRule>;

/** Fields of answers that are accepted and ignored. */
const ignored = {
  key: z.string().optional().describe('Ignored; may be sent back as answered.'),
  title: z.string().optional().describe('Ignored; may be sent back as answered.'),
};

const ruleInput = z
  .strictObject({
    id: id.describe('Id of the term or content type.'),
    ...ignored,
    ...how,
    predictive_paywall: how.predictive_paywall
      .default(false)
      .describe('True if only a share of readers meets the paywall. Excludes `exclude` and `limit`.'),
    limit: how.limit
      .default(false)
      .describe(
        'True if a number of articles is opened instead of all. Excludes `exclude` and `predictive_paywall`.',
      ),
  })
  .superRefine((rule, context) => {
    const fault = (path: string, message: string = fieldTexts.invalid) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (rule.exclude && rule.predictive_paywall) fault('predictive_paywall');
    if (rule.exclude && rule.limit) fault('limit');
    if (rule.predictive_paywall && rule.limit) fault('limit');
    if (rule.predictive_paywall && rule.predictive_percents === undefined)
      fault('predictive_percents', fieldTexts.required);
    if (rule.limit && rule.access_limit === undefined) fault('access_limit', fieldTexts.required);
    if (rule.limit && rule.access_limit_period === undefined)
      fault('access_limit_period', fieldTexts.required);
  });

/** Rules of a plan or an event on saving: omitted rules are removed. */
export const accessRulesInput = {
  taxonomies: z
    .array(
      z.strictObject({
        id: id.describe('Id of the taxonomy.'),
        ...ignored,
        terms: z
          .array(ruleInput)
          .min(1, fieldTexts.selectOne)
          .max(rulesMax)
          .describe('Rules about its terms, one a term.'),
      }),
    )
    .max(100)
    .optional()
    .describe(
      'Rules about terms, by taxonomy. Rules that the list leaves out are deleted; without the list all stay.',
    ),
  content_types: z
    .array(ruleInput)
    .max(100)
    .optional()
    .describe(
      'Rules about content types. Rules that the list leaves out are deleted; without the list all stay.',
    ),
};

/** Rules of a plan or an event in answers. */
export const accessRules = {
  taxonomies: z
    .array(taxonomyRules)
    .describe("Rules about terms, by taxonomy. They don't count with `full_access` or `predictive_paywall`."),
  content_types: z.array(contentTypeRule).describe('Rules about content types.'),
};
export interface AccessRules {
  taxonomies: TaxonomyRules[];
  content_types: ContentTypeRule[];
}
