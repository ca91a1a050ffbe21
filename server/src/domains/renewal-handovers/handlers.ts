import type { renewalHandovers } from '#contract/domains/renewal-handovers/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import {
  confirmEnded,
  handoverStatus,
  idsToEnd,
  linkCustomers,
  listHandovers,
  startHandovers,
} from './service.ts';

export const renewalHandoverHandlers = {
  list: listHandovers,
  status: (ctx) => handoverStatus(ctx),
  file: idsToEnd,
  link: (ctx) => linkCustomers(ctx),
  start: startHandovers,
  ended: confirmEnded,
} satisfies Handlers<typeof renewalHandovers>;
