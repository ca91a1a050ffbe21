import type { providerDrift } from '#contract/domains/provider-drift/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import {
  compareNow,
  driftStatus,
  fixAllOfKind,
  fixDiscrepancy,
  getDrift,
  ignoreDrift,
  listDrifts,
  previewFix,
  reopenDrift,
} from './service.ts';
import type { PaymentTools } from './tools.ts';

export const providerDriftHandlers = (tools: PaymentTools) =>
  ({
    list: listDrifts,
    status: (ctx) => driftStatus(ctx),
    get: getDrift,
    effect: (ctx, input) => previewFix(ctx, tools, input),
    compare: (ctx) => compareNow(ctx),
    mend: (ctx, input) => fixDiscrepancy(ctx, tools, input),
    mendKind: fixAllOfKind,
    ignore: ignoreDrift,
    reopen: reopenDrift,
  }) satisfies Handlers<typeof providerDrift>;
