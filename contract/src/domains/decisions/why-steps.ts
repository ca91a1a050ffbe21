// Steps of a decision as the API explains them: what each found, with the titles of what decided.
import { z } from 'zod';
import { accessLimitPeriods } from '../access-rules/words.ts';
import {
  countings,
  denyReasons,
  holdingKinds,
  holdingSources,
  judgements,
  memberStates,
  sessionStates,
  wallAccesses,
  wallReasons,
} from './words.ts';

const removed = z.boolean().describe('True if it no longer exists.');
const title = z
  .string()
  .nullable()
  .describe('Present title; null if it no longer exists and its title is unknown.');

/** Plan or ticket event of a decision. */
export const whyHolding = z.object({
  kind: z.enum(holdingKinds).describe('Plan, or ticket event with access rules.'),
  id: z.int().describe('Id of the plan or event.'),
  title,
  removed,
});
export type WhyHolding = z.infer<typeof whyHolding>;

/** Access rule of a plan or event. */
export const whyRule = z.object({
  kind: z.enum(['term', 'type']).describe('Term or content type that the rule is about.'),
  id: z.int().describe('Id of the term or content type.'),
  title,
  limit: z
    .int()
    .nullable()
    .describe('Number of articles that the rule opened then; null without a limit, or if it is unknown.'),
  period: z
    .enum(accessLimitPeriods)
    .nullable()
    .describe('Period of the limit; null without a limit, or if it is unknown.'),
  removed,
});
export type WhyRule = z.infer<typeof whyRule>;

const judged = whyHolding.extend({
  judgement: z.enum(judgements).describe('Result for the article.'),
  rules: z.array(whyRule).describe('Rules that decided; empty if the plan opens or predicts as a whole.'),
});
export type WhyJudged = z.infer<typeof judged>;

const held = whyHolding.extend({
  source: z.enum(holdingSources).describe('Source of the holding.'),
  counts: z.enum(countings).describe('`counted`, or the reason why it did not count.'),
});
export type WhyHeld = z.infer<typeof held>;

const site = z
  .object({
    id: z.int().describe('Id of the sister site.'),
    title: z.string().describe('Title of the sister site.'),
  })
  .nullable()
  .describe('Sister site that the access comes from; null if the caller may not see it.');

const provided = z.object({
  kind: z.enum([...holdingKinds, 'content']).describe('Plan, ticket event, or the article itself.'),
  id: z.int().nullable().describe('Id of the plan or event; null for the article itself.'),
  title: title.describe(
    'Present title of the plan or event; null for the article itself, or if it is unknown.',
  ),
  removed,
  site,
});
export type WhyProvided = z.infer<typeof provided>;

export const whySite = z.object({
  step: z.literal('site').describe('Step 0: the site.'),
  outcome: z.enum(['passed', 'resource_inactive', 'bad_key']).describe('Result of the step.'),
});

export const whyContent = z.object({
  step: z.literal('content').describe('Step 1: whether the article is free.'),
  outcome: z.enum(['closed', 'free_content', 'unknown_content']).describe('Result of the step.'),
  known: z.boolean().describe('True if the site knew the article.'),
  access: z.enum(wallAccesses).describe('Readers that the article was for.'),
  by: z
    .enum(['piece', 'rule', 'no_rule'])
    .describe("Source of `access`: the publisher's system, a rule behind the wall, or that no rule fits."),
  rule: z
    .object({
      id: z.int().describe('Id of the rule behind the wall.'),
      position: z.int().nullable().describe('Position at that time, from 1; null if it is unknown.'),
      removed,
    })
    .nullable()
    .describe('Rule behind the wall that gave the access; null without one.'),
});

export const whyDirect = z.object({
  step: z.literal('direct').describe('Step 2: crawlers, previews and gift links.'),
  outcome: z.enum(['none', 'crawler', 'preview', 'gift_link']).describe('Result of the step.'),
});

export const whyNetwork = z.object({
  step: z.literal('network').describe("Step 3: whether the reader's network acts as a member."),
  outcome: z.enum(['none', 'ip_member']).describe('Result of the step.'),
  by: z
    .enum(['mask', 'range'])
    .nullable()
    .describe('Setting that names the network: a mask or a range of addresses; null for none.'),
});

export const whySession = z.object({
  step: z.literal('session').describe('Step 4: the account and its session.'),
  outcome: z.enum(['anonymous', 'member', 'registered', ...denyReasons]).describe('Result of the step.'),
  session: z.enum(sessionStates).describe("State of the reader's session."),
  member: z.enum(memberStates).nullable().describe('State of the account; null for an anonymous reader.'),
});

export const whyViewed = z.object({
  step: z.literal('viewed').describe('Step 5: whether a meter counted the article before.'),
  outcome: z.enum(['off', 'no', 'already_viewed']).describe('Result of the step.'),
  meter: whyHolding
    .extend({ rule: whyRule.describe('Rule that the meter belongs to.') })
    .nullable()
    .describe('Plan or event whose meter counted it; null for none.'),
});

export const whyPurchase = z.object({
  step: z.literal('purchase').describe('Step 6: whether the reader bought the article.'),
  outcome: z.enum(['none', 'purchase']).describe('Result of the step.'),
  bought: z
    .array(
      z.object({
        bundle: z
          .object({
            id: z.int().describe('Id of the bundle.'),
            title,
            removed,
          })
          .nullable()
          .describe('Bundle that contains the article; null if it was bought alone.'),
        counts: z.enum(countings).describe('`counted`, or the reason why it did not count.'),
      }),
    )
    .describe('Purchases of the article.'),
});

export const whyPlans = z.object({
  step: z.literal('plans').describe('Step 7: the plans and tickets that the reader held.'),
  outcome: z
    .enum(['none', 'refused', 'subscription', 'ticket', 'meter', 'prediction'])
    .describe('Result of the step.'),
  by: whyHolding.nullable().describe('Plan or event that let the reader in; null for none.'),
  held: z.array(held).describe('All that the reader held, also what did not count.'),
  judged: z.array(judged).describe('What each of them opens of this article, in the order of asking.'),
});

export const whyCascade = z.object({
  step: z.literal('cascade').describe('Step 8: access that sister sites provide.'),
  outcome: z.enum(['none', 'refused', 'cascade']).describe('Result of the step.'),
  by: provided.nullable().describe('What let the reader in; null for nothing.'),
  provided: z
    .array(
      provided.extend({
        counts: z
          .enum(['counted', 'excluded', 'removed', 'unconfirmed'])
          .describe('`counted`, or the reason why it did not count.'),
      }),
    )
    .describe('All that sister sites provide to the reader.'),
  judged: z.array(judged).describe('What each plan or event opens of this article, in the order of asking.'),
});

export const whyEnd = z.object({
  step: z.literal('end').describe('Step 9: the wall.'),
  outcome: z.enum(wallReasons).describe('Reason of the wall.'),
  sign_up: z
    .object({
      plan: whyHolding.nullable().describe('Plan that a sign-up gets; null for none.'),
      opens: z.boolean().describe('True if a sign-up would have opened the article.'),
    })
    .nullable()
    .describe('What a sign-up would have changed; null for a member.'),
});

export const whyStep = z.discriminatedUnion('step', [
  whySite,
  whyContent,
  whyDirect,
  whyNetwork,
  whySession,
  whyViewed,
  whyPurchase,
  whyPlans,
  whyCascade,
  whyEnd,
]);
export type WhyStep = z.infer<typeof whyStep>;
