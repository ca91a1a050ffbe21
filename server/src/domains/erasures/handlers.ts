import type { erasures } from '#contract/domains/erasures/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { downloadKeptReceipt, getErasure, requestErasure } from './service.ts';

/** Builds the handlers of erasures. @param files store of the receipts */
export const erasureHandlers = (files: FileStore) =>
  ({
    clear: requestErasure,
    receipt: getErasure,
    keptReceipt: (ctx, input) => downloadKeptReceipt(files, ctx, input),
  }) satisfies Handlers<typeof erasures>;
