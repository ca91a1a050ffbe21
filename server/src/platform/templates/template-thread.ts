// Thread that renders templates written by customers, one at a time; sites take turns.
import { limitConcurrency, limitConcurrencyByKey } from '../concurrency/limit.ts';
import { OrderThread, ThreadEnded, type ThreadOptions } from '../threads/order-thread.ts';
import { TemplateError, throwTemplateError } from './template-errors.ts';
import type { TemplateReply } from './thread-entry.ts';

/** Turn of an order: orders of one site run one at a time, so that sites take turns. */
export interface Turn {
  siteId: number;
  /** True for a preview, which waits behind all other orders. */
  isPreview?: boolean;
  /** Aborted when the result is no longer needed: an order that hasn't started is dropped. */
  signal?: AbortSignal | undefined;
}

/** Limits of the queues: of all sites, and of one site without its previews. */
const bounds = { mostWaiting: 100, longestWait: 30_000 };
/** Limits of a site's previews: an operator who requests more has no use for the earlier ones. */
const previewBounds = { mostWaiting: 2, longestWait: 30_000 };

/** Converts the end of a thread. @throws TemplateRefused for a thread's end; any other error unchanged */
function refuseEnd(error: unknown, time: number): never {
  if (!(error instanceof ThreadEnded)) throw error;
  if (error.reason === 'unstarted') throwTemplateError('The thread for templates did not begin in time.');
  if (error.reason === 'late') throwTemplateError(`The template takes longer than ${time / 1_000} seconds.`);
  return throwTemplateError('The template takes too much memory.');
}

/**
 * Single thread: started when it is needed, ended when it hangs, grows too large or is idle. It takes one order at a
 * time; 100 may wait, for half a minute.
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

  /**
   * Sends an order to the thread.
   * @throws TemplateRefused with the lines of the errors, or if it takes too long or too much memory; QueueFull
   */
  async ask(order: Order, turn?: Turn): Promise<Result> {
    const work = () => this.#thread.reply(order).catch((error: unknown) => refuseEnd(error, this.#time));
    const reply = await this.#atTurn(turn, work);
    if ('refused' in reply) throw new TemplateError(reply.refused);
    if ('failed' in reply) throw new Error(reply.failed);
    return 'result' in reply ? reply.result : throwTemplateError('Nothing came of the template.');
  }

  /** Runs work in turn. @throws QueueFull */
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
