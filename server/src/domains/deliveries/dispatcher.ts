// Claims due deliveries of all sites and attempts them. Each process may run a dispatcher: a claimed delivery belongs
// to one process for a minute.
import { setTimeout as sleep } from 'node:timers/promises';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import type { Poller } from '#server/platform/queue/poller.ts';
import { type Claimed, claimDue, type Held } from './across-sites.queries.ts';
import type { DeliveryKind } from './kinds.service.ts';
import { failureOf, isForeseen, type Outcome, outcomeOf } from './outcome.ts';
import { settle } from './settle.service.ts';

interface DispatcherOptions {
  /** Maximum number of concurrent attempts. */
  most?: number;
  /** Maximum number of concurrent attempts per target. */
  perTarget?: number;
  /** Maximum number of concurrent attempts per site; by default half of `most`. */
  perSite?: number;
}

/** Timeout of an attempt in milliseconds; shorter than a lease. */
const longestTry = 45_000;

/** Pause in milliseconds before the next round, after one that found nothing to claim. */
const pause = 200;

/** Time in milliseconds for which ended attempts are collected, so that one statement stores many. */
const gathering = 10;

export class Dispatcher {
  readonly #tools: SystemTools;
  readonly #kinds: ReadonlyMap<string, DeliveryKind>;
  readonly #most: number;
  readonly #perTarget: number;
  readonly #perSite: number;
  readonly #held = new Map<string, Held>();
  #inFlight = 0;
  #ended: Outcome[] = [];
  #storing: Promise<void> | null = null;
  /** Resolved when an attempt has ended and made room for another. */
  #room = Promise.withResolvers<true>();

  constructor(tools: SystemTools, kinds: readonly DeliveryKind[], options: DispatcherOptions = {}) {
    this.#tools = tools;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#most = options.most ?? 400;
    this.#perTarget = options.perTarget ?? 50;
    this.#perSite = options.perSite ?? Math.ceil(this.#most / 2);
  }

  routine(): Poller {
    return { name: 'deliveries', pause, run: (signal) => this.#round(signal) };
  }

  /** Attempts everything that is due, and returns when nothing is left to attempt now. */
  async drain(): Promise<void> {
    for (;;) {
      // Attempts that end during a round only make room for the next round.
      const wasIdle = this.#inFlight === 0;
      await this.#round(new AbortController().signal);
      if (wasIdle && this.#inFlight === 0) return;
      await sleep(2);
    }
  }

  /** Returns when waiting for room was in vain, or when no attempt is in progress. */
  async #round(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const room = this.#room.promise;
      if (!(await this.#begin()) && !(await this.#isMade(room, signal))) return;
      await sleep(gathering);
    }
  }

  /** Claims deliveries and starts their attempts. @returns whether more can be claimed right now */
  async #begin(): Promise<boolean> {
    const free = this.#most - this.#inFlight;
    if (free <= 0) return false;
    const { claimed, isMore } = await claimDue(this.#tools.database, {
      now: this.#tools.clock.now(),
      kinds: [...this.#kinds.values()].map(({ name, atOnce }) => ({
        name,
        perTarget: Math.min(atOnce ?? this.#perTarget, this.#perTarget),
      })),
      free,
      perSite: this.#perSite,
      held: [...this.#held.values()],
    });
    for (const one of claimed) void this.#try(one);
    return isMore;
  }

  async #isMade(room: Promise<true>, signal: AbortSignal): Promise<boolean> {
    if (this.#inFlight === 0) return false;
    const isOver = sleep(pause, false, { signal }).catch(() => false);
    return await Promise.race([room, isOver]);
  }

  /**
   * Counts attempts per target. An ended attempt is no longer counted here, but counts in `#inFlight` until it is
   * stored.
   */
  #hold({ site, kind, work }: Claimed, by: number): void {
    const key = `${site.id}:${kind}:${work.target}`;
    const held = this.#held.get(key) ?? { siteId: site.id, kind, target: work.target, count: 0 };
    held.count += by;
    if (held.count > 0) this.#held.set(key, held);
    else this.#held.delete(key);
  }

  async #try(claimed: Claimed): Promise<void> {
    this.#inFlight += 1;
    this.#hold(claimed, 1);
    this.#ended.push(await this.#outcome(claimed));
    this.#hold(claimed, -1);
    this.#storing ??= this.#store();
    this.#makeRoom();
    await this.#storing;
    this.#inFlight -= 1;
    this.#makeRoom();
  }

  #makeRoom(): void {
    this.#room.resolve(true);
    this.#room = Promise.withResolvers<true>();
  }

  async #outcome(claimed: Claimed): Promise<Outcome> {
    const kind = this.#kinds.get(claimed.kind);
    if (!kind) throw new Error(`no ${claimed.kind} is known`);
    const startedAt = this.#tools.clock.now();
    const begun = performance.now();
    const ctx = systemContext(this.#tools, `deliveries.${kind.name}`, claimed.site);
    const overdue = new AbortController();
    const timed = () => ({ claimed, startedAt, tookMs: performance.now() - begun });
    if (claimed.site.clockOffsetMs > 0 && kind.isHeldByTestClock(claimed.work.target))
      return outcomeOf(timed(), { skipped: 'Not sent: the test clock of the site is ahead.' });
    try {
      const tooLong = sleep(longestTry, undefined, { signal: overdue.signal, ref: false }).then(() => {
        throw new Error('the try took too long');
      });
      tooLong.catch(() => undefined);
      return outcomeOf(timed(), await Promise.race([kind.perform(ctx, claimed.work), tooLong]));
    } catch (error) {
      const failure = failureOf(timed(), kind, error, this.#tools.clock.now());
      const what = { delivery: claimed.work.id, site: claimed.site.key };
      if (isForeseen(error)) ctx.log.debug({ ...what, reason: error.message }, 'a delivery failed');
      else ctx.log.warn({ ...what, err: error }, 'a delivery failed');
      return failure;
    } finally {
      overdue.abort();
    }
  }

  /** Stores all attempts that have ended. Those that can't be stored are attempted again after their lease. */
  async #store(): Promise<void> {
    await sleep(gathering);
    this.#storing = null;
    const bySite = new Map<number, Outcome[]>();
    for (const outcome of this.#ended.splice(0)) {
      const { id } = outcome.claimed.site;
      bySite.set(id, [...(bySite.get(id) ?? []), outcome]);
    }
    await Promise.all(
      [...bySite.values()].map(async (outcomes) => {
        const [first] = outcomes;
        if (!first) return;
        const ctx = systemContext(this.#tools, 'deliveries', first.claimed.site);
        await settle(ctx, this.#kinds, outcomes).catch((error: unknown) =>
          ctx.log.error({ err: error }, 'what became of deliveries could not be written down'),
        );
      }),
    );
  }
}
