import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { id, idParam } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { receiptHtmlMax, receiptTitleMax } from './words.ts';

export const receiptTemplate = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  html: z.string(),
});
export type ReceiptTemplate = z.infer<typeof receiptTemplate>;

export const receiptTemplateInput = z.strictObject({
  title: z.string().overwrite(oneLine).min(1, fieldTexts.requiredSmall).max(receiptTitleMax),
  html: z.string().min(1, fieldTexts.requiredSmall).max(receiptHtmlMax),
});
export type ReceiptTemplateInput = z.infer<typeof receiptTemplateInput>;

export const receiptTemplateUpdate = receiptTemplateInput.extend({
  id: idParam,
  /** The version that was read; a newer one in the meantime answers 409. */
  version: z.int().optional(),
});

export const receiptCheckInput = z.strictObject({ html: z.string().max(receiptHtmlMax) });

export const receiptPreviewInput = z.strictObject({
  html: z.string().min(1, fieldTexts.requiredSmall).max(receiptHtmlMax),
  /** Of whose transaction the values are; invented ones when left out. */
  transaction_id: id.optional(),
});

export const receiptInput = z.strictObject({
  /** Id of the transaction. */
  id: idParam,
  /** Id of the refund that the credit note is for. */
  adjustment_id: id.optional(),
});

export const receiptCancelInput = z.strictObject({
  /** Id of the transaction. */
  id: idParam,
  /** Shown on the credit note. */
  reason: z.string().trim().min(1).max(200).optional(),
});

export const receiptDownloadInput = z.strictObject({
  /** Id of the transaction. */
  id: idParam,
  /** Id of the refund that the credit note is for. */
  adjustment_id: idParam.optional(),
});

/** A receipt or a credit note. */
export const receipt = z.object({
  id: z.int(),
  transaction_id: z.int(),
  /** Of money given back, for a credit note. */
  adjustment_id: z.int().nullable(),
  /** `2026-000123`; those of the test mode begin with `TEST-`. */
  number: z.string(),
  issued_at: timestamp,
  /** Where its newest file is, for whoever may read receipts; null until there is one. */
  download_link: z.string().nullable(),
  /** Each time its file was made, the newest first. */
  revisions: z.array(
    z.object({
      revision: z.int(),
      made_at: timestamp,
      made_by: z.string(),
      sha256: z.string(),
      bytes: z.int(),
    }),
  ),
  /** Each time it was mailed, the newest first. */
  sends: z.array(
    z.object({
      id: z.int(),
      revision: z.int(),
      recipient: z.string(),
      sent_at: timestamp,
      sent_by: z.string(),
    }),
  ),
});
export type Receipt = z.infer<typeof receipt>;

export const receiptLinkInput = z.strictObject({ token: z.string().min(1).max(100) });
