import type { configurationTransfers } from '#contract/domains/configuration-transfers/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { applyTransfer } from './apply.service.ts';
import { downloadFile, importFromFile, importFromSite, showInstallation } from './import.service.ts';
import type { TransferTools } from './part.ts';
import { getTransfer, listTransfers, removeTransfer } from './service.ts';

export const configurationTransferHandlers = (tools: TransferTools) => {
  const { secrets } = tools;
  return {
    installation: () => showInstallation(secrets),
    download: (ctx) => downloadFile(secrets, ctx),
    list: listTransfers,
    get: (ctx, input) => getTransfer(secrets, ctx, input),
    fromSite: (ctx, input) => importFromSite(secrets, ctx, input),
    fromFile: (ctx, input) => importFromFile(secrets, ctx, input),
    take: (ctx, input) => applyTransfer(tools, ctx, input),
    remove: removeTransfer,
  } satisfies Handlers<typeof configurationTransfers>;
};
