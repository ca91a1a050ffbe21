import type { deliveries } from '#contract/domains/deliveries/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import {
  getDelivery,
  listDeliveries,
  listTargets,
  replayDelivery,
  replayMany,
  resumeTarget,
} from './service.ts';

export const deliveryHandlers = {
  list: listDeliveries,
  targets: listTargets,
  get: getDelivery,
  replay: replayDelivery,
  replayMany,
  resume: resumeTarget,
} satisfies Handlers<typeof deliveries>;
