import { z } from 'zod';
import { done } from '../../base/crud-routes.ts';
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
    summary: 'What a receipt template can name.',
    tag,
    access: readsTemplate,
  }).output(listOf(templateVariable)),

  firstOrCreate: route({
    method: 'GET',
    path: '/transactions/receipt/templates/default/first-or-create',
    summary: "The site's receipt template; made when there is none.",
    tag,
    access: readsTemplate,
  }).output(receiptTemplate),

  createTemplate: route({
    method: 'POST',
    path: '/transactions/receipt/templates',
    summary: 'Add a receipt template. Receipts are made by the first one.',
    tag,
    access: writesTemplate,
  })
    .input(receiptTemplateInput)
    .output(receiptTemplate),

  updateTemplate: route({
    method: 'PUT',
    path: '/transactions/receipt/templates/{id}',
    summary: 'Change a receipt template. Receipts that were made stay as they are.',
    tag,
    access: writesTemplate,
    errors: ['not_found', 'conflict'],
  })
    .input(receiptTemplateUpdate)
    .output(receiptTemplate),

  check: route({
    method: 'POST',
    path: '/transactions/receipt/templates/check',
    summary: 'What of a template will not be as its author may expect, line by line.',
    tag,
    access: readsTemplate,
    repeat: 'safe',
  })
    .input(receiptCheckInput)
    .output(listOf(templateFinding)),

  preview: route({
    method: 'POST',
    path: '/transactions/receipt/templates/preview',
    summary: 'The PDF of a template, with the values of a transaction or invented ones. It gets no number.',
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
    summary: 'Receipt and credit notes of a transaction, with each file made and each mail sent.',
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(byId)
    .output(listOf(receipt)),

  generate: route({
    method: 'POST',
    path: '/transactions/{id}/receipt/generate',
    summary:
      'Make the receipt of a transaction, or the credit note of money given back. Again: a further file under the same number, which says the same.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(receiptInput)
    .output(z.object({ item: receipt })),

  cancel: route({
    method: 'POST',
    path: '/transactions/{id}/cancel',
    summary:
      'Cancel a manual transaction that has a receipt: what is left of it is credited, and a credit note is made.',
    tag,
    access: writesMoney,
    errors: ['not_found', 'conflict'],
  })
    .input(receiptCancelInput)
    .output(z.object({ item: receipt })),

  send: route({
    method: 'POST',
    path: '/transactions/{id}/receipt/send',
    summary: 'Mail the member a link to their receipt, or to a credit note. The link works for seven days.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(receiptInput)
    .output(done),

  download: route({
    method: 'GET',
    path: '/transactions/{id}/receipt/download',
    summary: 'The newest file of a receipt, or of a credit note.',
    tag,
    access: reads,
    errors: ['not_found', 'conflict'],
  })
    .input(receiptDownloadInput)
    .output(z.file()),

  /** Whoever got the mail need not be an operator. */
  followLink: route({
    method: 'GET',
    path: '/receipt-files/{token}',
    summary: 'The receipt that a mail links to, for seven days.',
    tag,
    access: { who: 'public' },
    errors: ['not_found', 'conflict'],
  })
    .input(receiptLinkInput)
    .output(z.file()),
};
