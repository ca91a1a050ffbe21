import { parentPort } from 'node:worker_threads';

/** Thread's reply to an order, with the bytes of memory that it has allocated. */
export type ThreadReply<Result, Refusal> =
  | { result: Result; memory: number }
  | { refused: Refusal; memory: number }
  | { failed: string; memory: number };

interface Work<Order, Result, Refusal> {
  run: (order: Order) => Result | Promise<Result>;
  memory: () => number;
  /** Returns the reasons of a refusal for the sender of the order; null for any other error. */
  refusalOf: (error: unknown) => Refusal | null;
  /** Returns the buffers of a result that are transferred instead of copied. */
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
