import { z } from 'zod';
import { successSchema } from '../../base/crud-routes.ts';
import { listOf, pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  acrossInput,
  acrossPeriodsInput,
  acrossSitesInput,
  bySiteKey,
  dryRunInput,
  finalizeInput,
  generatedAnswer,
  generateInput,
  invoice,
  invoicePayment,
  invoiceSite,
  ofInvoice,
  owedAnswer,
  periodItem,
  runningAnswer,
  runningInput,
  siteListInput,
  sitePaymentsInput,
} from './schemas.ts';

const tag = 'Invoices';
const ofSite = '/resources/{key}/pricing/invoices';
const one = '/resources/{key}/pricing/invoice/{id}';
const reads = { who: 'area', area: 'siteInvoices', verb: 'read' } as const;
/** Lets the payers of a deleted site read its invoices. */
const readsEvenDeleted = { ...reads, evenDeleted: true } as const;
const root = { who: 'root' } as const;
const signedIn = { who: 'signedIn' } as const;

export const invoices = {
  list: route({
    method: 'GET',
    path: ofSite,
    summary: "List the platform's invoices to the site, latest month first.",
    tag,
    access: readsEvenDeleted,
  })
    .input(siteListInput)
    .output(pageOf(invoice)),

  listPeriods: route({
    method: 'GET',
    path: `${ofSite}/periods`,
    summary: 'List the months in which the site was billed.',
    tag,
    access: readsEvenDeleted,
  })
    .input(bySiteKey)
    .output(listOf(periodItem)),

  listPayments: route({
    method: 'GET',
    path: `${ofSite}/transactions`,
    summary: "List payment attempts for the site's invoices, latest first.",
    tag,
    access: readsEvenDeleted,
  })
    .input(sitePaymentsInput)
    .output(pageOf(invoicePayment)),

  running: route({
    method: 'GET',
    path: `${ofSite}/running`,
    summary: "Preview the current month's invoices. Saves nothing.",
    tag,
    access: reads,
    errors: ['conflict'],
  })
    .input(runningInput)
    .output(runningAnswer),

  owed: route({
    method: 'GET',
    path: `${ofSite}/owed`,
    summary: 'Get what the site owes. Everything but the current month must be paid before deletion.',
    tag,
    access: reads,
    errors: ['conflict'],
  })
    .input(bySiteKey)
    .output(owedAnswer),

  download: route({
    method: 'GET',
    path: `${one}/pdf`,
    summary: 'Download a finalized invoice as a PDF.',
    tag,
    access: readsEvenDeleted,
    errors: ['conflict'],
  })
    .input(ofInvoice)
    .output(z.file()),

  pay: route({
    method: 'PUT',
    path: `${one}/pay`,
    summary: 'Mark a finalized invoice as paid by other means.',
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(ofInvoice)
    .output(successSchema),

  voidInvoice: route({
    method: 'PUT',
    path: `${one}/void`,
    summary: "Void an unpaid invoice. Its number isn't reused; the month can be billed again.",
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(ofInvoice)
    .output(successSchema),

  discard: route({
    method: 'DELETE',
    path: one,
    summary: 'Discard a draft. Its month can be billed again.',
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(ofInvoice)
    .output(successSchema),

  generate: route({
    method: 'PUT',
    path: '/resources/{key}/pricing/invoice/generate/monthly',
    summary: 'Create the drafts of a past month. Existing drafts can be replaced.',
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(generateInput)
    .output(generatedAnswer),

  dryRun: route({
    method: 'GET',
    path: '/resources/{key}/pricing/invoice/generate/monthly',
    summary: 'Preview what generating invoices would do.',
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(dryRunInput)
    .output(generatedAnswer),

  finalize: route({
    method: 'PUT',
    path: '/resources/pricing/invoice/{id}/finalize',
    summary: "Finalize a draft and give it a number. It can't change after that.",
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(finalizeInput)
    .output(z.object({ item: invoice.describe('Finalized invoice.') })),

  listAcross: route({
    method: 'GET',
    path: '/resources/pricing/invoices',
    summary: 'List invoices of all sites you can see.',
    tag,
    access: signedIn,
  })
    .input(acrossInput)
    .output(pageOf(invoice)),

  listSites: route({
    method: 'GET',
    path: '/pricing/invoices/resources',
    summary: 'List sites with invoices that you can see.',
    tag,
    access: signedIn,
  })
    .input(acrossSitesInput)
    .output(listOf(invoiceSite)),

  listPeriodsAcross: route({
    method: 'GET',
    path: '/resources/pricing/invoices/periods',
    summary: 'List months with invoices that you can see.',
    tag,
    access: signedIn,
  })
    .input(acrossPeriodsInput)
    .output(listOf(periodItem)),
};
