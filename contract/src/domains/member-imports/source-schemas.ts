import { z } from 'zod';
import { oneLine } from '../../base/one-line.ts';
import { period } from '../plans/schemas.ts';

/** Questions that only the operator with the file can answer; asked once, before the check. */
export const importQuestions = ['mail', 'charged_by', 'currency', 'zone', 'plan', 'plans'] as const;
export const importQuestion = z.enum(importQuestions);
export type ImportQuestion = z.infer<typeof importQuestion>;

/**
 * Renewing party in the source system: Stripe Billing, the system itself with cards at Stripe, a platform that keeps
 * the cards, or none.
 */
export const chargedThere = z.enum(['stripe', 'system', 'platform', 'nobody']);
export type ChargedThere = z.infer<typeof chargedThere>;

/** Party that charges renewing subscriptions from now on. */
export const chargedBy = z.enum(['here', 'elsewhere']);
export type ChargedBy = z.infer<typeof chargedBy>;

/** Recognized source system of a file. */
export const importSource = z.object({
  key: z.string().describe('Key of the system and its file, such as `ghost-members`.'),
  system: z.string().describe('Name of the system, such as `Ghost`.'),
  file: z.string().describe('Kind of file of the system, such as `members`.'),
  charges: chargedThere.describe(
    'Party that charges renewals there; `platform` keeps the cards itself, `nobody` renews nothing.',
  ),
  asks: z
    .array(importQuestion)
    .describe('Questions that the file leaves open, to be answered before the check.'),
  left_out: z
    .array(
      z.object({
        title: z.string().describe('Heading of the column.'),
        reason: z.string().describe("Reason why it isn't imported, as a sentence."),
      }),
    )
    .describe("Columns of the file that aren't imported."),
  next: z.array(z.string()).describe('Files to import after this one, each in a few words.'),
});
export type ImportSource = z.infer<typeof importSource>;

/** System whose headings the file has, even if it is read as a generic file. */
export const recognisedSource = importSource.pick({ key: true, system: true, file: true });

/** Plan on this site for a plan name of the file, with the terms that the file lacks. */
export const planAnswer = z.strictObject({
  name: z.string().overwrite(oneLine).min(1).max(300).describe('Name of the plan as in the file.'),
  title: z.string().overwrite(oneLine).min(1).max(100).describe('Title of the plan on this site.'),
  period: period
    .nullable()
    .optional()
    .describe('Billing period of the plan. If null or omitted, the file decides.'),
  price: z
    .string()
    .overwrite(oneLine)
    .max(40)
    .nullable()
    .optional()
    .describe('Net price as typed, such as `9.90`. If null or omitted, the file decides.'),
});
export type PlanAnswer = z.infer<typeof planAnswer>;

export const planAnswersMax = 200;

/** Answers to the questions that a file leaves open. */
export const importAnswers = z.strictObject({
  mail: z
    .enum(['yes', 'no'])
    .optional()
    .describe('Email consent of people for whom the file has none. Defaults to no.'),
  charged_by: chargedBy
    .optional()
    .describe('Party that charges renewals from now on. By default, they renew here as the file states.'),
  zone: z
    .enum(['utc', 'site'])
    .optional()
    .describe("Zone of times without one. Defaults to the system's known zone, or else the site's."),
  plan: z
    .string()
    .overwrite(oneLine)
    .min(1)
    .max(100)
    .optional()
    .describe('Title of the plan for subscriptions without one in the file.'),
  plans: z
    .array(planAnswer)
    .max(planAnswersMax)
    .optional()
    .describe('Plans on this site for the plan names of the file.'),
});
export type ImportAnswers = z.infer<typeof importAnswers>;

const planId = /^(?:(?:price|prod|plan)_\w+|\d+)$/;

/** Returns whether a plan's name is an id that only the source system understands: `price_1Nv`, `prod_9`, `42`. */
export const isPlanId = (name: string): boolean => planId.test(name);

/** Plan name in a file, with its number of rows. */
export const namedPlan = z.object({
  name: z.string().describe('Name of the plan as in the file.'),
  rows: z.int().describe('Number of rows with this plan.'),
});
