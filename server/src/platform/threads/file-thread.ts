// Thread that reads uploaded files, so that a file crafted to take forever blocks no other work.
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
  /** Time for one file in milliseconds. Defaults to 20 seconds. */
  time?: number;
  /**
   * Bytes of a file that add one millisecond to its time; if omitted, large files have no more time than small ones.
   */
  bytesInTime?: number;
  /** Creates the error of an unreadable file, with a message for the person who chose it. */
  refusal: (text: string) => Error;
}

/** Limits of the queues: of all sites, and of one, so that one site's files never fill the queue. */
const bounds = { mostWaiting: 50, longestWait: 30_000 };
const siteBounds = { mostWaiting: 4, longestWait: 30_000 };

/** Heap limit in megabytes; the largest shared texts of a spreadsheet take half of it. */
const heap = 384;
/** Memory in bytes after which a thread isn't reused. */
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
 * Reads a whole file in a dedicated thread, which ends with it: for jobs, whose number is limited elsewhere.
 * @param signal ends the thread early
 * @throws the refusal if the file can't be read, or takes too long or too much memory; the signal's reason; the error
 *   of the file's store
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
   * Reads a file in the thread.
   * @throws the refusal if the file can't be read, or takes too long or too much memory; AppError unavailable while too
   *   many are waiting; the error of the file's store
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
