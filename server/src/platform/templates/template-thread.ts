// Templates of other people are filled in by a thread of their own, one at a time, and sites take turns.
import { limitConcurrency, limitConcurrencyByKey } from '../concurrency/limit.ts';
import { OrderThread, ThreadEnded, type ThreadOptions } from '../threads/order-thread.ts';
import { refuse, TemplateRefused } from './refusals.ts';
import type { TemplateReply } from './thread-entry.ts';

/** Whose order it is: orders of one site are worked on one at a time, so that sites take turns. */
export interface Turn {
  siteId: number;
  /** A preview, behind everything that is issued. */
  isPreview?: boolean;
  /** Aborted once nobody waits for the result any more: an order that has not begun is dropped then. */
  signal?: AbortSignal | undefined;
}

/** Orders that wait: of all sites, and issued ones of a site. */
const bounds = { mostWaiting: 100, longestWait: 30_000 };
/** Previews of a site that wait: the person who asks for more does not read them. */
const previewBounds = { mostWaiting: 2, longestWait: 30_000 };

/** @throws TemplateRefused in place of a thread's end; any other error as it is */
function refuseEnd(error: unknown, time: number): never {
  if (!(error instanceof ThreadEnded)) throw error;
  if (error.reason === 'unstarted') refuse('The thread for templates did not begin in time.');
  if (error.reason === 'late') refuse(`The template takes longer than ${time / 1_000} seconds.`);
  return refuse('The template takes too much memory.');
}

/**
 * The one thread there is at a time: begun when it is needed, ended when it hangs, grows too large or rests. One order at
 * a time; 100 may wait, for half a minute.
 */
export class TemplateThread<Order, Result> {
  readonly #time: number;
  readonly #thread: OrderThread<Order, TemplateReply<Result>>;
  readonly #inTurn = limitConcurrency(1, bounds);
  readonly #issuesOf = limitConcurrencyByKey<number>(1, bounds);
  readonly #previewsOf = limitConcurrencyByKey<number>(1, previewBounds);

  constructor(options: ThreadOptions) {
    this.#time = options.time;
    this.#thread = new OrderThread(options);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  /** @throws TemplateRefused with the lines at fault, or for what takes too long or too much; QueueFull */
  async ask(order: Order, turn?: Turn): Promise<Result> {
    const work = () => this.#thread.reply(order).catch((error: unknown) => refuseEnd(error, this.#time));
    const reply = await this.#atTurn(turn, work);
    if ('refused' in reply) throw new TemplateRefused(reply.refused);
    if ('failed' in reply) throw new Error(reply.failed);
    return 'result' in reply ? reply.result : refuse('Nothing came of the template.');
  }

  /** @throws QueueFull */
  #atTurn<T>(turn: Turn | undefined, work: () => Promise<T>): Promise<T> {
    if (turn === undefined) return this.#inTurn(work);
    const { siteId, isPreview = false, signal } = turn;
    const came = performance.now();
    const ofSite = isPreview ? this.#previewsOf : this.#issuesOf;
    const inTurn = () =>
      this.#inTurn(work, { isPatient: isPreview, waited: performance.now() - came, signal });
    return ofSite(siteId, inTurn, { signal });
  }
}
