/**
 * Makes a stored decision again, with the configuration of then or of today. A decision keeps what each step found, but not
 * how many articles every meter had counted, nor what later steps would have found. So it is made twice, with the kindest and
 * the strictest inputs that fit what was stored: if the answers differ, the stored inputs don't suffice.
 */
import { byAddress } from '#contract/domains/decisions/access-ways.ts';
import type { Chain, HeldLink, Outcome } from '#contract/domains/decisions/chain.ts';
import { combine } from '#contract/domains/decisions/combine.ts';
import type {
  CascadeResult,
  DecisionConfig,
  Holding,
  Opener,
  Opening,
  Piece,
  ReaderState,
} from '#contract/domains/decisions/situation.ts';
import { meterKey } from '#contract/domains/decisions/windows.ts';
import type { TodayUnknown } from '#contract/domains/decisions/words.ts';
import { findOpener, type KeptInputs, linkOf } from './why.kept.ts';
import { type Meter, meterBounds, openingsOf } from './why.meters.ts';
import { percentileBounds } from './why.percentile.ts';

/** Configuration and piece that the decision is made with. */
export interface World {
  config: DecisionConfig;
  piece: Piece;
}

/** Returns a holding as it was asked about: whether its plan exists and the account is confirmed is decided again. */
function holdingOf({ config, chain }: KeptInputs, { counts, ...link }: HeldLink): Holding {
  const isUnknown = counts === 'removed' && !findOpener(config, link.kind, link.id);
  const needsAddress = linkOf(chain, 'session')?.member === 'unconfirmed' && byAddress.includes(link.source);
  const isUnconfirmed = counts === 'unconfirmed' && needsAddress;
  return { ...link, counts: isUnknown || isUnconfirmed ? 'counted' : counts };
}

function cascadesOf(chain: Chain, contentId: number | null): CascadeResult[] {
  return (linkOf(chain, 'cascade')?.provided ?? []).map(({ kind, id, siteId, counts }) => ({
    kind,
    id: kind === 'content' ? (contentId ?? 0) : (id ?? 0),
    outcome: counts === 'excluded' ? 'excluded' : 'provided',
    siteId,
    siteTitle: '',
  }));
}

/** The reader as far as the chain tells, without meters and rank. */
function readerOf(kept: KeptInputs): Omit<ReaderState, 'opened' | 'percentile'> {
  const { chain, piece } = kept;
  const session = linkOf(chain, 'session');
  const direct = linkOf(chain, 'direct')?.outcome;
  const held = linkOf(chain, 'plans')?.held ?? [];
  const bought = linkOf(chain, 'purchase')?.bought ?? [];
  return {
    isKeyValid: linkOf(chain, 'site')?.outcome !== 'bad_key',
    member: session?.member ?? null,
    session: session?.session ?? 'none',
    network: linkOf(chain, 'network')?.by ?? null,
    isVerifiedCrawler: direct === 'crawler',
    isPreview: direct === 'preview',
    hasGiftLink: direct === 'gift_link',
    // The configuration adds the guest plan again.
    holdings: held
      .filter(({ source }) => source !== 'guest' || session?.outcome !== 'anonymous')
      .map((link) => holdingOf(kept, link)),
    purchases: bought.map(({ bundle, counts }) => ({
      contentId: piece.contentId ?? 0,
      bundleId: bundle,
      counts,
    })),
    cascades: cascadesOf(chain, piece.contentId),
  };
}

function metersOf({ plans, events }: DecisionConfig): Meter[] {
  const metersIn = (kind: Meter['kind'], openers: readonly Opener[]) =>
    openers.flatMap(({ id, rules }) =>
      rules.filter(({ limit }) => limit !== null).map((rule): Meter => ({ kind, id, rule })),
    );
  return [...metersIn('plan', plans), ...metersIn('event', events)];
}

/** Decides with the kindest or the strictest inputs. */
function decideAs(kept: KeptInputs, world: World, how: 'kindest' | 'strictest'): Outcome {
  const wanted = { how, at: kept.at, contentId: world.piece.contentId };
  const opened: Record<string, readonly Opening[]> = {};
  for (const meter of metersOf(world.config))
    opened[meterKey(meter.kind, meter.id, meter.rule)] = openingsOf(meterBounds(kept, meter), meter, wanted);
  const percentile = percentileBounds(kept)[how];
  return combine({ ...world, reader: { ...readerOf(kept), opened, percentile }, at: kept.at });
}

/** Steps that look at what a decision keeps only if it reached them. Meters have bounds instead. */
const readerSteps = ['direct', 'network', 'session', 'purchase', 'plans', 'cascade'] as const;

/** Returns whether a decision needs what a step would have found that was not reached then. */
function needsMore(kept: Chain, made: Chain): boolean {
  // An inactive site doesn't look at the key.
  if (kept[0].outcome === 'resource_inactive' && made[0].outcome !== 'resource_inactive') return true;
  // An anonymous reader has bought nothing and holds nothing but the guest plan.
  if (linkOf(kept, 'session')?.outcome === 'anonymous') return false;
  return readerSteps.some((step) => linkOf(made, step) !== null && linkOf(kept, step) === null);
}

export type Replayed = { outcome: Outcome } | { unknown: Exclude<TodayUnknown, 'not_kept'> };

/** Makes a stored decision again, with the configuration and the filing given. */
export function replay(kept: KeptInputs, world: World): Replayed {
  const kindest = decideAs(kept, world, 'kindest');
  const strictest = decideAs(kept, world, 'strictest');
  if (needsMore(kept.chain, kindest.chain) || needsMore(kept.chain, strictest.chain))
    return { unknown: 'not_reached' };
  if (kindest.verdict !== strictest.verdict || kindest.reason !== strictest.reason)
    return { unknown: 'usage' };
  return { outcome: strictest };
}
