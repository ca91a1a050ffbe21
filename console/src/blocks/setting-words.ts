import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { resourceWords } from '#console/texts/en/resources.ts';
import { type ServiceType, serviceTitles } from '#contract/domains/integrations/words.ts';

type FieldName = keyof typeof resourceWords.fields;
type ConnectionName = keyof typeof resourceWords.connections;

/** Returns the key of a setting's texts for its path. */
export const nameOf = (path: string): string =>
  path
    .replace(/^settings\./, '')
    .replace(/^system_settings\./, 'system_')
    .replaceAll('.', '_');

const isService = (name: string): name is ServiceType => name in serviceTitles;

/**
 * Splits the path of a setting that connects a service; null for others: `settings.mailchimp.key`,
 * `settings.stripe_connect.live.access_token`.
 */
export function connectionOf(path: string): { service: string; mode: string | null; field: string } | null {
  const [, service = '', mode = null, field = ''] =
    /^settings\.(\w+)\.(?:(live|test)\.)?(\w+)$/.exec(path) ?? [];
  return service === 'stripe_connect' || isService(service) ? { service, mode, field } : null;
}

/** Returns the labels and formatted values of settings. Requires the texts of `resources` to be loaded. */
export function useSettingWords() {
  const { t, i18n } = useTranslation('resources');
  const labelOf = useCallback(
    (path: string): string => {
      const name = nameOf(path);
      const isThere = (one: string): one is FieldName => i18n.exists(`resources:fields.${one}`);
      if (isThere(name)) return t(`fields.${name}`);
      const last = path.split('.').at(-1) ?? path;
      const isConnection = (one: string): one is ConnectionName =>
        i18n.exists(`resources:connections.${one}`);
      if (!isConnection(last)) return path;
      const field = t(`connections.${last}`);
      const connection = connectionOf(path);
      if (connection === null) return field;
      const { service, mode } = connection;
      if (isService(service)) return t('history.of', { service: serviceTitles[service], field });
      return t('history.ofStripe', { mode: t(mode === 'live' ? 'modes.live' : 'modes.test'), field });
    },
    [t, i18n],
  );
  const inWords = useCallback(
    (path: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return t('history.empty');
      // The stored name of a logo is meaningless.
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
