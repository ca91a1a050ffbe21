import type { actions } from '#contract/domains/actions/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import {
  createAction,
  getAction,
  listActions,
  listEvents,
  removeAction,
  retryAction,
  updateAction,
} from './service.ts';

export const actionHandlers = {
  list: listActions,
  get: getAction,
  create: createAction,
  update: updateAction,
  remove: removeAction,
  events: listEvents,
  retry: retryAction,
} satisfies Handlers<typeof actions>;
