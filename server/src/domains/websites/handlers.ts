import type { websites } from '#contract/domains/websites/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { addWebsite, checkWebsite, listWebsites, removeWebsite } from './service.ts';
import type { WebsiteTools } from './tools.ts';

export const websiteHandlers = (tools: WebsiteTools) =>
  ({
    list: (ctx, input) => listWebsites(tools, ctx, input),
    add: (ctx, input) => addWebsite(tools, ctx, input),
    check: (ctx, input) => checkWebsite(tools, ctx, input),
    remove: (ctx, input) => removeWebsite(tools, ctx, input),
  }) satisfies Handlers<typeof websites>;
