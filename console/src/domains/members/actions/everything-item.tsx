import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { saveFile } from '#console/ui/browser/save-file.ts';
import type { MemberCardProps } from '../card/card-name.ts';

/** Renders the download of all data held about the member, as one file. */
export function DataExportItem({ memberId: id }: MemberCardProps) {
  const { t } = useTranslation('memberPage', { keyPrefix: 'timeline' });
  const mayTake = useMay('memberFiles', 'read');
  const site = useSite()?.key ?? 'site';
  const take = useMutation({
    meta: { silentSuccess: true, errorFallback: t('everything.failed') },
    mutationFn: async () =>
      saveFile(await client.memberTimeline.everything({ id }), `${site}-member-${id}.json`),
  });
  if (!mayTake) return null;
  return <Menu.Item onClick={() => take.mutate()}>{t('everything.action')}</Menu.Item>;
}
