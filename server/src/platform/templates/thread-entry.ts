import { parentPort } from 'node:worker_threads';
import { type Finding, TemplateRefused } from './refusals.ts';

/** What a thread says to an order, with the bytes of memory that it has taken. */
export type ThreadReply<Result> =
  | { result: Result; memory: number }
  | { refused: Finding[]; memory: number }
  | { failed: string; memory: number };

interface Work<Order, Result> {
  run: (order: Order) => Result | Promise<Result>;
  memory: () => number;
  /** Bytes of a result that are handed over instead of copied. */
  handedOver?: (result: Result) => ArrayBuffer[];
}

/** Takes orders in a thread that may be ended at any moment, one after the other. */
export function answerOrders<Order, Result>({ run, memory, handedOver }: Work<Order, Result>): void {
  const answer = async (order: Order): Promise<ThreadReply<Result>> => {
    try {
      return { result: await run(order), memory: memory() };
    } catch (error) {
      if (error instanceof TemplateRefused) return { refused: [...error.findings], memory: memory() };
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
