import type { memberSubscriptions } from '#contract/domains/member-subscriptions/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import {
  attachSubscription,
  getSubscription,
  listSubscriptions,
  previewSubscription,
  updateSubscription,
} from './member.service.ts';

export const memberSubscriptionHandlers = {
  list: listSubscriptions,
  get: getSubscription,
  attach: attachSubscription,
  update: updateSubscription,
  effect: previewSubscription,
} satisfies Handlers<typeof memberSubscriptions>;
