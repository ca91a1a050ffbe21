import { z } from 'zod';
import { id } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { accessRulesInput, percents } from '../access-rules/schemas.ts';
import { reaches } from './words.ts';

/** Why a piece of content can be read: each plan and event that reaches it, with the rules that decided. */
export const contentReach = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['plan', 'ti_event']),
      id: z.int(),
      title: z.string(),
      active: z.boolean(),
      access: z.enum(reaches),
      /** Titles of the terms or types that decided; none where everything is open. */
      because: z.array(z.string()),
      access_limit: z.int().optional(),
      access_limit_period: z.string().optional(),
      predictive_percents: z.int().optional(),
    }),
  ),
});
export type ContentReach = z.infer<typeof contentReach>;

/** What a plan or an event would open, as a form has it before it is saved. */
export const reachInput = z
  .strictObject({
    /** The plan that is edited; neither this nor `ti_event`: one that is new. */
    plan: id.optional(),
    ti_event: id.optional(),
    /** Whether the plan is sold: only those that are count for `unreached`. */
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

/** How many pieces of content a plan or an event would open, and what that changes. */
export const reachCounts = z.object({
  /** Of the site, whether opened or not. */
  total: count,
  reached: count,
  /** Of those reached: what another active plan opens too. */
  also_elsewhere: count,
  /** What no active plan opens, once this is saved. */
  unreached: count,
  /** Reached now, and not by what is stored. */
  joins: count,
  /** Reached by what is stored, and no longer. */
  leaves: count,
  /** Each rule by the term or type it names: how many carry that, and how many of those are opened. */
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
