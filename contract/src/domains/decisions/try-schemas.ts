// Trial of one article: what kinds of reader would get, before anybody asks for it.
import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { id } from '../../base/ids.ts';
import { wallRulesInput } from '../content-wall/schemas.ts';
import { decisionMeter, decisionPrediction } from './schemas.ts';
import { whyHolding, whyStep } from './why-steps.ts';
import { reasons, triedReaders, verdicts, wallKinds } from './words.ts';

export const tryArticleInput = z.strictObject({
  content_id: id.describe('Id of the article.'),
  plan_id: id
    .nullable()
    .optional()
    .describe('Id of the plan of the subscriber; the plan with the highest priority by default.'),
  rules: wallRulesInput
    .optional()
    .describe('Rules behind the wall to try in place of the stored ones, in their order.'),
});

const plan = z.object({
  id: z.int().describe('Id of the plan.'),
  title: z.string().describe('Title of the plan.'),
});

const wall = z
  .object({
    kind: z
      .enum(wallKinds)
      .nullable()
      .describe('Wall that appears; null for a wall without a popup setting.'),
    popup: z
      .object({
        uid: z.string().describe('Id of the popup template (UUID).'),
        title: z.string().describe('Title of the popup.'),
      })
      .nullable()
      .describe('Popup template that answers the wall; null for the built-in wall.'),
  })
  .nullable()
  .describe('Wall that the reader would see; null if the article opens.');

const triedReader = z.object({
  reader: z
    .enum(triedReaders)
    .describe(
      'Kind of reader: `new_visitor` is anonymous and has read nothing, `returning_visitor` is anonymous and has used up every free article, `registered` holds what a sign-up gets, and `subscriber` holds a plan besides.',
    ),
  plan: plan
    .nullable()
    .describe('Plan by which the reader is judged first: that of strangers, of sign-ups or the chosen one.'),
  verdict: z.enum(verdicts).describe('Answer to the reader.'),
  reason: z.enum(reasons).describe('Reason of the answer.'),
  by: whyHolding.nullable().describe('Plan or event that opens the article or refuses it; null for none.'),
  wall,
  meter: decisionMeter,
  prediction: decisionPrediction,
  chain: z
    .array(whyStep)
    .describe('Steps of the decision that were reached, in order. A tried rule has its position as its id.'),
});
export type TriedArticleReader = z.infer<typeof triedReader>;

export const triedArticle = z.object({
  at: timestamp.describe('Time that the article was tried for (UTC).'),
  content: z
    .object({
      id: z.int().describe('Id of the article.'),
      key: z.string().describe("Key of the article on the publisher's site."),
      title: z.string().describe('Title of the article.'),
      type: z.string().nullable().describe('Content type; null for none.'),
      terms: z.array(z.string()).describe('Titles of the terms.'),
    })
    .describe('Article that was tried.'),
  plans: z
    .array(plan)
    .describe('Plans that the subscriber can hold: those on sale first, by priority, highest first.'),
  networks: z
    .int()
    .min(0)
    .describe('Number of networks in the settings whose readers act as a member; they are not tried.'),
  readers: z.array(triedReader).describe('Kinds of reader in their order; no `subscriber` without plans.'),
});
export type TriedArticle = z.infer<typeof triedArticle>;
