import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import { sites } from '#console/lib/browser-state/sites.ts';
import { saveFile } from '#console/ui/browser/save-file.ts';
import type { MemberImport } from './types.ts';

/** Saves the rejected rows of an import as a file that names its site. */
export function useDownloadRejected({ id, file_name }: MemberImport) {
  const { t } = useTranslation('memberImports');
  return useMutation({
    meta: { silentSuccess: true, errorFallback: t('result.downloadFailed') },
    async mutationFn() {
      const content = await client.memberImports.rejected({ id });
      const name = file_name.replace(/\.[^.]{1,8}$/, '');
      saveFile(content, `${sites.currentKey() ?? 'site'}-rejected-${name}.csv`);
    },
  });
}
