import type { providerDrift } from '#contract/domains/provider-drift/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import {
  compareNow,
  driftStatus,
  getDrift,
  ignoreDrift,
  listDrifts,
  mend,
  mendKind,
  previewMending,
  reopenDrift,
} from './service.ts';
import type { PaymentTools } from './tools.ts';

export const providerDriftHandlers = (tools: PaymentTools) =>
  ({
    list: listDrifts,
    status: (ctx) => driftStatus(ctx),
    get: getDrift,
    effect: (ctx, input) => previewMending(ctx, tools, input),
    compare: (ctx) => compareNow(ctx),
    mend: (ctx, input) => mend(ctx, tools, input),
    mendKind,
    ignore: ignoreDrift,
    reopen: reopenDrift,
  }) satisfies Handlers<typeof providerDrift>;
