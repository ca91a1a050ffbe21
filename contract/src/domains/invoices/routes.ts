import { z } from 'zod';
import { done } from '../../base/crud-routes.ts';
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
/** Lets those who pay for a deleted site read what it was billed. */
const readsEvenDeleted = { ...reads, evenDeleted: true } as const;
const root = { who: 'root' } as const;
const signedIn = { who: 'signedIn' } as const;

export const invoices = {
  list: route({
    method: 'GET',
    path: ofSite,
    summary: 'What the platform has billed the site, the latest month first.',
    tag,
    access: readsEvenDeleted,
  })
    .input(siteListInput)
    .output(pageOf(invoice)),

  listPeriods: route({
    method: 'GET',
    path: `${ofSite}/periods`,
    summary: 'Months in which the site was billed, the latest first.',
    tag,
    access: readsEvenDeleted,
  })
    .input(bySiteKey)
    .output(listOf(periodItem)),

  listPayments: route({
    method: 'GET',
    path: `${ofSite}/transactions`,
    summary: 'Tries to pay invoices of the site, the latest first.',
    tag,
    access: readsEvenDeleted,
  })
    .input(sitePaymentsInput)
    .output(pageOf(invoicePayment)),

  running: route({
    method: 'GET',
    path: `${ofSite}/running`,
    summary: 'What the invoices of the month would say if it ended now. Nothing is stored.',
    tag,
    access: reads,
    errors: ['conflict'],
  })
    .input(runningInput)
    .output(runningAnswer),

  owed: route({
    method: 'GET',
    path: `${ofSite}/owed`,
    summary:
      'What the site owes in live mode. All but the running month must be paid before it can be deleted.',
    tag,
    access: reads,
    errors: ['conflict'],
  })
    .input(bySiteKey)
    .output(owedAnswer),

  download: route({
    method: 'GET',
    path: `${one}/pdf`,
    summary: 'A finalized invoice as a PDF.',
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
    .output(done),

  voidInvoice: route({
    method: 'PUT',
    path: `${one}/void`,
    summary:
      'Void a finalized invoice that is not paid. Its number is never given again; the month can be billed anew.',
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(ofInvoice)
    .output(done),

  discard: route({
    method: 'DELETE',
    path: one,
    summary: 'Discard a draft. Its month can be generated anew.',
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(ofInvoice)
    .output(done),

  generate: route({
    method: 'PUT',
    path: '/resources/{key}/pricing/invoice/generate/monthly',
    summary:
      'Write the drafts of a month that has ended, not before the site began. Existing drafts stay, unless is_force writes them anew.',
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(generateInput)
    .output(generatedAnswer),

  dryRun: route({
    method: 'GET',
    path: '/resources/{key}/pricing/invoice/generate/monthly',
    summary: 'What generating would do, without doing it.',
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(dryRunInput)
    .output(generatedAnswer),

  finalize: route({
    method: 'PUT',
    path: '/resources/pricing/invoice/{id}/finalize',
    summary:
      'Give a draft its number: from then on it stays as it is. Refused when the month comes to another amount now, unless as_drafted is set.',
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(finalizeInput)
    .output(z.object({ item: invoice })),

  listAcross: route({
    method: 'GET',
    path: '/resources/pricing/invoices',
    summary: 'Invoices of all sites the caller may see: root all, others those of their sites.',
    tag,
    access: signedIn,
  })
    .input(acrossInput)
    .output(pageOf(invoice)),

  listSites: route({
    method: 'GET',
    path: '/pricing/invoices/resources',
    summary: 'Sites with invoices that the caller may see.',
    tag,
    access: signedIn,
  })
    .input(acrossSitesInput)
    .output(listOf(invoiceSite)),

  listPeriodsAcross: route({
    method: 'GET',
    path: '/resources/pricing/invoices/periods',
    summary: 'Months with invoices that the caller may see.',
    tag,
    access: signedIn,
  })
    .input(acrossPeriodsInput)
    .output(listOf(periodItem)),
};
