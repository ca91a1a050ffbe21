import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { resourceWords } from '#console/texts/en/resources.ts';

type FieldName = keyof typeof resourceWords.fields;

/** Name of a setting in the texts, by its path. */
export const nameOf = (path: string): string =>
  path
    .replace(/^settings\./, '')
    .replace(/^system_settings\./, 'system_')
    .replaceAll('.', '_');

/** Settings in words: what each is called, and what it is set to. The words of the settings have to be there. */
export function useSettingWords() {
  const { t, i18n } = useTranslation('resources');
  const labelOf = useCallback(
    (path: string): string => {
      const name = nameOf(path);
      const isThere = (one: string): one is FieldName => i18n.exists(`resources:fields.${one}`);
      return isThere(name) ? t(`fields.${name}`) : path;
    },
    [t, i18n],
  );
  const inWords = useCallback(
    (path: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return t('history.empty');
      // A logo is stored under a name that says nothing.
      if (path === 'logo') return t('history.image');
      if (typeof value === 'boolean') return t(value ? 'history.on' : 'history.off');
      if (typeof value === 'string' || typeof value === 'number') return String(value);
      if (!Array.isArray(value)) return JSON.stringify(value);
      if (value.every((one) => typeof one === 'string')) return value.join(', ') || t('history.empty');
      const rows = value.map((row: object) =>
        Object.values(row)
          .filter((cell) => cell !== null && cell !== '')
          .map((cell) => (typeof cell === 'boolean' ? t(cell ? 'history.on' : 'history.off') : String(cell)))
          .join(', '),
      );
      return rows.join('; ') || t('history.empty');
    },
    [t],
  );
  return { labelOf, inWords };
}
