// Steps of a stored decision with the titles of what decided.
import type { Chain, JudgedLink } from '#contract/domains/decisions/chain.ts';
import type { WhyJudged, WhyStep } from '#contract/domains/decisions/why-steps.ts';
import { type Names, readMeterKey } from './why.names.ts';

/** Link of a step that was reached. */
type Reached = Exclude<Chain[number], { outcome: 'not_reached' }>;

const judgedOf = (names: Names, judged: readonly JudgedLink[]): WhyJudged[] =>
  judged.map(({ kind, id, judgement, rules }) => ({
    ...names.holding(kind, id),
    judgement,
    rules: rules.map((key) => names.rule({ kind, id }, key)),
  }));

type CascadeStep = Extract<Reached, { step: 'cascade' }>;

function providedOf(names: Names, { kind, id, siteId }: NonNullable<CascadeStep['by']>) {
  const site = names.site(siteId);
  if (kind === 'content' || id === null) return { kind, id: null, title: null, removed: false, site };
  return { ...names.holding(kind, id), site };
}

function viewedOf(names: Names, meter: string | null) {
  if (meter === null) return null;
  const { kind, id, rule } = readMeterKey(meter);
  return { ...names.holding(kind, id), rule: names.rule({ kind, id }, rule) };
}

const bundleOf = (names: Names, id: number | null) => (id === null ? null : names.bundle(id));

function signUpOf(names: Names, { signUp }: Extract<Reached, { step: 'end' }>) {
  if (!signUp) return null;
  return { plan: signUp.plan === null ? null : names.holding('plan', signUp.plan), opens: signUp.opens };
}

function stepOf(names: Names, link: Reached): WhyStep {
  switch (link.step) {
    case 'content': {
      const { step, outcome, isKnown: known, access, by, rule } = link;
      return { step, outcome, known, access, by, rule: rule === null ? null : names.wallRule(rule) };
    }
    case 'viewed':
      return { ...link, meter: viewedOf(names, link.meter) };
    case 'purchase':
      return { ...link, bought: link.bought.map((one) => ({ ...one, bundle: bundleOf(names, one.bundle) })) };
    case 'plans':
      return {
        step: link.step,
        outcome: link.outcome,
        by: link.by && names.holding(link.by.kind, link.by.id),
        held: link.held.map((one) => ({
          ...names.holding(one.kind, one.id),
          source: one.source,
          counts: one.counts,
        })),
        judged: judgedOf(names, link.judged),
      };
    case 'cascade':
      return {
        step: link.step,
        outcome: link.outcome,
        by: link.by && providedOf(names, link.by),
        provided: link.provided.map((one) => ({ ...providedOf(names, one), counts: one.counts })),
        judged: judgedOf(names, link.judged),
      };
    case 'end':
      return { step: link.step, outcome: link.outcome, sign_up: signUpOf(names, link) };
    default:
      return link;
  }
}

const isReached = (link: Chain[number]): link is Reached => link.outcome !== 'not_reached';

/** Returns the steps that were reached, in order. */
export function stepsOf(names: Names, chain: Chain): WhyStep[] {
  return chain.filter(isReached).map((link) => stepOf(names, link));
}
