import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { whyHolding, whyStep } from './why-steps.ts';
import { reasons, todayUnknown, verdicts } from './words.ts';

const id = z.int().describe('Id of the decision.');
const code = z.string().describe('Code that the reader saw at the foot of the wall, such as `K7Q2-9MXA`.');
const verdict = z.enum(verdicts);
/** Decisions from before explanations were kept can have reasons of their own. */
const reason = z.string().describe('Reason in a word, such as `subscription` or `limit_reached`.');
const member = z
  .object({
    id: z.int().describe('Id of the member.'),
    name: z.string().describe('First and last name; the email address if there is none.'),
  })
  .nullable()
  .describe('Member who asked; null for an anonymous reader and for an erased member.');
export const decisionMeter = z
  .object({
    used: z.int().describe('Number of different articles in the period, with this one if it was opened.'),
    limit: z.int().describe('Number of articles that the meter opens.'),
  })
  .nullable()
  .describe('Meter that let the reader in or was used up; null if none decided.');

export const decisionPrediction = z
  .object({
    percentile: z
      .number()
      .nullable()
      .describe(
        'Percentile of the reader among the decisions of the 30 days before, above 0 up to 100; null for a reader without a rank, who is let in.',
      ),
    percents: z
      .int()
      .nullable()
      .describe('Percentage of decisions that the plan or event walls; null if several differ.'),
  })
  .nullable()
  .describe('Rank by which the predictive paywall decided; null if nothing predicted.');

export const whyInput = z.strictObject({
  decision: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .describe("Id of the decision, or the reader's code in any case, with or without its hyphen."),
});

export const why = z.object({
  id,
  code,
  at: timestamp.describe('Time of the decision (UTC).'),
  member,
  content: z
    .object({
      id: z.int().describe('Id of the article.'),
      key: z.string().describe("Key of the article on the publisher's site."),
      title: z.string().describe('Present title of the article.'),
      type: z
        .string()
        .nullable()
        .describe('Content type at that time; null for none, or if it was not kept.'),
      terms: z.array(z.string()).describe('Titles of the terms at that time; empty if they were not kept.'),
    })
    .describe('Article that the reader asked for.'),
  is_bot: z.boolean().describe('True for a crawler.'),
  verdict: verdict.describe('Answer to the reader.'),
  reason,
  meter: decisionMeter,
  popup: z
    .object({
      uid: z.string().nullable().describe('Id of the popup template (UUID); null once it is deleted.'),
      title: z.string().nullable().describe('Present title of the popup; null once it is deleted.'),
      version: z.string().nullable().describe("Its authors' version label then; null once it is deleted."),
      revision: z.int().nullable().describe('Revision that was shown; null if it was not kept.'),
    })
    .nullable()
    .describe('Popup template that answered the wall; null for the built-in wall, and without a wall.'),
  prediction: decisionPrediction,
  chain: z
    .array(whyStep)
    .nullable()
    .describe('Steps of the decision that were reached, in order; null if no explanation was kept.'),
  settings: z
    .object({
      number: z.int().describe('Number of the configuration that decided, from 1 for each site.'),
      since: timestamp.describe('Time at which that configuration was first used (UTC).'),
      saved_by: z
        .string()
        .nullable()
        .describe('Name of the operator who saved what decides last before that; null if unknown.'),
      saved_at: timestamp.nullable().describe('Time of that save (UTC); null if unknown.'),
    })
    .nullable()
    .describe('Configuration that decided; null if it was not kept.'),
  today: z
    .object({
      verdict: verdict
        .nullable()
        .describe("Answer that today's settings would give the same reader; null if it can't be known."),
      reason: z.enum(reasons).nullable().describe('Reason of that answer; null with the answer.'),
      by: whyHolding
        .nullable()
        .describe('Plan or event that would open the article or whose limit is used up; null for none.'),
      unknown: z
        .enum(todayUnknown)
        .nullable()
        .describe(
          "Why the answer can't be known: `not_kept` without an explanation, `not_reached` if it depends on a step that was not reached then, `usage` if it depends on how many articles were opened before. Null if it is known.",
        ),
    })
    .describe("What today's settings would say to the same reader, with what they held then."),
});
export type Why = z.infer<typeof why>;

const count = (what: string) => z.int().describe(what);

const recentDecision = z.object({
  id,
  code,
  at: timestamp.describe('Time of the decision (UTC).'),
  member,
  content: z
    .object({
      id: z.int().describe('Id of the article.'),
      title: z.string().describe('Title of the article.'),
    })
    .describe('Article that the reader asked for.'),
  verdict: verdict.describe('Answer to the reader.'),
  reason,
  meter: decisionMeter,
  has_why: z.boolean().describe('True if an explanation was kept.'),
});
export type RecentDecision = z.infer<typeof recentDecision>;

export const readersNow = z.object({
  at: timestamp.describe('Time of this answer (UTC).'),
  minutes: z.int().describe('Number of minutes back from `at` that the figures count.'),
  last_decision_at: timestamp.nullable().describe('Time of the last decision (UTC); null without any.'),
  decisions: count('Number of decisions.'),
  readers: count('Number of different readers: members, and devices of anonymous readers.'),
  signed_in: count('Number of different members among the readers.'),
  answers: z
    .object({
      free: count('Decisions that opened a free article.'),
      grant: count('Decisions that opened an article in any other way without a meter.'),
      meter_grant: count('Decisions that opened an article by a meter.'),
      register: count('Decisions that asked the reader to register.'),
      paywall: count('Decisions that showed the paywall.'),
      deny: count('Decisions that turned the reader away.'),
    })
    .describe('Number of decisions by answer.'),
  walls: z
    .array(
      z.object({
        verdict: z.enum(['register', 'paywall', 'deny']).describe('Kind of wall.'),
        reason,
        count: count('Number of walls.'),
      }),
    )
    .describe('Walls by kind and reason, most frequent first.'),
  most_walled: z
    .array(
      z.object({
        content_id: z.int().describe('Id of the article.'),
        title: z.string().describe('Title of the article.'),
        count: count('Number of walls at the article.'),
      }),
    )
    .describe('Articles with the most walls, at most 10.'),
  items: z
    .array(recentDecision)
    .describe('Last decisions whenever they were made, latest first, at most 50.'),
});
export type ReadersNow = z.infer<typeof readersNow>;
