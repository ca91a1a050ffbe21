import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useReloadSites } from '#console/blocks/use-sites-again.ts';
import { api, client } from '#console/lib/api/client.ts';
import { dateTime } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import type { Resource, SettingsVersion } from '#contract/domains/resources/schemas.ts';
import { Changes } from './changes.tsx';
import classes from './history.module.css';

/** Undoes one version of the settings, after its difference was agreed to. */
export function useUndo(resource: Resource) {
  const { t } = useTranslation('resources');
  const confirm = useConfirm();
  const queries = useQueryClient();
  const sitesAgain = useReloadSites();
  const undo = useMutation({
    mutationFn: (version: number) =>
      client.resources.undoVersion({ key: resource.key, version, current: resource.version }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.resources.key() });
      await sitesAgain();
    },
  });
  const askUndo = async ({ version, saved_at: at }: SettingsVersion) => {
    const difference = await queries.fetchQuery(
      api.resources.getVersion.queryOptions({ input: { key: resource.key, version }, staleTime: 0 }),
    );
    const changes = difference.undo ?? [];
    if (changes.length === 0) {
      notifyFailure(t('history.nothingToUndo'));
      return;
    }
    const isAgreed = await confirm({
      title: t('history.undoQuestion', { when: dateTime(at) }),
      text: (
        <>
          <p className={classes.hint}>{t('history.undoText')}</p>
          <Changes changes={changes} />
        </>
      ),
      verb: t('history.undo'),
    });
    if (isAgreed) undo.mutate(version);
  };
  return { undo, askUndo };
}
