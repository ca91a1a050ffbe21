// Looks up pieces that are asked for at about the same time together: a look-up of its own for each would keep the
// database busier than everything else that readers cause.
import type { Label } from './labels.queries.ts';

/** Keys of one look-up. */
const most = 200;

interface Waiting {
  resolve: (found: Label | null) => void;
  reject: (error: unknown) => void;
}

interface SiteQueue {
  waiting: Map<string, Waiting[]>;
  isRunning: boolean;
}

type Find = (siteId: number, keys: readonly string[]) => Promise<ReadonlyMap<string, Label>>;

export class LabelLoader {
  readonly #find: Find;
  readonly #queues = new Map<number, SiteQueue>();

  constructor(find: Find) {
    this.#find = find;
  }

  /** Returns the label of a piece; null if the site doesn't have it. It is read after this call. */
  load(siteId: number, key: string): Promise<Label | null> {
    const { promise, resolve, reject } = Promise.withResolvers<Label | null>();
    const queue = this.#queueOf(siteId);
    const others = queue.waiting.get(key);
    if (others) others.push({ resolve, reject });
    else queue.waiting.set(key, [{ resolve, reject }]);
    if (!queue.isRunning) {
      queue.isRunning = true;
      // Calls that arrived together are still to be handled.
      setImmediate(() => void this.#run(siteId, queue));
    }
    return promise;
  }

  #queueOf(siteId: number): SiteQueue {
    const known = this.#queues.get(siteId);
    if (known) return known;
    const made = { waiting: new Map(), isRunning: false };
    this.#queues.set(siteId, made);
    return made;
  }

  async #run(siteId: number, queue: SiteQueue): Promise<void> {
    while (queue.waiting.size > 0) {
      const asked = [...queue.waiting].slice(0, most);
      for (const [key] of asked) queue.waiting.delete(key);
      try {
        const found = await this.#find(
          siteId,
          asked.map(([key]) => key),
        );
        for (const [key, some] of asked) for (const { resolve } of some) resolve(found.get(key) ?? null);
      } catch (error) {
        for (const [, some] of asked) for (const { reject } of some) reject(error);
      }
    }
    this.#queues.delete(siteId);
  }
}
