import type { MessagePort } from 'node:worker_threads';
import type { RangedFile } from '../spreadsheets/archive.ts';
import { answerOrders } from './answer-orders.ts';
import { fileBehind } from './file-port.ts';

/** Order about a file, with the port that serves the file. */
export interface FileOrder<Order> {
  order: Order;
  bytes: number;
  port: MessagePort;
}

interface Work<Order, Result> {
  read: (file: RangedFile, order: Order) => Promise<Result>;
  /** Returns the message for the person who chose the file; null if the error isn't the file's fault. */
  refusalOf: (error: unknown) => string | null;
}

/** Reads files in a thread that may be ended at any moment, one after the other. */
export function answerFileOrders<Order, Result>({ read, refusalOf }: Work<Order, Result>): void {
  answerOrders<FileOrder<Order>, Result, string>({
    run: async ({ order, bytes, port }) => {
      try {
        return await read(fileBehind(port, bytes), order);
      } finally {
        port.close();
      }
    },
    memory: () => process.memoryUsage().heapUsed,
    refusalOf,
  });
}
