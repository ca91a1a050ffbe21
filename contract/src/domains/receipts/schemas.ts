import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { receiptHtmlMax, receiptTitleMax } from './words.ts';

export const receiptTemplate = z.object({
  id: z.int().describe('Id of the receipt template.'),
  version: z.int().describe('Version of the row, incremented with each change; send it back with an update.'),
  title: z.string().describe('Title of the template; the PDF is titled with it and the receipt number.'),
  html: z.string().describe('HTML of the receipt with the variables of receipt templates.'),
});
export type ReceiptTemplate = z.infer<typeof receiptTemplate>;

export const receiptTemplateInput = z.strictObject({
  title: z
    .string()
    .overwrite(oneLine)
    .min(1, fieldTexts.requiredSmall)
    .max(receiptTitleMax)
    .describe('Title of the template; the PDF is titled with it and the receipt number.'),
  html: z
    .string()
    .min(1, fieldTexts.requiredSmall)
    .max(receiptHtmlMax)
    .describe('HTML of the receipt with its variables; at most 500,000 characters with embedded pictures.'),
});
export type ReceiptTemplateInput = z.infer<typeof receiptTemplateInput>;

export const receiptTemplateUpdate = receiptTemplateInput.extend({
  id: idParam.describe('Id of the receipt template.'),
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});

export const receiptCheckInput = z.strictObject({
  html: z.string().max(receiptHtmlMax).describe('HTML of the template to check, saved or not.'),
});

export const receiptPreviewInput = z.strictObject({
  html: z
    .string()
    .min(1, fieldTexts.requiredSmall)
    .max(receiptHtmlMax)
    .describe('HTML of the template to preview, saved or not.'),
  transaction_id: id
    .optional()
    .describe('Id of the transaction whose values are shown. Default: example values.'),
});

export const receiptInput = z.strictObject({
  id: idParam.describe('Id of the transaction.'),
  adjustment_id: id
    .optional()
    .describe('Id of the refund, dispute or credit that the credit note is for; omit it for the receipt.'),
});

export const receiptCancelInput = z.strictObject({
  id: idParam.describe('Id of the manual transaction to cancel.'),
  reason: z.string().trim().min(1).max(200).optional().describe('Reason shown on the credit note.'),
});

export const receiptDownloadInput = z.strictObject({
  id: idParam.describe('Id of the transaction.'),
  adjustment_id: idParam
    .optional()
    .describe('Id of the refund, dispute or credit that the credit note is for; omit it for the receipt.'),
});

/** Receipt or credit note. */
export const receipt = z.object({
  id: z.int().describe('Id of the receipt or credit note.'),
  transaction_id: z.int().describe('Id of the transaction that it is for.'),
  adjustment_id: z
    .int()
    .nullable()
    .describe('Id of the refund, dispute or credit of a credit note; null for a receipt.'),
  number: z
    .string()
    .describe('Number such as `2026-000123`, without gaps per site and year; test mode begins with `TEST-`.'),
  issued_at: timestamp.describe('Time at which the number was given (UTC).'),
  download_link: z
    .string()
    .nullable()
    .describe(
      'Path of the newest file, for authorized requests; null without a file or for an erased payer.',
    ),
  revisions: z
    .array(
      z.object({
        revision: z.int().describe('Number of the file, from 1.'),
        made_at: timestamp.describe('Time at which the file was made (UTC).'),
        made_by: z.string().describe('Name of the operator or service account that made the file.'),
        sha256: z.string().describe('SHA-256 of the PDF, in hexadecimal.'),
        bytes: z.int().describe('Size of the PDF in bytes.'),
      }),
    )
    .describe('Files of the receipt, all under the same number, newest first.'),
  sends: z
    .array(
      z.object({
        id: z.int().describe('Id of the sending.'),
        revision: z.int().describe('Number of the newest file at that time.'),
        recipient: z.string().describe('Email address that the link was sent to.'),
        sent_at: timestamp.describe('Time at which the email was queued (UTC).'),
        sent_by: z.string().describe('Name of the operator or service account that sent it.'),
      }),
    )
    .describe('Emails with a link to the receipt, newest first.'),
});
export type Receipt = z.infer<typeof receipt>;

export const receiptLinkInput = z.strictObject({
  token: z.string().min(1).max(100).describe('Token of the emailed link, valid for seven days.'),
});
