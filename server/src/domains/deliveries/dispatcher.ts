// Takes what is due on all sites and tries it. Each process may run one: what one has taken, no other takes for a minute.
import { setTimeout as sleep } from 'node:timers/promises';
import { type SystemTools, systemContext } from '#server/database/sites.ts';
import type { Routine } from '#server/platform/queue/routine.ts';
import { type Claimed, claimDue, type Held } from './across-sites.queries.ts';
import type { DeliveryKind } from './kinds.service.ts';
import { failureOf, type Outcome, outcomeOf } from './outcome.ts';
import { settle } from './settle.service.ts';

interface DispatcherOptions {
  /** Most tries at once. */
  most?: number;
  /** Most tries of one target at once. */
  perTarget?: number;
}

/** Longest try, in milliseconds: shorter than a lease. */
const longestTry = 45_000;

export class Dispatcher {
  readonly #tools: SystemTools;
  readonly #kinds: ReadonlyMap<string, DeliveryKind>;
  readonly #most: number;
  readonly #perTarget: number;
  readonly #held = new Map<string, Held>();
  #inFlight = 0;
  #ended: Outcome[] = [];
  #storing: Promise<void> | null = null;

  constructor(tools: SystemTools, kinds: readonly DeliveryKind[], options: DispatcherOptions = {}) {
    this.#tools = tools;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#most = options.most ?? 200;
    this.#perTarget = options.perTarget ?? 50;
  }

  routine(): Routine {
    return { name: 'deliveries', pause: 200, run: (signal) => this.#round(signal) };
  }

  /** Tries everything that is due, and returns when nothing is left to try now. */
  async drain(): Promise<void> {
    for (;;) {
      // What ends during a round makes room only for the next one.
      const wasIdle = this.#inFlight === 0;
      await this.#round(new AbortController().signal);
      if (wasIdle && this.#inFlight === 0) return;
      await sleep(2);
    }
  }

  async #round(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const free = this.#most - this.#inFlight;
      if (free <= 0) return;
      const { claimed, isMore } = await claimDue(this.#tools.database, {
        now: this.#tools.clock.now(),
        kinds: [...this.#kinds.values()].map(({ name, atOnce }) => ({
          name,
          perTarget: Math.min(atOnce ?? this.#perTarget, this.#perTarget),
        })),
        free,
        held: [...this.#held.values()],
      });
      for (const one of claimed) void this.#try(one);
      if (!isMore) return;
      await sleep(1);
    }
  }

  #count({ site, kind, work }: Claimed, by: number): void {
    this.#inFlight += by;
    const key = `${site.id}:${kind}:${work.target}`;
    const held = this.#held.get(key) ?? { siteId: site.id, kind, target: work.target, count: 0 };
    held.count += by;
    if (held.count > 0) this.#held.set(key, held);
    else this.#held.delete(key);
  }

  async #try(claimed: Claimed): Promise<void> {
    this.#count(claimed, 1);
    this.#ended.push(await this.#outcome(claimed));
    this.#storing ??= this.#store();
    await this.#storing;
    this.#count(claimed, -1);
  }

  async #outcome(claimed: Claimed): Promise<Outcome> {
    const kind = this.#kinds.get(claimed.kind);
    if (!kind) throw new Error(`no ${claimed.kind} is known`);
    const startedAt = this.#tools.clock.now();
    const begun = performance.now();
    const ctx = systemContext(this.#tools, `deliveries.${kind.name}`, claimed.site);
    const overdue = new AbortController();
    const timed = () => ({ claimed, startedAt, tookMs: performance.now() - begun });
    try {
      const tooLong = sleep(longestTry, undefined, { signal: overdue.signal, ref: false }).then(() => {
        throw new Error('the try took too long');
      });
      tooLong.catch(() => undefined);
      return outcomeOf(timed(), await Promise.race([kind.perform(ctx, claimed.work), tooLong]));
    } catch (error) {
      const failure = failureOf(timed(), kind, error, this.#tools.clock.now());
      ctx.log.info({ err: error, delivery: claimed.work.id, site: claimed.site.key }, 'a delivery failed');
      return failure;
    } finally {
      overdue.abort();
    }
  }

  /** Writes down together what ended together. What cannot be written is tried again after its lease. */
  async #store(): Promise<void> {
    await sleep(10);
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
