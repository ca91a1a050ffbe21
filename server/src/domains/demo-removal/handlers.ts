import type { demoRemoval } from '#contract/domains/demo-removal/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { getDemo, startRemoval } from './service.ts';

export const demoRemovalHandlers = {
  get: getDemo,
  start: startRemoval,
} satisfies Handlers<typeof demoRemoval>;
