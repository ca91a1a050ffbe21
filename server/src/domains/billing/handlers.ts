import type { billing } from '#contract/domains/billing/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { getCard, removeCard, saveCard, saveEmail } from './cards.service.ts';
import { attachPricing, getPricing, setSupportHours, updatePricing } from './pricing.service.ts';
import type { BillingTools } from './providers.service.ts';

export const billingHandlers = (tools: BillingTools) =>
  ({
    getPricing,
    attachPricing,
    updatePricing,
    setSupportHours,
    getCard: (ctx, input) => getCard(tools, ctx, input),
    saveCard: (ctx, input) => saveCard(tools, ctx, input),
    saveEmail: (ctx, input) => saveEmail(tools, ctx, input),
    removeCard: (ctx, input) => removeCard(tools, ctx, input),
  }) satisfies Handlers<typeof billing>;
