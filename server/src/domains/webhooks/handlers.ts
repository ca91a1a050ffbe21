import type { webhooks } from '#contract/domains/webhooks/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listWebhookEvents, listWebhooks, rotateSecret, sendTest, showSecret } from './service.ts';
import type { WebhookTools } from './tools.ts';

export const webhookHandlers = (tools: Pick<WebhookTools, 'secrets'>) =>
  ({
    list: listWebhooks,
    events: listWebhookEvents,
    secret: (ctx, input) => showSecret(ctx, tools, input),
    rotate: (ctx, input) => rotateSecret(ctx, tools, input),
    test: sendTest,
  }) satisfies Handlers<typeof webhooks>;
