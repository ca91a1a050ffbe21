import type { globalSearch } from '#contract/domains/global-search/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { findEverything } from './service.ts';

export const globalSearchHandlers = {
  find: (ctx, input) => findEverything(ctx, input),
} satisfies Handlers<typeof globalSearch>;
