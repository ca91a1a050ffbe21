import type { webhooks } from '#contract/domains/webhooks/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { endReplacedSecret, listWebhookEvents, listWebhooks, rotateSecret, sendTest } from './service.ts';
import type { WebhookTools } from './tools.ts';

export const webhookHandlers = (tools: Pick<WebhookTools, 'secrets'>) =>
  ({
    list: (ctx) => listWebhooks(ctx, tools),
    events: listWebhookEvents,
    rotate: (ctx, input) => rotateSecret(ctx, tools, input),
    endReplacedSecret,
    test: sendTest,
  }) satisfies Handlers<typeof webhooks>;
