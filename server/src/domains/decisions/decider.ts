// Decides about readers: from memory, and what was decided is written down afterwards.
import { join } from 'node:path';
import { type Outcome as CombinedOutcome, chainText } from '#contract/domains/decisions/chain.ts';
import { combine } from '#contract/domains/decisions/combine.ts';
import { furtherArticles } from '#contract/domains/decisions/offer.ts';
import { accessOf } from '#contract/domains/decisions/wall.ts';
import { wallKindOf } from '#contract/domains/decisions/wall-kind.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { SystemTools } from '#server/database/sites.ts';
import { SharedLru } from '#server/platform/concurrency/shared-lru.ts';
import { startPoller } from '#server/platform/queue/poller.ts';
import type { SecretBox } from '#server/platform/secrets/secret-box.ts';
import {
  type Decider,
  type DecisionAsked,
  type DecisionMade,
  DecisionsUnavailable,
  type NotedView,
} from './asked.ts';
import { isCounted, isRecorded, meterOf, meterOwner, repeatKey } from './decider.rules.ts';
import { type Explanations, newExplanations } from './explanations.ts';
import { followEvents } from './follower.ts';
import { Contact, type FreshnessTimes, throwUnavailable, usualTimes } from './freshness.ts';
import { writeLeftovers } from './leftovers.ts';
import type { DecisionLine } from './lines.ts';
import { type CountedMeter, MeterTokens } from './meter-token.ts';
import { Meters } from './meters.ts';
import { rankReader } from './ranking.rules.ts';
import { inTime } from './refreshed-cache.ts';
import { ReservedIds } from './reserved-ids.ts';
import { type Facts, readerOf, Situations } from './situation.service.ts';
import { Spool } from './spool.ts';
import { DecisionWriter, type WriterFigures } from './writer.ts';

/** Decisions that are answered again for the same view, and decisions whose view is known. */
const [mostRepeats, mostViewed] = [100_000, 100_000];
/** Milliseconds between two looks for what dead processes left, and hours for which a view is taken. */
const [leftoversPause, viewHours] = [60_000, 24];

export interface DeciderTools extends SystemTools {
  secrets: SecretBox;
  dataDir: string;
  /** Bounds of memory; others than usual only in tests. */
  times?: FreshnessTimes;
}

export interface DeciderFigures extends WriterFigures {
  /** Milliseconds since changes of other processes were noticed. */
  lag: number;
}

export interface RunningDecider extends Decider {
  readonly figures: DeciderFigures;
}

/** Returns the folder of the spool. */
export const spoolFolder = (dataDir: string): string => join(dataDir, 'spool');

class MemoryDecider implements RunningDecider {
  readonly #tools: DeciderTools;
  readonly #contact: Contact;
  readonly #situations: Situations;
  readonly #stored: Explanations;
  readonly #writer: DecisionWriter;
  readonly #ids: ReservedIds;
  readonly #tokens: MeterTokens;
  readonly #meters = new Meters();
  readonly #repeats = new SharedLru<string, Promise<DecisionMade>>(mostRepeats);
  readonly #viewed = new SharedLru<string, true>(mostViewed);
  readonly #follower: ReturnType<typeof followEvents>;
  readonly #leftovers: ReturnType<typeof startPoller>;

