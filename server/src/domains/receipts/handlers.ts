import type { receipts } from '#contract/domains/receipts/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import type { Limiter } from '#server/platform/limits/limits.ts';
import { cancelTransaction } from './cancel.service.ts';
import { downloadReceipt, followLink } from './download.service.ts';
import type { MakingTools } from './making.service.ts';
import { generateReceipt, listReceipts, type SendTools, sendReceipt } from './service.ts';
import {
  checkTemplate,
  createTemplate,
  firstOrCreate,
  getDefaultTemplate,
  listVariables,
  previewTemplate,
  updateTemplate,
} from './template.service.ts';

export const receiptHandlers = (tools: MakingTools & SendTools & { limiter: Limiter }) =>
  ({
    variables: listVariables,
    firstOrCreate,
    defaultTemplate: getDefaultTemplate,
    createTemplate,
    updateTemplate,
    check: (ctx, input) => checkTemplate(tools.pdf, ctx, input),
    preview: (ctx, input) => previewTemplate(tools.pdf, ctx, input),
    list: listReceipts,
    generate: (ctx, input) => generateReceipt(tools, ctx, input),
    cancel: (ctx, input) => cancelTransaction(tools, ctx, input),
    send: (ctx, input) => sendReceipt(tools, ctx, input),
    download: (ctx, input) => downloadReceipt(tools.files, ctx, input),
    followLink: (ctx, input) => followLink(tools, ctx, input),
  }) satisfies Handlers<typeof receipts>;
