/** Steps 5 to 8: pieces already viewed, purchases, what the reader holds, and what sister sites provide. */
import type { Filed, Rule } from '../access-rules/decide.ts';
import type { CascadeLink, CascadeStepLink, HeldLink, PlansLink, PurchaseLink, ViewedLink } from './chain.ts';
import { type Candidate, chooseGrant, type Judged, judgeAll, judgedLink } from './plans.ts';
import type { CascadeResult, DecisionConfig, Holding, Opening, Situation } from './situation.ts';
import { meterKey, readMeter } from './windows.ts';
import type { HoldingKind } from './words.ts';

function findOpener({ plans, events }: DecisionConfig, kind: HoldingKind, id: number): Candidate | null {
  const opener = (kind === 'plan' ? plans : events).find((one) => one.id === id);
  return opener ? { kind, opener } : null;
}

/** Serializes and orders links, without repetitions, so that the order of what was loaded doesn't matter. */
function canonical<L>(links: readonly L[]): L[] {
  const byText = new Map(links.map((link) => [JSON.stringify(link), link]));
  return [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, link]) => link);
}

/** Returns one candidate for each plan or event, however often it is held. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((one) => [`${one.kind}:${one.opener.id}`, one])).values()];
}

/** Returns the limit of the meter with a key; null if its rule is gone or no longer has one. */
function limitOf({ plans, events }: DecisionConfig, key: string): Rule['limit'] {
  const kind = key.startsWith('plan:') ? 'plan' : 'event';
  for (const { id, rules } of kind === 'plan' ? plans : events) {
    const rule = rules.find((one) => meterKey(kind, id, one) === key);
    if (rule) return rule.limit;
  }
  return null;
}

/** Step 5: finds a meter that counted the piece within its window, whether or not its plan is still held. */
export function findViewed({ config, piece, reader, at }: Situation): ViewedLink {
  if (!config.checkAlreadyViewed) return { step: 'viewed', outcome: 'off', meter: null };
  const isCounted = ([key, openings]: [string, readonly Opening[]]) => {
    if (!openings.some(({ contentId }) => contentId === piece.contentId)) return false;
    const limit = limitOf(config, key);
    return limit !== null && readMeter(openings, limit, piece.contentId, at).isOpened;
  };
  const [meter] = Object.entries(reader.opened)
    .filter(isCounted)
    .map(([key]) => key)
    .sort();
  if (meter === undefined) return { step: 'viewed', outcome: 'no', meter: null };
  return { step: 'viewed', outcome: 'already_viewed', meter };
}

/** Step 6: finds a purchase of the piece. */
export function findPurchase({ piece, reader }: Situation): PurchaseLink {
  const about = reader.purchases.filter(({ contentId }) => contentId === piece.contentId);
  const bought = canonical(about.map(({ bundleId, counts }) => ({ bundle: bundleId, counts })));
  const isBought = bought.some(({ counts }) => counts === 'counted');
  return { step: 'purchase', outcome: isBought ? 'purchase' : 'none', bought };
}

/** Sources that hang on an email address, so they count only once it is confirmed. */
export const byAddress: readonly Holding['source'][] = ['seat', 'group'];

function countingOf({ config, reader }: Situation, { kind, id, source, counts }: Holding): Holding['counts'] {
  if (counts !== 'counted') return counts;
  if (!findOpener(config, kind, id)) return 'removed';
  return reader.member === 'unconfirmed' && byAddress.includes(source) ? 'unconfirmed' : 'counted';
}

/** Returns all that the reader holds; an anonymous reader holds the guest plan. */
function holdingsOf({ config, reader }: Situation): readonly Holding[] {
  if (reader.member !== null || config.guestPlanId === null) return reader.holdings;
  return [...reader.holdings, { kind: 'plan', id: config.guestPlanId, source: 'guest', counts: 'counted' }];
}

export interface Way<L> {
  link: L;
  judged: readonly Judged[];
  /** The one that lets the reader in; null if none does. */
  granted: Judged | null;
}

