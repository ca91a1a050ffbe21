import type { TFunction } from 'i18next';
import { fileSize } from '#console/lib/file-size.ts';
import { importBytesMax } from '#contract/domains/member-imports/schemas.ts';

/** Returns the reason not to upload a file; null if it may be valid. The server checks the content. */
export function refusalOf(t: TFunction<'memberImports'>, file: File): string | null {
  if (/\.(xls|xlsb|ods|numbers)$/i.test(file.name)) return t('create.spreadsheet');
  if (file.size === 0) return t('create.empty');
  if (file.size > importBytesMax) return t('create.tooLarge', { size: fileSize(file.size) });
  return null;
}
