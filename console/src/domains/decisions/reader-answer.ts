import { reasonOf, type T, titleOf } from '#console/blocks/decision/sentences.ts';
import type { Why } from '#contract/domains/decisions/schemas.ts';
import type { WhyStep } from '#contract/domains/decisions/why-steps.ts';
import { type Reason, reasons } from '#contract/domains/decisions/words.ts';

const isReason = (text: string): text is Reason => (reasons as readonly string[]).includes(text);

type Plans = Extract<WhyStep, { step: 'plans' }>;

/** Sentences about the reader's own plans: which didn't count, and which limit is used up. */
function planSentences(t: T, plans: Plans, meter: Why['meter']): string[] {
  const own = plans.held.filter(({ source, counts }) => source === 'own' && counts !== 'counted');
  const notCounted = own.map((one) =>
    t('answers.counted', { plan: titleOf(t, one, one.kind), why: t(`steps.counts.${one.counts}`) }),
  );
  const usedUp = plans.judged.filter(({ judgement }) => judgement === 'used_up');
  const [only] = usedUp;
  if (!only || usedUp.length > 1 || !meter) return notCounted;
  return [...notCounted, t('answers.limit', { plan: titleOf(t, only, only.kind), ...meter })];
}

/** Returns a plain answer to the reader, without anything about other people or how predictions weigh. */
export function answerToReader(t: T, why: Why): string {
  const { title } = why.content;
  const main = isReason(why.reason) ? t(`answers.${why.reason}`, { title }) : reasonOf(t, why.reason);
  const isWall = why.verdict === 'register' || why.verdict === 'paywall';
  const plans = why.chain?.find((one): one is Plans => one.step === 'plans');
  const details = isWall && plans ? planSentences(t, plans, why.meter) : [];
  const offer =
    why.verdict === 'register' && why.reason !== 'registration_required' ? [t('answers.signUp')] : [];
  return [main, ...details, ...offer].join(' ');
}
