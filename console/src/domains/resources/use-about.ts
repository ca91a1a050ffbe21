import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { resourceWords } from '#console/texts/en/resources.ts';

type Explained = keyof typeof resourceWords.about;

/** Returns the sentence about a setting by its name; null for one that has none. */
export function useSettingHelp(): (name: string) => string | null {
  const { t, i18n } = useTranslation('resources');
  return useCallback(
    (name) => {
      const isThere = (one: string): one is Explained => i18n.exists(`resources:about.${one}`);
      return isThere(name) ? t(`about.${name}`) : null;
    },
    [t, i18n],
  );
}
