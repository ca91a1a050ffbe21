import type { invoices } from '#contract/domains/invoices/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import type { PdfRenderer } from '#server/platform/pdf/pdf-renderer.ts';
import { dryRun, generate, running } from './drafts.service.ts';
import {
  listAcross,
  listInvoices,
  listPayments,
  listPeriods,
  listPeriodsAcross,
  listSites,
} from './list.service.ts';
import { owed } from './owed.service.ts';
import { downloadInvoice } from './pdf.service.ts';
import { discard, finalize, pay, voidInvoice } from './states.service.ts';

export const invoiceHandlers = (tools: { pdf: PdfRenderer }) =>
  ({
    list: listInvoices,
    listPeriods,
    listPayments,
    running,
    owed,
    download: (ctx, input) => downloadInvoice(tools, ctx, input),
    pay,
    voidInvoice,
    discard,
    generate,
    dryRun,
    finalize,
    listAcross,
    listSites,
    listPeriodsAcross,
  }) satisfies Handlers<typeof invoices>;
