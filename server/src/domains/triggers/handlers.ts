import type { triggers } from '#contract/domains/triggers/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import type { BackTestTools } from '#server/domains/actions/effects.service.ts';
import { backTestTrigger } from './back-test.service.ts';
import { listFields } from './fields.service.ts';
import {
  createTrigger,
  getTrigger,
  listKinds,
  listTriggers,
  removeTrigger,
  retryTrigger,
  updateTrigger,
} from './service.ts';
import { listStarts } from './starts.service.ts';

export const triggerHandlers = (tools: BackTestTools) =>
  ({
    list: (ctx, input) => listTriggers(ctx, input, tools.mails),
    get: (ctx, input) => getTrigger(ctx, input, tools.mails),
    create: (ctx, input) => createTrigger(ctx, input, tools.mails),
    update: (ctx, input) => updateTrigger(ctx, input, tools.mails),
    remove: removeTrigger,
    kinds: listKinds,
    fields: listFields,
    retry: retryTrigger,
    backTest: (ctx, input) => backTestTrigger(tools, ctx, input),
    starts: listStarts,
  }) satisfies Handlers<typeof triggers>;
