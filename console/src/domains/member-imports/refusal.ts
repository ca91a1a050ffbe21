import type { TFunction } from 'i18next';
import { number } from '#console/lib/formats.ts';
import { importBytesMax } from '#contract/domains/member-imports/schemas.ts';

const units = ['bytes', 'kilobytes', 'megabytes', 'gigabytes'] as const;

/** Formats the size of a file with three digits: `12.3 MB`. */
export function sizeInWords(t: TFunction<'memberImports'>, bytes: number): string {
  let unit = 0;
  let size = bytes;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  const rounded = unit === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10;
  return t(`size.${units[unit] ?? 'bytes'}`, { n: number(rounded) });
}

/** Returns the reason not to upload a file; null if it may be valid. The server checks the content. */
export function refusalOf(t: TFunction<'memberImports'>, file: File): string | null {
  if (/\.(xls|xlsb|ods|numbers)$/i.test(file.name)) return t('create.spreadsheet');
  if (file.size === 0) return t('create.empty');
  if (file.size > importBytesMax) return t('create.tooLarge', { size: sizeInWords(t, file.size) });
  return null;
}
