// Plans, rules and short descriptions of answers for tests of the trial of an article.
import type { WallRuleInput } from '#contract/domains/content-wall/schemas.ts';
import type { TriedArticle } from '#contract/domains/decisions/try-schemas.ts';
import type { WhyStep } from '#contract/domains/decisions/why-steps.ts';

interface Politics {
  taxonomyId: number;
  termId: number;
}

/** Returns the access of a plan that opens a number of articles about politics a month. */
export const limitedPlan = ({ taxonomyId, termId }: Politics, count: number) => ({
  full_access: false,
  taxonomies: [
    {
      id: taxonomyId,
      terms: [
        {
          id: termId,
          exclude: false,
          limit: true,
          access_limit: count,
          access_limit_period: '1 month' as const,
          predictive_paywall: false,
        },
      ],
    },
  ],
});

export const rule = (access: WallRuleInput['access'], given: Partial<WallRuleInput> = {}): WallRuleInput => ({
  type_ids: [],
  term_ids: [],
  access,
  ...given,
});

/** Describes the answers: `verdict reason; wall; plan or event; used/limit`. */
export function answersOf({ readers }: TriedArticle): Record<string, string> {
  return Object.fromEntries(
    readers.map(({ reader, verdict, reason, wall, by, meter }) => {
      const parts = [
        `${verdict} ${reason}`,
        wall && `${wall.kind} wall`,
        by?.title,
        meter && `${meter.used}/${meter.limit}`,
      ];
      return [reader, parts.filter(Boolean).join('; ')];
    }),
  );
}

export const everybody = (answer: string) => ({
  new_visitor: answer,
  returning_visitor: answer,
  registered: answer,
  subscriber: answer,
});

/** Returns what a step found for a reader; undefined if it was not reached. */
export const stepOf = <S extends WhyStep['step']>({ readers }: TriedArticle, reader: string, step: S) =>
  readers
    .find((one) => one.reader === reader)
    ?.chain.find((one): one is Extract<WhyStep, { step: S }> => one.step === step);
