import type { attentions } from '#contract/domains/attention/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { countAttention } from './service.ts';

export const attentionHandlers = { count: (ctx) => countAttention(ctx) } satisfies Handlers<
  typeof attentions
>;
