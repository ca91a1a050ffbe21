import { useTranslation } from 'react-i18next';
import { money } from '#console/lib/formats.ts';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { PlanPath } from './merge.ts';
import type { PlanValues } from './values.ts';

/** Returns the labels and formatted values of conflicting changes, for the notice of a newer version. */
export function usePlanWords(form: RecordFormState<PlanValues>) {
  const { t } = useTranslation('plans');
  const { t: kit } = useTranslation('kit');
  const words: Readonly<Record<string, string>> = {
    ...t('fields', { returnObjects: true }),
    way: t('access.way'),
    predictive_percents: t('access.share'),
    rules: t('access.rules'),
    renewals: t('versions.renewals'),
  };
  const partsOf = (path: PlanPath) => {
    const [first = '', name, field] = path.split('.');
    const option = first === 'options' && name !== undefined ? form.getValues().options[name] : undefined;
    return { option, field: option ? field : first };
  };
  return {
    labelOf(path: PlanPath): string {
      const { option, field } = partsOf(path);
      const label = field === undefined ? null : (words[field] ?? field);
      if (!option) return label ?? '';
      const title = option.title.trim() === '' ? t('options.untitled') : option.title;
      return label === null ? title : t('options.fieldOf', { title, field: label });
    },
    wordsOf(path: PlanPath, value: unknown): string | null {
      const { option, field } = partsOf(path);
      if (typeof value === 'boolean') return kit(value ? 'values.yes' : 'values.no');
      if (typeof value === 'number' && option && (field === 'price' || field === 'trial_price'))
        return money(value, option.currency);
      if (typeof value === 'number' && field?.endsWith('_subscription')) return null;
      return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
    },
  };
}
