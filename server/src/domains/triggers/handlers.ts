import type { triggers } from '#contract/domains/triggers/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
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

export const triggerHandlers = {
  list: listTriggers,
  get: getTrigger,
  create: createTrigger,
  update: updateTrigger,
  remove: removeTrigger,
  kinds: listKinds,
  fields: listFields,
  retry: retryTrigger,
  starts: listStarts,
} satisfies Handlers<typeof triggers>;
