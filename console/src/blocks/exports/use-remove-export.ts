import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import type { ExportRequest } from '#contract/domains/exports/schemas.ts';

/** Deletes an export with its file and links, once that was confirmed. */
export function useRemoveExport(onRemoved: () => void = () => undefined): (request: ExportRequest) => void {
  const { t } = useTranslation('exports');
  return useRemove<ExportRequest>({
    question: ({ title, recipient_email: recipient }) => ({
      title: t('removal.title', { title }),
      text: recipient === null ? t('removal.text') : t('removal.linkText', { recipient }),
      verb: t('removal.verb'),
    }),
    remove: async ({ id }) => {
      await client.exports.remove({ id });
      onRemoved();
    },
    besides: [api.exports.list.key()],
  });
}
