import type { erasures } from '#contract/domains/erasures/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { clearAccount, getErasure, takeKeptReceipt } from './service.ts';

/** Builds the handlers of erasures. @param files store of the receipts */
export const erasureHandlers = (files: FileStore) =>
  ({
    clear: clearAccount,
    receipt: getErasure,
    keptReceipt: (ctx, input) => takeKeptReceipt(files, ctx, input),
  }) satisfies Handlers<typeof erasures>;
