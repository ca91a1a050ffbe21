// Sentences about the steps of a decision, in order, each with its evidence.
import type { TFunction } from 'i18next';
import { number } from '#console/lib/formats.ts';
import type { Why } from '#contract/domains/decisions/schemas.ts';
import type {
  WhyHeld,
  WhyHolding,
  WhyJudged,
  WhyProvided,
  WhyRule,
  WhyStep,
} from '#contract/domains/decisions/why-steps.ts';
import { type Reason, reasons } from '#contract/domains/decisions/words.ts';

export type T = TFunction<'decisions'>;

/** Decision to describe: made, or tried. */
export interface Explained extends Pick<Why, 'prediction' | 'chain'> {
  content: Pick<Why['content'], 'type' | 'terms'>;
  /** Code that the reader saw; null for a decision that was only tried. */
  code: string | null;
}

/** `yes` opened the article, `no` did not, `wall` is the end, `next` went on. */
export type Tone = 'next' | 'yes' | 'no' | 'wall';

export interface Sentence {
  tone: Tone;
  text: string;
  /** Facts behind it, each a few words. */
  evidence: readonly string[];
}

const isReason = (text: string): text is Reason => (reasons as readonly string[]).includes(text);

/** Describes a reason; one that this release doesn't know is shown as it is. */
export function reasonOf(t: T, reason: string): string {
  return isReason(reason) ? t(`reasons.${reason}`) : reason.replaceAll('_', ' ');
}

type Named = Pick<WhyHolding, 'title' | 'removed'> & { id: number | null };

export function titleOf(t: T, { id, title, removed }: Named, kind: 'plan' | 'event' | 'bundle'): string {
  const name = title ?? t(`steps.unknownTitle.${kind}`, { id: id ?? '' });
  return removed ? t('steps.removed', { title: name }) : name;
}

function ruleWords(t: T, { kind, title, removed, limit, period }: WhyRule): string {
  const name = title ?? t(`steps.unknownTitle.${kind}`);
  const rule = t('steps.rule', { title: removed && title ? t('steps.removed', { title: name }) : name });
  return limit === null || period === null ? rule : `${rule}: ${t('steps.limit', { count: limit, period })}`;
}

const opening: readonly WhyJudged['judgement'][] = ['full', 'opened', 'remaining', 'let_in'];

/** Names the rank that a plan or event predicted by. */
function rankWords(t: T, { judgement }: WhyJudged, { prediction }: Explained): string[] {
  if (prediction === null || (judgement !== 'let_in' && judgement !== 'kept_out')) return [];
  const { percentile, percents } = prediction;
  if (percentile === null) return [t('steps.unranked')];
  const rank = t('steps.rank', { percentile: number(percentile) });
  return percents === null ? [rank] : [rank, t('steps.rankShare', { percents })];
}

function judgedSentence(t: T, judged: WhyJudged, why: Explained): Sentence {
  return {
    tone: opening.includes(judged.judgement) ? 'yes' : 'no',
    text: t(`steps.judgements.${judged.judgement}`, { title: titleOf(t, judged, judged.kind) }),
    evidence: [...rankWords(t, judged, why), ...judged.rules.map((rule) => ruleWords(t, rule))],
  };
}

function notCounted(
  t: T,
  title: string,
  counts: WhyHeld['counts'] | 'excluded',
  evidence: string[],
): Sentence {
  const text = t('steps.notCounted', { title, why: t(`steps.counts.${counts}`) });
  return { tone: 'no', text, evidence };
}

type Step<S extends WhyStep['step']> = Extract<WhyStep, { step: S }>;

function contentSentence(
  t: T,
  { outcome, known, access, by, rule }: Step<'content'>,
  why: Explained,
): Sentence {
  const names = [why.content.type, ...why.content.terms].filter((name) => name !== null);
  const ruleText =
    rule?.position == null
      ? t('steps.by.ruleUnknown')
      : t('steps.by.rule', { position: rule.position }) + (rule.removed ? ` (${t('steps.by.removed')})` : '');
  return {
    tone: outcome === 'closed' ? 'next' : 'yes',
    text: t(`steps.content.${outcome}`),
    evidence: [
      t(`steps.access.${access}`),
      by === 'rule' ? ruleText : t(`steps.by.${by}`),
      ...(known ? [] : [t('steps.unknownArticle')]),
      ...(names.length > 0
        ? [t(why.code === null ? 'steps.filedNow' : 'steps.filed', { names: names.join(', ') })]
        : []),
    ],
  };
}

const letsOn: readonly Step<'session'>['outcome'][] = ['anonymous', 'member', 'registered'];

function sessionSentence(t: T, { outcome, session, member }: Step<'session'>): Sentence {
  const tone = outcome === 'registered' ? 'yes' : letsOn.includes(outcome) ? 'next' : 'wall';
  const evidence = [t(`steps.sessions.${session}`), ...(member ? [t(`steps.members.${member}`)] : [])];
  return { tone, text: t(`steps.session.${outcome}`), evidence };
}

