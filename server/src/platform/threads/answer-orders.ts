import { parentPort } from 'node:worker_threads';

/** A thread's reply to an order, with the bytes of memory that it has taken. */
export type ThreadReply<Result, Refusal> =
  | { result: Result; memory: number }
  | { refused: Refusal; memory: number }
  | { failed: string; memory: number };

interface Work<Order, Result, Refusal> {
  run: (order: Order) => Result | Promise<Result>;
  memory: () => number;
  /** Reads the reasons from an error that the sender of the order is to hear; null for any other error. */
  refusalOf: (error: unknown) => Refusal | null;
  /** Bytes of a result that are handed over instead of copied. */
  handedOver?: ((result: Result) => ArrayBuffer[]) | undefined;
}

/** Takes orders in a thread that may be ended at any moment, one after the other. */
export function answerOrders<Order, Result, Refusal>({
  run,
  memory,
  refusalOf,
  handedOver,
}: Work<Order, Result, Refusal>): void {
  const answer = async (order: Order): Promise<ThreadReply<Result, Refusal>> => {
    try {
      return { result: await run(order), memory: memory() };
    } catch (error) {
      const refused = refusalOf(error);
      if (refused !== null) return { refused, memory: memory() };
      const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { failed, memory: memory() };
    }
  };
  parentPort?.on('message', (order: Order) => {
    void answer(order).then((reply) =>
      parentPort?.postMessage(reply, 'result' in reply ? handedOver?.(reply.result) : []),
    );
  });
  parentPort?.postMessage('ready');
}
