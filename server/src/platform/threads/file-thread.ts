// Uploaded files are taken apart by a thread of their own, so that a file made to take for ever holds up nobody.
import { MessageChannel } from 'node:worker_threads';
import { errorText } from '#contract/base/errors.ts';
import { limitConcurrency, limitConcurrencyByKey, QueueFull } from '../concurrency/limit.ts';
import { AppError } from '../errors/app-error.ts';
import type { RangedFile } from '../spreadsheets/archive.ts';
import type { FileOrder } from './answer-file-orders.ts';
import type { ThreadReply } from './answer-orders.ts';
import { serveFile } from './file-port.ts';
import { OrderThread, ThreadEnded } from './order-thread.ts';

interface Options {
  /** Module that the thread runs. */
  source: URL;
  /** Milliseconds for one file; 20 seconds unless told otherwise. */
  time?: number;
  /** Bytes of a file for each further millisecond; left out, large files have no more time than small ones. */
  bytesInTime?: number;
  /** Makes the error of a file that cannot be read, from words for whoever chose it. */
  refusal: (text: string) => Error;
}

/** Files that wait: of all sites, and of one, so that one site's files never fill the queue. */
const bounds = { mostWaiting: 50, longestWait: 30_000 };
const siteBounds = { mostWaiting: 4, longestWait: 30_000 };

/** Megabytes of heap, of which the largest texts that a spreadsheet may share take half. */
const heap = 384;
/** Bytes after which a thread is not used again. */
const mostMemory = 100_000_000;

const busy = errorText('errors.files_busy', 'Many files are being read right now. Try again in a moment.');

type Thread<Order, Result> = OrderThread<FileOrder<Order>, ThreadReply<Result, string>>;

function refusalOf({ reason }: ThreadEnded, { refusal, time }: Options & { time: number }): Error {
  if (reason === 'ended') return refusal('The file takes too much memory to read.');
  if (reason === 'late')
    return refusal(`The file takes longer than ${Math.round(time / 100) / 10} seconds to read.`);
  return new Error('the thread that reads files did not begin in time');
}

async function replyAbout<Order, Result>(
  thread: Thread<Order, Result>,
  options: Options & { time: number },
  file: RangedFile,
  order: Order,
): Promise<Result> {
  const { bytesInTime = Infinity } = options;
  const time = options.time + Math.ceil(file.bytes / bytesInTime);
  const { port1, port2: port } = new MessageChannel();
  const failure = serveFile(port1, file);
  try {
    const reply = await thread.reply({ order, bytes: file.bytes, port }, [port], time);
    if ('refused' in reply) throw options.refusal(reply.refused);
    if ('failed' in reply) throw failure() ?? new Error(reply.failed);
    return reply.result;
  } catch (error) {
    throw error instanceof ThreadEnded ? refusalOf(error, { ...options, time }) : error;
  } finally {
    port1.close();
  }
}

/**
 * Has a whole file read by a thread of its own, which ends with it: for jobs, whose number is bounded elsewhere.
 * @param signal ends the thread early
 * @throws the refusal for a file that cannot be read, or that takes too long or too much memory; the signal's reason;
 *   the error of the file's store
 */
export async function readApart<Order, Result>(
  options: Options & { time: number },
  file: RangedFile,
  order: Order,
  signal?: AbortSignal,
): Promise<Result> {
  const { source, time } = options;
  signal?.throwIfAborted();
  const thread: Thread<Order, Result> = new OrderThread({ source, time, mostMemory, heap });
  const end = () => void thread.close();
  signal?.addEventListener('abort', end);
  try {
    return await replyAbout(thread, options, file, order);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
    await thread.close();
  }
}

/** Reads one file at a time; sites take turns. */
export class FileThread<Order, Result> {
  readonly #options: Options & { time: number };
  readonly #thread: Thread<Order, Result>;
  readonly #inTurn = limitConcurrency(1, bounds);
  readonly #ofSite = limitConcurrencyByKey<number>(1, siteBounds);

  constructor({ time = 20_000, ...options }: Options) {
    this.#options = { ...options, time };
    this.#thread = new OrderThread({ source: options.source, time, mostMemory, heap });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  /**
   * Has a file read by the thread.
   * @throws the refusal for a file that cannot be read, or that takes too long or too much memory; AppError unavailable
   *   while too many others wait; the error of the file's store
   */
  async read(siteId: number, file: RangedFile, order: Order): Promise<Result> {
    const came = performance.now();
    try {
      return await this.#ofSite(siteId, () =>
        this.#inTurn(() => replyAbout(this.#thread, this.#options, file, order), {
          waited: performance.now() - came,
        }),
      );
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      throw new AppError('unavailable', busy, { retryAfterSeconds: 10 });
    }
  }
}
