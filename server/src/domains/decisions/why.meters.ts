/** How many pieces a meter had counted before a stored decision, as far as its chain tells. */
import type { Rule } from '#contract/domains/access-rules/decide.ts';
import { periodDays } from '#contract/domains/access-rules/words.ts';
import type { JudgedLink } from '#contract/domains/decisions/chain.ts';
import type { Opening } from '#contract/domains/decisions/situation.ts';
import { meterKey, ruleKey } from '#contract/domains/decisions/windows.ts';
import type { HoldingKind } from '#contract/domains/decisions/words.ts';
import { findOpener, isAbout, judgedIn, type KeptInputs, linkOf } from './why.kept.ts';

export interface Meter {
  kind: HoldingKind;
  id: number;
  rule: Rule;
}

export interface MeterBounds {
  /** Answer to whether the meter had counted the piece itself. */
  opened: 'yes' | 'no' | 'maybe';
  least: number;
  most: number;
}

const unlimited = Number.POSITIVE_INFINITY;
const between = (least: number, most: number): MeterBounds => ({ opened: 'no', least, most });
const anything: MeterBounds = { opened: 'maybe', least: 0, most: unlimited };

/** Returns whether the meter of a judgement is the one whose numbers the decision kept. */
function hasDecided({ chain }: KeptInputs, { kind, id, judgement }: JudgedLink): boolean {
  if (judgement === 'used_up')
    return (
      linkOf(chain, 'end')?.outcome === 'limit_reached' &&
      judgedIn(chain).filter((one) => one.judgement === 'used_up').length === 1
    );
  const by = linkOf(chain, 'cascade')?.by ?? linkOf(chain, 'plans')?.by;
  return by?.kind === kind && by.id === id;
}

/** Bounds of a meter that the judgement names. */
function boundsOfNamed(kept: KeptInputs, link: JudgedLink, limit: number): MeterBounds {
  const used = hasDecided(kept, link) ? kept.meterUsed : null;
  switch (link.judgement) {
    case 'opened':
      return { ...anything, opened: 'yes' };
    case 'remaining':
      return used === null ? between(0, limit - 1) : between(used - 1, used - 1);
    case 'used_up':
      return used === null ? between(limit, unlimited) : between(used, used);
    default:
      return between(0, unlimited);
  }
}

/** Judgements after which a plan's other meters weren't asked, or may have counted the piece as well. */
const endedEarly: readonly JudgedLink['judgement'][] = ['full', 'excluded', 'opened'];

/** Bounds of a meter that existed then, in its window of then. */
function boundsThen(kept: KeptInputs, { kind, id, rule }: Meter, limit: number): MeterBounds {
  const key = ruleKey(rule);
  const link = judgedIn(kept.chain).find((one) => one.kind === kind && one.id === id);
  const opener = findOpener(kept.config, kind, id);
  const isWhole = opener?.fullAccess === true || opener?.predictivePercents !== null;
  if (!link || isWhole || !isAbout(rule, kept.piece)) return anything;
  if (link.rules.includes(key)) return boundsOfNamed(kept, link, limit);
  if (endedEarly.includes(link.judgement)) return anything;
  // Had one of its meters had room, the plan would have let the reader in by it.
  const hadNoRoom = link.judgement === 'used_up' || link.judgement === 'let_in';
  return between(hadNoRoom ? limit : 0, unlimited);
}

/** Adapts bounds to a window that is longer or shorter now. */
function inWindow({ opened, least, most }: MeterBounds, change: number): MeterBounds {
  if (change > 0) return { opened: opened === 'yes' ? 'yes' : 'maybe', least, most: unlimited };
  if (change < 0) return { opened: opened === 'no' ? 'no' : 'maybe', least: 0, most };
  return { opened, least, most };
}

/** Returns the bounds of a meter. One that did not exist then had counted nothing. */
export function meterBounds(kept: KeptInputs, meter: Meter): MeterBounds {
  const { kind, id, rule } = meter;
  const key = ruleKey(rule);
  const then = findOpener(kept.config, kind, id)?.rules.find((one) => ruleKey(one) === key)?.limit;
  if (!then || !rule.limit) return between(0, 0);
  const bounds = { ...boundsThen(kept, meter, then.count) };
  const viewed = linkOf(kept.chain, 'viewed');
  if (viewed?.outcome === 'no') bounds.opened = 'no';
  if (viewed?.meter === meterKey(kind, id, rule)) bounds.opened = 'yes';
  return inWindow(bounds, periodDays[rule.limit.period] - periodDays[then.period]);
}

interface Wanted {
  how: 'kindest' | 'strictest';
  at: number;
  contentId: number | null;
}

/** Returns openings that fit the bounds. Others than the piece itself are unknown ones, which each count. */
export function openingsOf(
  { opened, least, most }: MeterBounds,
  { rule }: Meter,
  { how, at, contentId }: Wanted,
): Opening[] {
  const enough = Math.max(least, rule.limit?.count ?? 0);
  const count = how === 'kindest' ? least : Math.min(most, enough);
  const others = Array.from({ length: count }, () => ({ contentId: null, at: at - 1 }));
  const isOpened = opened === 'yes' || (opened === 'maybe' && how === 'kindest');
  return isOpened && contentId !== null ? [...others, { contentId, at: at - 1 }] : others;
}
