import type { Row } from '#server/database/rows.ts';
import { basisPointsOf, countryVatOnWire } from '../plans/option-on-wire.service.ts';

type VatColumns = Pick<Row<'pricing_options'>, 'is_applied_vat' | 'vat_basis_points' | 'country_vat'>;

/**
 * Returns the VAT rate that is added to the price for a buyer of a country, in hundredths of a percent; 0 if the option
 * adds none.
 */
export function vatOf(option: VatColumns, countryCode: string | null): number {
  if (!option.is_applied_vat) return 0;
  const rate = countryVatOnWire(option.country_vat).find(({ country_id }) => country_id === countryCode);
  return rate ? basisPointsOf(rate.vat_percent) : option.vat_basis_points;
}
