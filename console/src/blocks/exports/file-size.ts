const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats the size of a file with one decimal: `12.3 MB`. */
export function fileSize(bytes: number): string {
  const unit = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** unit);
}
