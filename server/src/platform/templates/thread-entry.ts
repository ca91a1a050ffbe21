import { answerOrders, type ThreadReply } from '../threads/answer-orders.ts';
import { type Finding, TemplateError } from './template-errors.ts';

/** Reply of a template thread; a refusal names the lines of the errors. */
export type TemplateReply<Result> = ThreadReply<Result, Finding[]>;

interface Work<Order, Result> {
  run: (order: Order) => Result | Promise<Result>;
  memory: () => number;
  /** Returns the buffers of a result that are transferred instead of copied. */
  handedOver?: (result: Result) => ArrayBuffer[];
}

/** Takes template orders in a thread that may be ended at any moment, one after the other. */
export function answerTemplateOrders<Order, Result>(work: Work<Order, Result>): void {
  answerOrders<Order, Result, Finding[]>({
    ...work,
    refusalOf: (error) => (error instanceof TemplateError ? [...error.findings] : null),
  });
}
