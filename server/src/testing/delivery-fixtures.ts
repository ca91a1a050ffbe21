import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { deliverIn, type NewDelivery } from '#server/domains/deliveries/deliver.service.ts';
import { Dispatcher } from '#server/domains/deliveries/dispatcher.ts';
import {
  type DeliveryKind,
  type DeliveryResult,
  type DueDelivery,
  webhookSchedule,
} from '#server/domains/deliveries/kinds.service.ts';
import { silentLog } from '#server/platform/log/log.ts';

/** Creates a kind of delivery that records its calls and does what a test says. */
export function kindOf(
  perform: (work: DueDelivery) => Promise<DeliveryResult> | DeliveryResult,
  options: Partial<DeliveryKind> = {},
): DeliveryKind & { asked: DueDelivery[] } {
  const asked: DueDelivery[] = [];
  return {
    name: 'test',
    schedule: webhookSchedule,
    isHeldByTestClock: () => false,
    goesOff: true,
    titleOf: async (_ctx, target) => `target ${target}`,
    asked,
    ...options,
    perform: async (_ctx, work) => {
      asked.push(work);
      return perform(work);
    },
  };
}

/** Returns a delivery to `target a` that isn't deduplicated, with the given changes. */
export const newDelivery = (given: Partial<NewDelivery> = {}): NewDelivery => ({
  kind: 'test',
  target: 'a',
  memberId: null,
  task: {},
  dedupe: null,
  ...given,
});

/** Inserts deliveries in a transaction of their own. @returns the number of new rows */
export function deliver(ctx: ResourceContext, ...deliveries: readonly NewDelivery[]): Promise<number> {
  return write(ctx, 'test.deliver', async (scope) => {
    scope.noAudit('test');
    return deliverIn(scope, ctx, deliveries);
  });
}

/** Creates a dispatcher, as one process has, on the clock of the context. */
export function dispatcherOf(
  ctx: ResourceContext,
  kinds: readonly DeliveryKind[],
  options?: ConstructorParameters<typeof Dispatcher>[2],
): Dispatcher {
  return new Dispatcher({ database: ctx.database, clock: ctx.clock, log: silentLog }, kinds, options);
}
