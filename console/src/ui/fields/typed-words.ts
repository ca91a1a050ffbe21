import type { TFunction } from 'i18next';
import { money } from '#console/lib/formats.ts';
import { amountToText, maxCents } from '#contract/base/cents.ts';
import { unitOf } from '#contract/base/minor-units.ts';
import type { NumberSpec, Refusal } from './typed-number.ts';

/** Returns an example of a field's numbers: `12.50` of usd, `12` of whole numbers. */
function example({ currency, decimals = 0 }: NumberSpec): string {
  if (currency !== undefined) return amountToText(Math.round(12.5 * unitOf(currency)), currency);
  return decimals === 0 ? '12' : '12.5';
}

/** Describes why the typed text is no number of a field, and what to type instead. */
export function refusalInWords(t: TFunction<'kit'>, refusal: Refusal, spec: NumberSpec): string {
  const { currency } = spec;
  switch (refusal.reason) {
    case 'negative':
    case 'whole':
      return t(`typed.${refusal.reason}`);
    case 'notNumber':
      return t('typed.notNumber', { example: example(spec) });
    case 'tooLarge':
      return currency === undefined
        ? t('typed.tooLarge')
        : t('typed.tooMuch', { most: money(maxCents, currency) });
    case 'tooFine':
      return t('typed.tooFine', { count: refusal.decimals });
    case 'otherCurrency':
      return t('typed.otherCurrency', { currency: refusal.currency });
    case 'unclear':
      return refusal.decimals === 0
        ? t('typed.unclearWhole', { thousands: refusal.thousands })
        : t('typed.unclear', { thousands: refusal.thousands, count: refusal.decimals });
  }
}
