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
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});

export const receiptCheckInput = z.strictObject({ html: z.string().max(receiptHtmlMax) });

export const receiptPreviewInput = z.strictObject({
  html: z.string().min(1, fieldTexts.requiredSmall).max(receiptHtmlMax),
  /** Transaction whose values are used; example values if omitted. */
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
  /** Reason shown on the credit note. */
  reason: z.string().trim().min(1).max(200).optional(),
});

export const receiptDownloadInput = z.strictObject({
  /** Id of the transaction. */
  id: idParam,
  /** Id of the refund that the credit note is for. */
  adjustment_id: idParam.optional(),
});

/** Receipt or credit note. */
export const receipt = z.object({
  id: z.int(),
  transaction_id: z.int(),
  /** Id of the refund of a credit note; null for a receipt. */
  adjustment_id: z.int().nullable(),
  /** Number such as `2026-000123`; those of the test mode begin with `TEST-`. */
  number: z.string(),
  issued_at: timestamp,
  /** Link of its newest file, for callers who may read receipts; null until there is one. */
  download_link: z.string().nullable(),
  /** Versions of its file, the newest first. */
  revisions: z.array(
    z.object({
      revision: z.int(),
      made_at: timestamp,
      made_by: z.string(),
      sha256: z.string(),
      bytes: z.int(),
    }),
  ),
  /** Mails of it, the newest first. */
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
