import { z } from 'zod';
import { id } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { accessRulesInput, percents } from '../access-rules/schemas.ts';
import { reaches } from './words.ts';

/** Plans and events that reach a piece of content, with the rules that decided. */
export const contentReach = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['plan', 'ti_event']),
      id: z.int(),
      title: z.string(),
      active: z.boolean(),
      access: z.enum(reaches),
      /** Titles of the terms or types that decided; empty if everything is open. */
      because: z.array(z.string()),
      access_limit: z.int().optional(),
      access_limit_period: z.string().optional(),
      predictive_percents: z.int().optional(),
    }),
  ),
});
export type ContentReach = z.infer<typeof contentReach>;

/** Input for the reach of a plan or an event, with the unsaved values of a form. */
export const reachInput = z
  .strictObject({
    /** Plan being edited; a new one has neither this nor `ti_event`. */
    plan: id.optional(),
    ti_event: id.optional(),
    /** True if the plan is sold: only active plans count for `unreached`. */
    active: z.boolean().default(true),
    full_access: z.boolean().default(false),
    predictive_paywall: z.boolean().default(false),
    predictive_percents: percents.optional(),
    ...accessRulesInput,
  })
  .superRefine(({ plan, ti_event, predictive_paywall, predictive_percents }, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (plan !== undefined && ti_event !== undefined) fault('ti_event', fieldTexts.invalid);
    if (predictive_paywall && predictive_percents === undefined)
      fault('predictive_percents', fieldTexts.required);
  });

const count = z.int().min(0);

/** Number of pieces of content that a plan or an event would open, and the difference to now. */
export const reachCounts = z.object({
  /** All content of the site, opened or not. */
  total: count,
  reached: count,
  /** Part of `reached` that another active plan opens too. */
  also_elsewhere: count,
  /** Content that no active plan opens once this is saved. */
  unreached: count,
  /** Content that is reached by the input, but not by the stored rules. */
  joins: count,
  /** Content that is reached by the stored rules, but not by the input. */
  leaves: count,
  /** Counts for each rule by its term or type: content that carries it, and opened content among that. */
  per_rule: z.array(
    z.object({
      term_id: z.int().optional(),
      content_type_id: z.int().optional(),
      carries: count,
      reached: count,
    }),
  ),
});
export type ReachCounts = z.infer<typeof reachCounts>;
