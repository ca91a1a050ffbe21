import { z } from 'zod';
import { successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { templateFinding, templateVariable } from '../../base/templates.ts';
import {
  receipt,
  receiptCancelInput,
  receiptCheckInput,
  receiptDownloadInput,
  receiptInput,
  receiptLinkInput,
  receiptPreviewInput,
  receiptTemplate,
  receiptTemplateInput,
  receiptTemplateUpdate,
} from './schemas.ts';

const tag = 'Receipts';
const reads = { who: 'area', area: 'receipts', verb: 'read' } as const;
const writes = { who: 'area', area: 'receipts', verb: 'write' } as const;
const writesMoney = { who: 'area', area: 'transactions', verb: 'write' } as const;
const readsTemplate = { who: 'area', area: 'receiptTemplate', verb: 'read' } as const;
const writesTemplate = { who: 'area', area: 'receiptTemplate', verb: 'write' } as const;

export const receipts = {
  variables: route({
    method: 'GET',
    path: '/transactions/receipt/templates/variables/available',
    summary: 'List the variables of receipt templates.',
    tag,
    access: readsTemplate,
  }).output(listOf(templateVariable)),

  firstOrCreate: route({
    method: 'GET',
    path: '/transactions/receipt/templates/default/first-or-create',
    summary: "Get the site's receipt template. Creates the default one if missing.",
    tag,
    access: readsTemplate,
  }).output(receiptTemplate),

  defaultTemplate: route({
    method: 'GET',
    path: '/transactions/receipt/templates/default',
    summary: 'Get the receipt template that every site starts with.',
    tag,
    access: readsTemplate,
  }).output(receiptTemplateInput),

  createTemplate: route({
    method: 'POST',
    path: '/transactions/receipt/templates',
    summary: 'Create a receipt template. Receipts use the first one.',
    tag,
    access: writesTemplate,
  })
    .input(receiptTemplateInput)
    .output(receiptTemplate),

  updateTemplate: route({
    method: 'PUT',
    path: '/transactions/receipt/templates/{id}',
    summary: "Update a receipt template. Existing receipts don't change.",
    tag,
    access: writesTemplate,
    errors: ['not_found', 'conflict'],
  })
    .input(receiptTemplateUpdate)
    .output(receiptTemplate),

  check: route({
    method: 'POST',
    path: '/transactions/receipt/templates/check',
    summary: 'Check a receipt template for unsupported code, by line.',
    tag,
    access: readsTemplate,
    repeat: 'safe',
  })
    .input(receiptCheckInput)
    .output(listOf(templateFinding)),

  preview: route({
    method: 'POST',
    path: '/transactions/receipt/templates/preview',
    summary: "Preview a receipt as a PDF, with a transaction's values or sample data.",
    tag,
    access: readsTemplate,
    repeat: 'safe',
    errors: ['not_found'],
  })
    .input(receiptPreviewInput)
    .output(z.file()),

  list: route({
    method: 'GET',
    path: '/transactions/{id}/receipts',
    summary: "List a transaction's receipt and credit notes with files and emails.",
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(byId)
    .output(listOf(receipt)),

  generate: route({
    method: 'POST',
    path: '/transactions/{id}/receipt/generate',
    summary: 'Create a receipt or credit note. Repeating it creates a new file with the same number.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(receiptInput)
    .output(z.object({ item: receipt.describe('The receipt or credit note with the new file.') })),

  cancel: route({
    method: 'POST',
    path: '/transactions/{id}/cancel',
    summary: 'Cancel a manual transaction that has a receipt: refund the rest with a credit note.',
    tag,
    access: writesMoney,
    errors: ['not_found', 'conflict'],
  })
    .input(receiptCancelInput)
    .output(z.object({ item: receipt.describe('The credit note of the cancellation.') })),

  send: route({
    method: 'POST',
    path: '/transactions/{id}/receipt/send',
    summary: 'Email the member a link to a receipt or credit note. It works for seven days.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(receiptInput)
    .output(successSchema),

  download: route({
    method: 'GET',
    path: '/transactions/{id}/receipt/download',
    summary: 'Download the newest file of a receipt or credit note.',
    tag,
    access: reads,
    errors: ['not_found', 'conflict'],
  })
    .input(receiptDownloadInput)
    .output(z.file()),

  /** The recipient of the mail need not be an operator. */
  followLink: route({
    method: 'GET',
    path: '/receipt-files/{token}',
    summary: 'Download a receipt by its emailed link, for seven days.',
    tag,
    access: { who: 'public' },
    errors: ['not_found', 'conflict'],
  })
    .input(receiptLinkInput)
    .output(z.file()),
};
