import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const causes = ['cancelled', 'payment_failed', 'expired', 'admin', 'erased'] as const;

/** Causes of an end in words; one without a word stays as it is. */
export function useCauseName(): (cause: string) => string {
  const { t } = useTranslation('dashboard');
  return useCallback(
    (cause) => {
      const known = causes.find((name) => name === cause);
      return known ? t(`causes.${known}`) : cause;
    },
    [t],
  );
}
