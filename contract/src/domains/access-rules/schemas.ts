import { z } from 'zod';
import { id } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { accessLimitPeriods, predictivePercents, rulesMax } from './words.ts';

export const percents = z
  .int()
  .min(predictivePercents.min)
  .max(predictivePercents.max)
  .multipleOf(predictivePercents.step);

const what = { id, key: z.string(), title: z.string() };

const how = {
  /** If true, content with the term is not opened, whatever other rules say. */
  exclude: z.boolean(),
  predictive_paywall: z.boolean(),
  /** Percentage of readers who meet the paywall. Requires `predictive_paywall` and a rule that allows. */
  predictive_percents: percents.optional(),
  /** True if a number of articles is granted instead of all. */
  limit: z.boolean(),
  access_limit: z.int().min(0).max(1_000_000).optional(),
  access_limit_period: z.enum(accessLimitPeriods).optional(),
};

/** A rule about one term. */
export const termRule = z.object({ ...what, ...how });
export type TermRule = z.infer<typeof termRule>;

/** Rules about terms of one taxonomy. */
export const taxonomyRules = z.object({ ...what, terms: z.array(termRule) });
export type TaxonomyRules = z.infer<typeof taxonomyRules>;

/** Rule about a content type; its title is its key. */
export const contentTypeRule = termRule;
export type ContentTypeRule = z.infer<typeof contentTypeRule>;

/** Reference by id. Keys and titles may be sent back as answered; they are ignored. */
const given = { id, key: z.string().optional(), title: z.string().optional() };

const ruleInput = z
  .strictObject({
    ...given,
    ...how,
    predictive_paywall: how.predictive_paywall.default(false),
    limit: how.limit.default(false),
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
    .array(z.strictObject({ ...given, terms: z.array(ruleInput).min(1, fieldTexts.selectOne).max(rulesMax) }))
    .max(100)
    .optional(),
  content_types: z.array(ruleInput).max(100).optional(),
};

/** Rules of a plan or an event in answers. */
export const accessRules = {
  taxonomies: z.array(taxonomyRules),
  content_types: z.array(contentTypeRule),
};
export interface AccessRules {
  taxonomies: TaxonomyRules[];
  content_types: ContentTypeRule[];
}
