import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './columns-step.module.css';
import type { ImportKind } from './types.ts';

interface CurrencyChoiceProps {
  kind: ImportKind;
  /** ISO 4217 in lower case. */
  value: string | null;
  /** True if the operator tried to continue without a required currency. */
  isMissing: boolean;
  onChange: (value: string | null) => void;
}

/** Renders the choice of a currency for all amounts of a file without such a column. */
export function CurrencyChoice({ kind, value, isMissing, onChange }: CurrencyChoiceProps) {
  const { t } = useTranslation('memberImports');
  const options = useMemo(() => {
    const names = new Intl.DisplayNames('en', { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => ({
      value: code.toLowerCase(),
      label: `${code} – ${names.of(code)}`,
    }));
  }, []);
  return (
    <NativeSelect
      className={classes.find ?? ''}
      label={t(kind === 'sales' ? 'mapping.currency' : 'mapping.currencyOfPrices')}
      description={t(kind === 'sales' ? 'mapping.currencyText' : 'mapping.currencyOfPricesText')}
      error={isMissing && t('mapping.currencyNone')}
      data={[{ value: '', label: t('mapping.currencyNone') }, ...options]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