function purchaseSentences(t: T, { outcome, bought }: Step<'purchase'>): Sentence[] {
  const how = (one: (typeof bought)[number]) =>
    one.bundle
      ? t('steps.bought.bundle', { title: titleOf(t, one.bundle, 'bundle') })
      : t('steps.bought.alone');
  const counted = bought.filter(({ counts }) => counts === 'counted');
  const sentence = {
    tone: outcome === 'purchase' ? 'yes' : 'next',
    text: t(`steps.purchase.${outcome}`),
    evidence: counted.map(how),
  } as const;
  const others = bought.filter(({ counts }) => counts !== 'counted');
  const refused = others.map((one) => notCounted(t, t('steps.thisArticle'), one.counts, [how(one)]));
  return bought.length > 0 && counted.length === 0 ? refused : [...refused, sentence];
}

function plansSentences(t: T, { held, judged }: Step<'plans'>, why: Explained): Sentence[] {
  const refused = held
    .filter(({ counts }) => counts !== 'counted')
    .map((one) => notCounted(t, titleOf(t, one, one.kind), one.counts, [t(`steps.sources.${one.source}`)]));
  const sourcesOf = ({ kind, id }: WhyJudged) =>
    held
      .filter((one) => one.kind === kind && one.id === id && one.counts === 'counted')
      .map(({ source }) => t(`steps.sources.${source}`));
  const found = judged.map((one) => {
    const sentence = judgedSentence(t, one, why);
    return { ...sentence, evidence: [...sentence.evidence, ...sourcesOf(one)] };
  });
  if (held.length === 0) return [{ tone: 'next', text: t('steps.plans.none'), evidence: [] }];
  return [...refused, ...found];
}

function providedText(t: T, { kind, site, ...one }: WhyProvided): string {
  const from = site?.title ?? t('steps.hiddenSite');
  if (kind === 'content') return t('steps.providedContent', { site: from });
  return t('steps.provides', { site: from, title: titleOf(t, one, kind) });
}

function cascadeSentences(
  t: T,
  { outcome, by, provided, judged }: Step<'cascade'>,
  why: Explained,
): Sentence[] {
  if (provided.length === 0) return [{ tone: 'next', text: t('steps.cascade.none'), evidence: [] }];
  const refused = provided
    .filter(({ counts }) => counts !== 'counted')
    .map((one) => {
      const title = one.kind === 'content' ? t('steps.thisArticle') : titleOf(t, one, one.kind);
      return notCounted(t, title, one.counts, [one.site?.title ?? t('steps.hiddenSite')]);
    });
  const granted: Sentence[] =
    outcome === 'cascade' && by ? [{ tone: 'yes', text: providedText(t, by), evidence: [] }] : [];
  return [...refused, ...judged.map((one) => judgedSentence(t, one, why)), ...granted];
}

function endSentence(t: T, { outcome, sign_up: signUp }: Step<'end'>, code: string | null): Sentence {
  const offer = signUp?.plan
    ? t('steps.signUpPlan', { title: titleOf(t, signUp.plan, 'plan') })
    : t('steps.signUp');
  return {
    tone: 'wall',
    text: t('steps.end', { reason: reasonOf(t, outcome) }),
    evidence: [...(signUp?.opens ? [offer] : []), ...(code === null ? [] : [t('steps.seen', { code })])],
  };
}

/** Returns the sentences about one step. */
export function sentencesOfStep(t: T, step: WhyStep, why: Explained): Sentence[] {
  switch (step.step) {
    case 'site':
      return [
        {
          tone: step.outcome === 'passed' ? 'next' : 'wall',
          text: t(`steps.site.${step.outcome}`),
          evidence: [],
        },
      ];
    case 'content':
      return [contentSentence(t, step, why)];
    case 'direct':
      return [
        {
          tone: step.outcome === 'none' ? 'next' : 'yes',
          text: t(`steps.direct.${step.outcome}`),
          evidence: [],
        },
      ];
    case 'network': {
      const evidence = step.by ? [t(`steps.networkBy.${step.by}`)] : [];
      return [{ tone: 'next', text: t(`steps.network.${step.outcome}`), evidence }];
    }
    case 'session':
      return [sessionSentence(t, step)];
    case 'viewed': {
      const meter = step.meter;
      const evidence = meter ? [titleOf(t, meter, meter.kind), ruleWords(t, meter.rule)] : [];
      const tone = step.outcome === 'already_viewed' ? 'yes' : 'next';
      return [{ tone, text: t(`steps.viewed.${step.outcome}`), evidence }];
    }
    case 'purchase':
      return purchaseSentences(t, step);
    case 'plans':
      return plansSentences(t, step, why);
    case 'cascade':
      return cascadeSentences(t, step, why);
    case 'end':
      return [endSentence(t, step, why.code)];
  }
}

/** Steps that say nothing if they found nothing. */
function isTelling({ step, outcome }: WhyStep): boolean {
  if (step === 'site') return outcome !== 'passed';
  if (step === 'direct' || step === 'network') return outcome !== 'none';
  return step !== 'viewed' || outcome === 'already_viewed';
}

/** Returns the sentences of a decision in order. */
export function sentencesOf(t: T, why: Explained): Sentence[] {
  return (why.chain ?? []).filter(isTelling).flatMap((step) => sentencesOfStep(t, step, why));
}
