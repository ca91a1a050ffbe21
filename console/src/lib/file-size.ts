import { consoleLocale } from './formats.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats the size of a file with one decimal: `12.3 MB`. */
export function fileSize(bytes: number): string {
  let unit = 0;
  let size = bytes;
  // From here on, the size would be rounded to 1,000 of its unit.
  while (size >= 999.95 && unit < units.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return new Intl.NumberFormat(consoleLocale, {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    // Bytes have no short form with a plural.
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(size);
}
