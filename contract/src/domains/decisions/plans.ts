/** Judges what one plan or event opens for a reader, and chooses among several (step 7, and step 8 in the same way). */
import { decide, type Filed, type Rule } from '../access-rules/decide.ts';
import { periodDays } from '../access-rules/words.ts';
import type { JudgedLink, MeterState } from './chain.ts';
import { meetsPaywall } from './prediction.ts';
import type { Opener, Situation } from './situation.ts';
import { dayMs, meterKey, readMeter, resetOf, ruleKey } from './windows.ts';
import { type HoldingKind, type Judgement, judgements } from './words.ts';

/** Plan or event to judge. */
export interface Candidate {
  kind: HoldingKind;
  opener: Opener;
}

export interface Judged extends Candidate {
  judgement: Judgement;
  rules: readonly Rule[];
  /** Meter as it is after the decision; null without one. */
  meter: MeterState | null;
}

/** Orders plans by priority, highest first; then plans before events; then by id. */
export function byPriority(one: Candidate, other: Candidate): number {
  if (one.opener.priority !== other.opener.priority) return other.opener.priority - one.opener.priority;
  if (one.kind !== other.kind) return one.kind === 'plan' ? -1 : 1;
  return one.opener.id - other.opener.id;
}

type Limit = NonNullable<Rule['limit']>;

/** Reads the meter of one rule as it would be after this decision. */
function meterOf({ kind, opener }: Candidate, rule: Rule, limit: Limit, { piece, reader, at }: Situation) {
  const key = meterKey(kind, opener.id, rule);
  const reading = readMeter(reader.opened[key] ?? [], limit, piece.contentId, at);
  const days = periodDays[limit.period];
  const isNew = !reading.isOpened && reading.used < limit.count;
  const end = at + days * dayMs;
  const leaveAt = isNew ? [...reading.leaveAt, end].sort((one, other) => one - other) : reading.leaveAt;
  const meter: MeterState = {
    kind,
    id: opener.id,
    planId: kind === 'plan' ? opener.id : null,
    key,
    used: leaveAt.length,
    limit: limit.count,
    days,
    resetsAt: resetOf(leaveAt, limit.count),
    openUntil: isNew && piece.contentId !== null ? end : reading.leavesAt,
    isNew,
  };
  return { judgement: meterJudgement(reading.isOpened, meter), meter };
}

function meterJudgement(isOpened: boolean, { isNew, limit }: MeterState): Judgement {
  if (isOpened) return 'opened';
  if (isNew) return 'remaining';
  return limit === 0 ? 'closed' : 'used_up';
}

const soonest = (one: Judged, other: Judged) => (one.meter?.resetsAt ?? 0) - (other.meter?.resetsAt ?? 0);

/** Orders results of one plan. Equal ones stay in the order of generosity, but of used up meters the soonest is first. */
function byPreference(one: Judged, other: Judged): number {
  const difference = judgements.indexOf(one.judgement) - judgements.indexOf(other.judgement);
  if (difference !== 0 || one.judgement !== 'used_up') return difference;
  return soonest(one, other);
}

/**
 * Judges one plan or event. `decide` names the most generous rule; a rule whose meter is used up is taken out, and the
 * rest is asked again, so that another rule of the same plan can still open the piece.
 */
export function judge(candidate: Candidate, situation: Situation, filed: Filed): Judged {
  const results: Judged[] = [];
  let rest: Opener = candidate.opener;
  for (;;) {
    const decision = decide(rest, filed);
    const result = (judgement: Judgement, meter: MeterState | null = null): Judged => ({
      ...candidate,
      judgement,
      rules: decision.because,
      meter,
    });
    if (decision.access === 'metered') {
      const [rule] = decision.because;
      if (!rule) throw new Error('A meter belongs to a rule.');
      const { judgement, meter } = meterOf(candidate, rule, decision.limit, situation);
      results.push(result(judgement, meter));
      rest = { ...rest, rules: rest.rules.filter((one) => one !== rule) };
      continue;
    }
    results.push(result(judgementOf(decision, situation)));
    return results.sort(byPreference)[0] ?? result('not_named');
  }
}

type Unmetered = Exclude<ReturnType<typeof decide>, { access: 'metered' }>;

function judgementOf(decision: Unmetered, { config, reader }: Situation): Judgement {
  if (decision.access === 'full') return 'full';
  if (decision.access === 'none') return decision.because.length > 0 ? 'excluded' : 'not_named';
  const isOn = config.predictivePaywall;
  return isOn && meetsPaywall(reader.percentile, decision.percents) ? 'kept_out' : 'let_in';
}

/** Judges candidates in their order, up to the first that opens everything. */
export function judgeAll(candidates: readonly Candidate[], situation: Situation, filed: Filed): Judged[] {
  const judged: Judged[] = [];
  for (const candidate of candidates.toSorted(byPriority)) {
    const one = judge(candidate, situation, filed);
    judged.push(one);
    if (one.judgement === 'full') break;
  }
  return judged;
}

const roomOf = ({ meter }: Judged) => (meter ? meter.limit - meter.used : 0);

/**
 * Chooses the one that lets the reader in: first one that opens without a meter, then a meter that counted the piece
 * before, then the meter with the most left, then prediction. Null if all refuse.
 */
export function chooseGrant(judged: readonly Judged[]): Judged | null {
  const by = (judgement: Judgement) => judged.filter((one) => one.judgement === judgement);
  const [full] = by('full');
  const [opened] = by('opened');
  const [remaining] = by('remaining').sort((one, other) => roomOf(other) - roomOf(one));
  const [letIn] = by('let_in');
  return full ?? opened ?? remaining ?? letIn ?? null;
}

/**
 * Chooses the refusal that helps the reader most: the used up meter that resets first, then prediction. Null if there is neither.
 */
export function chooseRefusal(judged: readonly Judged[]): Judged | null {
  const [usedUp] = judged.filter(({ judgement }) => judgement === 'used_up').sort(soonest);
  return usedUp ?? judged.find(({ judgement }) => judgement === 'kept_out') ?? null;
}

/** Returns the link of a judgement. */
export function judgedLink({ kind, opener, judgement, rules }: Judged): JudgedLink {
  return { kind, id: opener.id, judgement, rules: rules.map(ruleKey).sort() };
}
