// Thread that processes untrusted input. It can be ended at any moment: an order that takes too long or too much memory
// is dropped with its thread, and the thread that serves calls isn't affected.
import { type TransferListItem, Worker } from 'node:worker_threads';

export interface ThreadOptions {
  /** Module that the thread runs; it posts `ready` once it listens. */
  source: URL;
  /** Time for one order in milliseconds. */
  time: number;
  /** Memory in bytes after which a thread isn't reused. */
  mostMemory: number;
  /** Heap limit in megabytes, beyond which the engine ends the thread. Defaults to 256. */
  heap?: number;
}

/** The thread gave no reply: it did not start, took too long, or ended, as it does when its heap is full. */
export class ThreadEnded extends Error {
  readonly reason: 'unstarted' | 'late' | 'ended';

  constructor(reason: 'unstarted' | 'late' | 'ended') {
    super(`the thread gave no reply: ${reason}`);
    this.name = 'ThreadEnded';
    this.reason = reason;
  }
}

/** Milliseconds after which an idle thread is ended to free its memory. */
const idle = 60_000;
/** Milliseconds that a thread may take to start. */
const beginning = 60_000;

interface Thread {
  worker: Worker;
  ready: Promise<void>;
}

/** Resolves with the thread's next message. @throws ThreadEnded */
function nextMessage(worker: Worker, time: number, tooLate: 'unstarted' | 'late'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.off('message', heard).off('exit', ended);
      act();
    };
    const fail = (reason: ThreadEnded['reason']) => settle(() => reject(new ThreadEnded(reason)));
    const heard = (message: unknown) => settle(() => resolve(message));
    const ended = () => fail('ended');
    const timer = setTimeout(() => fail(tooLate), time);
    worker.on('message', heard).on('exit', ended);
  });
}

function begin({ source, heap = 256 }: ThreadOptions): Thread {
  const worker = new Worker(source, { env: {}, resourceLimits: { maxOldGenerationSizeMb: heap } });
  worker.on('error', () => undefined);
  // A caller that still needs it waits for its reply, which keeps the process alive.
  const ready = nextMessage(worker, beginning, 'unstarted').then(() => undefined);
  ready.catch(() => undefined);
  return { worker, ready };
}

/**
 * Single thread, started when it is needed and ended when it hangs, grows too large or is idle. It takes one order at a
 * time.
 */
export class OrderThread<Order, Reply extends { memory: number }> {
  readonly #options: ThreadOptions;
  #thread: Thread | null = null;
  #resting: NodeJS.Timeout | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  async close(): Promise<void> {
    const old = this.#thread;
    this.#thread = null;
    clearTimeout(this.#resting);
    await old?.worker.terminate();
  }

  /** Posts an order and resolves with the reply. @param time milliseconds for this order @throws ThreadEnded */
  async reply(order: Order, handedOver: TransferListItem[] = [], time = this.#options.time): Promise<Reply> {
    const { mostMemory } = this.#options;
    clearTimeout(this.#resting);
    this.#thread ??= begin(this.#options);
    const { worker, ready } = this.#thread;
    try {
      worker.ref();
      await ready;
      const answer = nextMessage(worker, time, 'late');
      worker.postMessage(order, handedOver);
      const reply = (await answer) as Reply;
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
