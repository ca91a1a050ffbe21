import type { payments } from '#contract/domains/payments/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { getMemberPayments } from './member.service.ts';
import { syncMember } from './sync.service.ts';
import type { PaymentTools } from './tools.ts';

export const paymentHandlers = (tools: PaymentTools) =>
  ({
    ofMember: getMemberPayments,
    sync: (ctx, input) => syncMember(ctx, tools, input),
  }) satisfies Handlers<typeof payments>;