const coverage = { plan: 'subscription', event: 'ticket' } as const;

/** Returns why a held plan or event lets the reader in. */
export function grantReason({
  kind,
  judgement,
  meter,
}: Judged): 'subscription' | 'ticket' | 'meter' | 'prediction' {
  if (meter) return 'meter';
  return judgement === 'let_in' ? 'prediction' : coverage[kind];
}

const refusedOrNone = (judged: readonly Judged[]) => (judged.length > 0 ? 'refused' : 'none');

/** Step 7: judges the plans and events that the reader holds. */
export function judgeHoldings(situation: Situation, filed: Filed): Way<PlansLink> {
  const held: HeldLink[] = holdingsOf(situation).map((holding) => ({
    kind: holding.kind,
    id: holding.id,
    source: holding.source,
    counts: countingOf(situation, holding),
  }));
  const counted = held.flatMap(({ kind, id, counts }) =>
    counts === 'counted' ? [findOpener(situation.config, kind, id)] : [],
  );
  const judged = judgeAll(distinct(counted.filter((one) => one !== null)), situation, filed);
  const granted = chooseGrant(judged);
  const link: PlansLink = {
    step: 'plans',
    outcome: granted ? grantReason(granted) : refusedOrNone(judged),
    by: granted && { kind: granted.kind, id: granted.opener.id },
    held: canonical(held),
    judged: judged.map(judgedLink),
  };
  return { link, judged, granted };
}

const isSameTarget = (one: CascadeResult, other: CascadeResult) =>
  one.kind === other.kind && one.id === other.id;

/** An exclusion beats every provision of the same target, also by another site. */
function cascadeCounting({ config, reader }: Situation, result: CascadeResult): CascadeLink['counts'] {
  const isExcluded = (one: CascadeResult) => one.outcome === 'excluded' && isSameTarget(one, result);
  if (reader.cascades.some(isExcluded)) return 'excluded';
  if (result.kind !== 'content' && !findOpener(config, result.kind, result.id)) return 'removed';
  return reader.member === 'unconfirmed' ? 'unconfirmed' : 'counted';
}

export interface CascadeWay extends Way<CascadeStepLink> {
  /** Cascade result that lets the reader in; null if none does. */
  through: CascadeResult | null;
}

/** Step 8: judges what sister sites provide. Provided content opens itself; a provided plan opens what it opens. */
export function judgeCascade(situation: Situation, filed: Filed): CascadeWay {
  const { config, piece, reader } = situation;
  const results = reader.cascades
    .filter(({ kind, id }) => kind !== 'content' || id === piece.contentId)
    .map((result) => ({ result, counts: cascadeCounting(situation, result) }))
    .sort((one, other) => one.result.siteId - other.result.siteId);
  const counted = results.flatMap(({ result, counts }) => (counts === 'counted' ? [result] : []));
  const content = counted.find(({ kind }) => kind === 'content') ?? null;
  const targets = counted.map(({ kind, id }) => (kind === 'content' ? null : findOpener(config, kind, id)));
  const judged = content ? [] : judgeAll(distinct(targets.filter((one) => one !== null)), situation, filed);
  const granted = chooseGrant(judged);
  const through =
    content ??
    (granted && counted.find(({ kind, id }) => kind === granted.kind && id === granted.opener.id)) ??
    null;
  const link: CascadeStepLink = {
    step: 'cascade',
    outcome: through ? 'cascade' : refusedOrNone(judged),
    by: through && { kind: through.kind, id: idOf(through), siteId: through.siteId },
    provided: canonical(
      results.map(({ result, counts }) => ({
        kind: result.kind,
        id: idOf(result),
        siteId: result.siteId,
        counts,
      })),
    ),
    judged: judged.map(judgedLink),
  };
  return { link, judged, granted, through };
}

/** Ids of content stay out of chains. */
const idOf = ({ kind, id }: CascadeResult) => (kind === 'content' ? null : id);
