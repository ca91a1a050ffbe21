import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import { saveFile } from '#console/ui/browser/save-file.ts';
import type { ExportRequest } from '#contract/domains/exports/schemas.ts';

/** Downloads the file of an export with the operator's token, and names it by its id. */
export function useDownload() {
  const { t } = useTranslation('exports');
  return useMutation({
    meta: { silentSuccess: true, errorFallback: t('requests.downloadFailed') },
    mutationFn: async ({ id, format }: Pick<ExportRequest, 'id' | 'format'>) =>
      saveFile(await client.exports.download({ id }), `${id}.${format}`),
  });
}
