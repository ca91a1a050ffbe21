// Templates of other people are worked on in a thread that can be ended: nobody waits longer than the limit, and what
// hangs or takes too much memory is thrown away with its thread.
import { Worker } from 'node:worker_threads';
import { limitConcurrency, limitConcurrencyByKey } from '../concurrency/limit.ts';
import { refuse, TemplateRefused } from './refusals.ts';
import type { ThreadReply } from './thread-entry.ts';

interface Options {
  /** What the thread runs; it says `ready` once it listens. */
  source: URL;
  /** Milliseconds for one order. */
  time: number;
  /** A thread that has taken more bytes is not used again. */
  mostMemory: number;
}

/** Milliseconds after which a thread that nobody needs is ended, and its memory given back. */
const idle = 60_000;
/** Milliseconds that a thread may take to begin. */
const beginning = 60_000;

/** Whose order it is: orders of one site are worked on one at a time, so that sites take turns. */
export interface Turn {
  siteId: number;
  /** A preview, behind everything that is issued. */
  isPreview?: boolean;
}

/** Orders that wait: of all sites, and issued ones of a site. */
const bounds = { mostWaiting: 100, longestWait: 30_000 };
/** Previews of a site that wait: the person who asks for more does not read them. */
const previewBounds = { mostWaiting: 5, longestWait: 30_000 };

interface Thread {
  worker: Worker;
  ready: Promise<void>;
}

function begin(source: URL): Thread {
  const worker = new Worker(source, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 256 } });
  worker.on('error', () => undefined);
  // Whoever still needs it waits for its answer, and keeps the process by that.
  const ready = nextMessage(worker, beginning, 'The thread for templates did not begin in time.').then(
    () => undefined,
  );
  ready.catch(() => undefined);
  return { worker, ready };
}

/** @throws TemplateRefused when the thread says nothing in time, or ends */
function nextMessage(worker: Worker, time: number, tooLate: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.off('message', heard).off('exit', ended);
      act();
    };
    const fail = (text: string) =>
      settle(() => reject(new TemplateRefused([{ line: 0, text, isError: true }])));
    const heard = (message: unknown) => settle(() => resolve(message));
    const ended = () => fail('The template takes too much memory.');
    const timer = setTimeout(() => fail(tooLate), time);
    worker.on('message', heard).on('exit', ended);
  });
}

/**
 * The one thread there is at a time: begun when it is needed, ended when it hangs, grows too large or rests. One order at
 * a time; 100 may wait, for half a minute.
 */
export class TemplateThread<Order, Result> {
  readonly #options: Options;
  readonly #inTurn = limitConcurrency(1, bounds);
  readonly #issuesOf = limitConcurrencyByKey<number>(1, bounds);
  readonly #previewsOf = limitConcurrencyByKey<number>(1, previewBounds);
  #thread: Thread | null = null;
  #resting: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async close(): Promise<void> {
    const old = this.#thread;
    this.#thread = null;
    clearTimeout(this.#resting);
    await old?.worker.terminate();
  }

  /** @throws TemplateRefused with the lines at fault, or for what takes too long or too much; QueueFull */
  async ask(order: Order, turn?: Turn): Promise<Result> {
    const reply = await this.#atTurn(turn, () => this.#reply(order));
    if ('refused' in reply) throw new TemplateRefused(reply.refused);
    if ('failed' in reply) throw new Error(reply.failed);
    return 'result' in reply ? reply.result : refuse('Nothing came of the template.');
  }

  /** @throws QueueFull */
  #atTurn<T>(turn: Turn | undefined, work: () => Promise<T>): Promise<T> {
    if (turn === undefined) return this.#inTurn(work);
    const { siteId, isPreview = false } = turn;
    const came = performance.now();
    const ofSite = isPreview ? this.#previewsOf : this.#issuesOf;
    return ofSite(siteId, () =>
      this.#inTurn(work, { isPatient: isPreview, waited: performance.now() - came }),
    );
  }

  async #reply(order: Order): Promise<ThreadReply<Result>> {
    const { source, time, mostMemory } = this.#options;
    clearTimeout(this.#resting);
    this.#thread ??= begin(source);
    const { worker, ready } = this.#thread;
    try {
      worker.ref();
      await ready;
      const answer = nextMessage(worker, time, `The template takes longer than ${time / 1_000} seconds.`);
      worker.postMessage(order);
      const reply = (await answer) as ThreadReply<Result>;
      if (reply.memory > mostMemory) await this.close();
      return reply;
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      this.#thread?.worker.unref();
      this.#resting = setTimeout(() => void this.close(), idle).unref();
    }
  }
}
