import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { resourceWords } from '#console/texts/en/resources.ts';
import { appliedBySite } from './by-site.ts';

type Explained = keyof typeof resourceWords.about;

/** What is said about a setting, by its name; null for one that needs nothing. */
export function useAbout(): (name: string) => string | null {
  const { t, i18n } = useTranslation('resources');
  return useCallback(
    (name) => {
      const isThere = (one: string): one is Explained => i18n.exists(`resources:about.${one}`);
      const said = [isThere(name) && t(`about.${name}`), appliedBySite.has(name) && t('page.bySite')];
      return said.filter((text) => text !== false).join(' ') || null;
    },
    [t, i18n],
  );
}
