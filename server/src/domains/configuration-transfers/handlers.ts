import type { configurationTransfers } from '#contract/domains/configuration-transfers/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { bringFromFile, bringFromSite, downloadFile, showInstallation } from './bring.service.ts';
import type { TransferTools } from './part.ts';
import { getTransfer, listTransfers, removeTransfer } from './service.ts';
import { take } from './take.service.ts';

export const configurationTransferHandlers = (tools: TransferTools) => {
  const { secrets } = tools;
  return {
    installation: () => showInstallation(secrets),
    download: (ctx) => downloadFile(secrets, ctx),
    list: listTransfers,
    get: (ctx, input) => getTransfer(secrets, ctx, input),
    fromSite: (ctx, input) => bringFromSite(secrets, ctx, input),
    fromFile: (ctx, input) => bringFromFile(secrets, ctx, input),
    take: (ctx, input) => take(tools, ctx, input),
    remove: removeTransfer,
  } satisfies Handlers<typeof configurationTransfers>;
};