  constructor(tools: DeciderTools) {
    this.#tools = tools;
    this.#contact = new Contact(tools.times ?? usualTimes);
    this.#situations = new Situations(tools, this.#contact);
    this.#stored = newExplanations();
    const folder = spoolFolder(tools.dataDir);
    this.#writer = new DecisionWriter(tools, new Spool(folder, tools.log), this.#stored);
    this.#ids = new ReservedIds(tools.database);
    this.#tokens = new MeterTokens(tools.secrets);
    this.#follower = followEvents(tools, this.#contact, (event) => this.#situations.note(event));
    const run = () => writeLeftovers(tools, folder, this.#stored);
    this.#leftovers = startPoller({ name: 'decisions.leftovers', pause: leftoversPause, run }, tools.log);
  }

  get figures(): DeciderFigures {
    return { ...this.#writer.figures, lag: this.#contact.lag };
  }

  async decide(asked: DecisionAsked): Promise<DecisionMade> {
    const key = repeatKey(asked);
    const { id: siteId } = asked.site;
    const earlier = this.#repeats.get(siteId, key);
    if (earlier) return { ...(await earlier), isRepeat: true };
    const made = this.#decideOnce(asked);
    this.#repeats.set(siteId, key, made);
    // A failure isn't an answer, so the next call tries again.
    made.catch(() => this.#repeats.delete(siteId, key));
    return made;
  }

  async configId(site: SiteRef): Promise<number | null> {
    const found = await inTime(this.#situations.configId(site), this.#contact.times.patience);
    return found?.value ?? null;
  }

  noteViews(site: SiteRef, views: readonly NotedView[]): number {
    const now = this.#tools.clock.now().getTime();
    const taken = views.filter(({ decisionId, sessionId, at }) => {
      // Ids can be guessed: a report of another session or site must not stand in for the reader's own.
      const view = `${decisionId} ${sessionId}`;
      const isInTime = at.getTime() > now - viewHours * 3_600_000;
      if (!isInTime || this.#viewed.get(site.id, view)) return false;
      this.#viewed.set(site.id, view, true);
      return true;
    });
    for (const { decisionId, sessionId, at } of taken) {
      const occurred = new Date(Math.min(at.getTime(), now)).toISOString();
      const view = { decision_id: decisionId, session_id: sessionId, occurred_at: occurred };
      this.#writer.add(site, { view });
    }
    return taken.length;
  }

  async stop(): Promise<void> {
    await Promise.all([this.#follower.stop(), this.#leftovers.stop()]);
    await this.#writer.stop();
  }

  async #decideOnce(asked: DecisionAsked): Promise<DecisionMade> {
    await this.#ready();
    const facts = await this.#situations.find(asked);
    const id = isRecorded(asked) ? await this.#ids.take().catch(throwUnavailable) : null;
    // From here on nothing waits: parallel calls of one reader must not see the same meter.
    return this.#answer(asked, facts, id);
  }

  /** Waits for the first look at changes, but not for long. */
  async #ready(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new DecisionsUnavailable('The database has not answered yet.')),
        5 * this.#contact.times.patience,
      );
    });
    await Promise.race([this.#follower.ready, late]).finally(() => clearTimeout(timer));
  }

  #answer(asked: DecisionAsked, facts: Facts, decisionId: number | null): DecisionMade {
    const at = this.#tools.clock.now().getTime();
    const owner = meterOwner(asked, this.#tokens.read(asked.site.id, asked.meter, at));
    const opened = this.#meters.read(owner, facts.windows, at);
    const { config, piece, rank, views } = facts;
    const ranked = rank && rankReader(rank, { termIds: piece.termIds, views }, asked.sessionId, at);
    const reader = readerOf(facts, asked, opened, ranked?.percentile ?? null, at);
    const outcome = combine({ config: config.decision, piece, reader, at });
    const { meter } = outcome;
    const isUsed = meter?.isNew === true && outcome.verdict === 'meter_grant' && isCounted(asked);
    const after = isUsed ? this.#meters.count(owner, opened, meter, piece.contentId, at) : null;
    const kind = wallKindOf(outcome);
    const popup = (kind && config.popups[kind]) ?? null;
    if (decisionId !== null) {
      const prediction = this.#situations.notePrediction(asked, facts, ranked, outcome.chain, at);
      this.#record(asked, facts, outcome, {
        id: decisionId,
        at,
        popup_id: popup?.id ?? null,
        percentile: ranked?.percentile ?? null,
        prediction,
      });
    }
    return {
      decisionId,
      verdict: outcome.verdict,
      reason: outcome.reason,
      meter: meter && meterOf(meter),
      register: furtherArticles(outcome.signUp),
      popup: popup && { slug: popup.slug, revision: popup.revision, isFramed: popup.isFramed },
      meterToken: this.#token(owner.siteId, after, at),
      access: accessOf(piece, config.decision.wall, at).access,
      configId: config.id,
      isRepeat: false,
    };
  }

  #token(siteId: number, meter: CountedMeter | null, at: number): string | null {
    return meter && this.#tokens.sign(siteId, meter, at);
  }

  #record(
    { site, deviceId, sessionId, isBot }: DecisionAsked,
    { config, contentId, filing, holder }: Facts,
    { verdict, reason, meter, chain }: CombinedOutcome,
    { at, ...made }: Pick<DecisionLine, 'id' | 'popup_id' | 'percentile' | 'prediction'> & { at: number },
  ): void {
    const text = chainText(chain);
    const chainId = this.#stored.chains.find(site.id, text);
    const filingId = this.#stored.filings.find(site.id, JSON.stringify(filing));
    this.#writer.add(site, {
      decision: {
        ...made,
        content_id: contentId,
        member_id: holder?.memberId ?? null,
        device_id: deviceId,
        session_id: sessionId,
        verdict,
        reason,
        is_bot: isBot,
        occurred_at: new Date(at).toISOString(),
        chain_id: chainId,
        chain: chainId === null ? text : null,
        filing_id: filingId,
        filing: filingId === null ? filing : null,
        config_id: config.id,
        meter_used: meter?.used ?? null,
        meter_limit: meter?.limit ?? null,
      },
    });
  }
}

/** Starts to follow changes, and to write what earlier processes left. */
export function startDecider(tools: DeciderTools): RunningDecider {
  return new MemoryDecider(tools);
}
