// Brings together what a decision depends on. Everything that waits is done here, so that deciding itself can't be
// interrupted.
import type { Chain } from '#contract/domains/decisions/chain.ts';
import type { DecisionConfig, Piece, ReaderState } from '#contract/domains/decisions/situation.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { SystemTools } from '#server/database/sites.ts';
import { systemContext } from '#server/database/sites.ts';
import { weightsId } from '../predictive-paywall/histogram.service.ts';
import { isWeighted } from '../predictive-paywall/rank.service.ts';
import type { FollowedEvent } from './across-sites.queries.ts';
import type { DecisionAsked } from './asked.ts';
import type { NumberedConfig } from './config.service.ts';
import type { Contact } from './freshness.ts';
import type { Holder } from './holder.queries.ts';
import { findHolder, holdingsAt } from './holder.service.ts';
import { makeKnown } from './known-content.service.ts';
import type { Filing, PredictionLine } from './lines.ts';
import { meterWindows } from './meters.ts';
import { actingMembers, type FindActingMember } from './networks.ts';
import { predictionLine, predicts, type Ranked } from './ranking.rules.ts';
import { type RankInputs, Rankings } from './rankings.ts';
import { RefreshedCache, siteOfKey } from './refreshed-cache.ts';
import { asLive, Snapshot } from './snapshot.ts';

/** Members in memory that networks act as. */
const mostHolders = 10_000;

/** Configuration of a site, prepared for many decisions. */
interface Prepared {
  findActing: FindActingMember;
  windows: ReadonlyMap<string, number>;
  /** Id of the weights of ranks; null if nothing predicts. */
  weightsId: string | null;
}

/** Facts of one question. */
export interface Facts {
  config: NumberedConfig;
  windows: ReadonlyMap<string, number>;
  piece: Piece;
  /** Id of the content that the decision is recorded to. */
  contentId: number;
  filing: Filing;
  /** Member that the reader acts as; null for anonymous readers. */
  holder: Holder | null;
  network: ReaderState['network'];
  /** Views of the piece so far. */
  views: number;
  /** Inputs of the reader's rank; null if nothing predicts on this site. */
  rank: RankInputs | null;
}

const unknownFiling: Filing = { content_type_id: null, term_ids: [], access: 'by_rules' };
const unknownPiece: Piece = {
  contentId: null,
  access: 'by_rules',
  contentTypeId: null,
  termIds: [],
  publishedAt: null,
};

export class Situations {
  readonly #tools: SystemTools;
  readonly #snapshot: Snapshot;
  readonly #holders: RefreshedCache<string, Holder | null>;
  readonly #rankings: Rankings;
  readonly #prepared = new WeakMap<DecisionConfig, Prepared>();
  /** Sites with members in memory. */
  readonly #sites = new Map<number, SiteRef>();

  constructor(tools: SystemTools, contact: Contact) {
    this.#tools = tools;
    this.#snapshot = new Snapshot(tools, contact);
    this.#rankings = new Rankings(tools, contact);
    this.#holders = new RefreshedCache<string, Holder | null>(contact, {
      most: mostHolders,
      siteOf: siteOfKey,
      load: (key) => {
        const [siteId = 0, memberId = 0] = key.split(' ').map(Number);
        const site = this.#sites.get(siteId);
        if (!site) throw new Error(`site ${siteId} was never asked about`);
        return findHolder(systemContext(tools, 'decisions.holder', site), memberId);
      },
    });
  }

  async find(asked: DecisionAsked): Promise<Facts> {
    const { content, address } = asked;
    const site = asLive(asked.site);
    const config = await this.#snapshot.config(site);
    const { findActing, windows, weightsId: id } = this.#prepare(config);
    const acting = findActing(address);
    const holder = acting && (await this.#holder(site, acting.memberId));
    const label = await this.#label(site, content);
    const ranking = id === null ? null : { id, weights: config.weights };
    const rank = ranking && (await this.#rankings.find(site, asked, ranking, holder));
    return {
      config,
      windows,
      piece: label?.piece ?? unknownPiece,
      contentId: label?.piece.contentId ?? (await this.#snapshot.unknownPiece(site)),
      filing: label?.filing ?? unknownFiling,
      holder,
      network: holder && acting ? acting.kind : null,
      views: label?.views ?? 0,
      rank,
    };
  }

  /** Returns what is stored of a rank, and notes the read for later ranks; bots leave neither. */
  notePrediction(
    { isBot, sessionId }: DecisionAsked,
    { config, piece, rank }: Facts,
    ranked: Ranked | null,
    chain: Chain,
    at: number,
  ): PredictionLine | null {
    if (isBot || !rank || !ranked) return null;
    const line = predictionLine(ranked, rank, { config: config.decision, piece, chain });
    this.#rankings.note(rank, line ? line.total : null, sessionId, at);
    return line;
  }

  /** Returns the number of a site's configuration. */
  async configId(site: SiteRef): Promise<number> {
    return (await this.#snapshot.config(asLive(site))).id;
  }

  /** Forgets what an event changed. */
  note(event: FollowedEvent): void {
    this.#snapshot.note(event);
    // Only members that networks act as are here: few of a site, so all of them are asked again.
    if (!/^(member|group|subscription|transaction|pass)/.test(event.name)) return;
    this.#holders.dropSite(event.resource_id);
    this.#rankings.dropMembers(event.resource_id);
  }

  #prepare({ decision, weights, networks }: NumberedConfig): Prepared {
    const known = this.#prepared.get(decision);
    if (known) return known;
    const made = {
      findActing: actingMembers(networks),
      windows: meterWindows(decision),
      weightsId: predicts(decision) && isWeighted(weights) ? weightsId(weights) : null,
    };
    this.#prepared.set(decision, made);
    return made;
  }

  #holder(site: SiteRef, memberId: number): Promise<Holder | null> {
    this.#sites.set(site.id, site);
    return this.#holders.get(`${site.id} ${memberId}`);
  }

  /** Returns the label of a piece; one that only the publisher's server knows yet is stored first. */
  async #label(site: SiteRef, { key, told }: DecisionAsked['content']) {
    const label = await this.#snapshot.label(site, key);
    if (label || !told) return label;
    if (!(await makeKnown(this.#tools, site, key, told))) return null;
    this.#snapshot.dropLabel(site, key);
    return this.#snapshot.label(site, key);
  }
}

/** Returns the reader as far as it is known: anonymous, or acting as a member. */
export function readerOf(
  { holder, network }: Facts,
  { isPreview }: DecisionAsked,
  opened: ReaderState['opened'],
  percentile: number | null,
  at: number,
): ReaderState {
  return {
    isKeyValid: true,
    member: holder?.state ?? null,
    session: 'none',
    network,
    isVerifiedCrawler: false,
    isPreview,
    hasGiftLink: false,
    holdings: holder ? holdingsAt(holder.held, at) : [],
    purchases: holder?.purchases ?? [],
    cascades: holder?.cascades ?? [],
    opened,
    percentile,
  };
}
