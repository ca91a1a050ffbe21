import type { MessagePort } from 'node:worker_threads';
import type { RangedFile } from '../spreadsheets/archive.ts';
import { answerOrders } from './answer-orders.ts';
import { fileBehind } from './file-port.ts';

/** An order about a file, and the port that the file is served at. */
export interface FileOrder<Order> {
  order: Order;
  bytes: number;
  port: MessagePort;
}

interface Work<Order, Result> {
  read: (file: RangedFile, order: Order) => Promise<Result>;
  /** Reads the words for whoever chose the file from an error; null for an error that is no fault of the file. */
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
