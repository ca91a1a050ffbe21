import { answerOrders, type ThreadReply } from '../threads/answer-orders.ts';
import { type Finding, TemplateRefused } from './refusals.ts';

/** Reply of a thread of templates; what is refused names the lines at fault. */
export type TemplateReply<Result> = ThreadReply<Result, Finding[]>;

interface Work<Order, Result> {
  run: (order: Order) => Result | Promise<Result>;
  memory: () => number;
  /** Bytes of a result that are handed over instead of copied. */
  handedOver?: (result: Result) => ArrayBuffer[];
}

/** Takes orders for templates in a thread that may be ended at any moment, one after the other. */
export function answerTemplateOrders<Order, Result>(work: Work<Order, Result>): void {
  answerOrders<Order, Result, Finding[]>({
    ...work,
    refusalOf: (error) => (error instanceof TemplateRefused ? [...error.findings] : null),
  });
}
