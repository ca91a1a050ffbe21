import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const causes = ['cancelled', 'payment_failed', 'expired', 'admin', 'erased'] as const;

/**
 * Returns a function that describes causes of an end. An unknown one, such as a provider's own, is shown with spaces.
 */
export function useCauseName(): (cause: string) => string {
  const { t } = useTranslation('dashboard');
  return useCallback(
    (cause) => {
      const known = causes.find((name) => name === cause);
      if (known) return t(`causes.${known}`);
      const words = cause.replaceAll('_', ' ');
      return words.charAt(0).toUpperCase() + words.slice(1);
    },
    [t],
  );
}
