import type { actions } from '#contract/domains/actions/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { backTestAction } from './back-test.service.ts';
import type { BackTestTools } from './effects.service.ts';
import { backTestMail } from './outputs.service.ts';
import {
  createAction,
  getAction,
  listActions,
  listEvents,
  removeAction,
  retryAction,
  updateAction,
} from './service.ts';

export const actionHandlers = (tools: BackTestTools) =>
  ({
    list: (ctx, input) => listActions(ctx, input, tools.mails),
    get: (ctx, input) => getAction(ctx, input, tools.mails),
    create: (ctx, input) => createAction(ctx, input, tools.mails),
    update: (ctx, input) => updateAction(ctx, input, tools.mails),
    remove: removeAction,
    events: listEvents,
    retry: retryAction,
    backTest: (ctx, input) => backTestAction(tools, ctx, input),
    backTestMail: (ctx, input) => backTestMail(tools, ctx, input),
  }) satisfies Handlers<typeof actions>;
