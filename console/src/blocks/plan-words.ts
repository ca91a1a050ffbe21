import { useTranslation } from 'react-i18next';
import { money } from '#console/lib/formats.ts';

interface Rule {
  exclude: boolean;
  predictive_percents: number | null;
  access_limit: number | null;
  access_limit_period: string | null;
}

interface ValueOptions {
  /** Currency of the option that the value belongs to. */
  currency: string;
  /** Returns the title of the option that a value names. */
  optionIn: (value: unknown) => string;
}

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);

/**
 * Returns the labels and formatted values of plans' and options' fields. Requires the texts of drafts and plans to be
 * loaded.
 */
export function usePlanWords() {
  const { t } = useTranslation(['configurationDrafts', 'plans', 'kit']);
  const fields: Readonly<Record<string, string>> = {
    ...t('plans:fields', { returnObjects: true }),
    private: t('plans:fields.public'),
    access: t('plans:access.way'),
    predictive_percents: t('plans:access.share'),
    renewals_follow: t('plan.renewals'),
  };

  function ruleIn(value: unknown): string {
    if (value === undefined) return t('differences.unset');
    const { exclude, access_limit: limit, access_limit_period: period, predictive_percents } = value as Rule;
    if (exclude) return t('plan.excluded');
    if (limit !== null) return t('plan.limited', { limit, period: period ?? '' });
    return predictive_percents === null
      ? t('plan.unlimited')
      : t('plan.predictive', { percents: predictive_percents });
  }

  function valueIn(field: string, value: unknown, { currency, optionIn }: ValueOptions): string {
    if (value === undefined || value === null || value === '') return t('differences.unset');
    if (field === 'renewals_follow') return t(value === true ? 'plan.follow' : 'plan.keep');
    if (field === 'private') return t(value === true ? 'kit:values.no' : 'kit:values.yes');
    if (typeof value === 'boolean') return t(value ? 'kit:values.yes' : 'kit:values.no');
    if (field === 'access') return t(`plans:access.ways.${value as 'full' | 'predictive' | 'rules'}`);
    if (field === 'type') return t(`plans:types.${value as 'standard' | 'gift' | 'multi-seat'}`);
    if ((field === 'price' || field === 'trial_price') && typeof value === 'number')
      return money(value, currency);
    if (field.endsWith('_subscription')) return optionIn(value);
    if (field === 'currency') return plain(value).toUpperCase();
    if (!Array.isArray(value)) return plain(value);
    if (value.length === 0) return t('differences.unset');
    return field === 'country_vat'
      ? (value as { country_id: string; vat_percent: number }[])
          .map((one) => t('plan.country', { country: one.country_id, percent: one.vat_percent }))
          .join(', ')
      : value.join(', ');
  }

  return { fields, ruleIn, valueIn };
}
