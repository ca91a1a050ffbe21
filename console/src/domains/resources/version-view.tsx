import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useReloadSites } from '#console/blocks/use-sites-again.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import type { Resource } from '#contract/domains/resources/schemas.ts';
import { Changes } from './changes.tsx';
import history from './history.module.css';
import { Line } from './history-dialog.tsx';
import classes from './resources.module.css';

interface VersionViewProps {
  resource: Resource;
  version: number;
  onBack: () => void;
  onRestored: () => void;
}

/** Renders a version: its changes, and what restoring it would change. */
export function VersionView({ resource, version, onBack, onRestored }: VersionViewProps) {
  const { t } = useTranslation('resources');
  const mayWrite = useMay('settings', 'write');
  const confirm = useConfirm();
  const queries = useQueryClient();
  const sitesAgain = useReloadSites();
  const { data } = useQuery(api.resources.getVersion.queryOptions({ input: { key: resource.key, version } }));
  const restore = useMutation({
    mutationFn: () =>
      client.resources.restoreVersion({ key: resource.key, version, current: resource.version }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.resources.key() });
      onRestored();
      await sitesAgain();
    },
  });
  if (!data) return null;
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('history.question', { version }),
      text: <Changes changes={data.restore} />,
      verb: t('history.restore'),
    });
    if (isAgreed) restore.mutate();
  };
  return (
    <div className={classes.fields}>
      <div className={history.version}>
        <Line version={data.version} />
        <Button className={history.whole} size="xs" variant="default" onClick={onBack}>
          {t('history.back')}
        </Button>
      </div>
      <h3 className={classes.title}>{t('history.changes')}</h3>
      {data.changes === null ? <p>{t('history.first')}</p> : <Changes changes={data.changes} />}
      {!data.version.is_current && (
        <>
          <h3 className={classes.title}>{t('history.wouldChange')}</h3>
          <Changes changes={data.restore} />
          {mayWrite && data.restore.length > 0 && (
            <div>
              <Button loading={restore.isPending} onClick={() => void ask()}>
                {t('history.restore')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
