import { date, money } from '#console/lib/formats.ts';
import { shownEnd } from '#console/lib/shown-end.ts';
import type { ChangedValue } from '#contract/domains/bulk-changes/schemas.ts';

/**
 * Formats a price, or the day of an end in the site's time zone; null for neither.
 * @param never text for no end
 */
export function valueInWords(
  value: ChangedValue,
  { never, zone }: { never: string; zone: string },
): string | null {
  if (value === null) return null;
  if ('price' in value) return money(value.price, value.currency);
  return value.ends_at === null ? never : date(shownEnd(value.ends_at, value.renews ?? true), zone);
}
