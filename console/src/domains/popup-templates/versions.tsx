import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { dateTime } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { PopupVersion } from '#contract/domains/popup-templates/schemas.ts';
import classes from './popup-templates.module.css';
import { fieldOf, isField, type LoadedPopup } from './values.ts';

const Difference = lazy(async () => ({ default: (await import('./difference.tsx')).Difference }));

interface Props {
  popup: LoadedPopup;
  isReadOnly: boolean;
  onRestored: () => void;
}

/** Savings shown at first, and how many more at a time. */
const step = 10;
const most = 200;

/** Renders the revisions with their authors, latest first; each can be restored. */
export function Versions({ popup, isReadOnly, onRestored }: Props) {
  const { t } = useTranslation('popupTemplates');
  const confirm = useConfirm();
  const queries = useQueryClient();
  const [limit, setLimit] = useState(step);
  const [compared, setCompared] = useState<number | null>(null);
  const { uid, version: current } = popup;
  const { data } = useQuery(
    api.popupTemplates.versions.queryOptions({ input: { uid, limit }, placeholderData: (before) => before }),
  );
  const restore = useMutation({
    mutationFn: (revision: number) => client.popupTemplates.restore({ uid, revision, current }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: api.popupTemplates.key() });
      onRestored();
    },
  });
  const ask = async ({ revision, saved_at: at }: PopupVersion) => {
    const time = dateTime(at);
    const question = { title: t('versions.sure', { time }), text: t('versions.lost') };
    if (await confirm({ ...question, verb: t('versions.restore') })) restore.mutate(revision);
  };
  const words = ({ revision, changed }: PopupVersion) => {
    if (revision === 1) return t('versions.first');
    const names = changed.map(fieldOf).map((name) => (isField(name) ? t(`fields.${name}`) : name));
    return t('versions.changed', { fields: names.join(', ') });
  };
  const total = data?.paginator.total_items ?? 0;
  return (
    <Card title={t('versions.title')} description={t('versions.text')}>
      <ul className={classes.savings}>
        {data?.items.map((saving) => (
          <li key={saving.revision} className={classes.saving}>
            <span>
              {words(saving)}
              <span className={classes.by}>
                {t('versions.by', { time: dateTime(saving.saved_at), who: saving.saved_by })}
              </span>
            </span>
            <Group gap={8}>
              {saving.revision > 1 && (
                <Button variant="default" size="xs" onClick={() => setCompared(saving.revision)}>
                  {t('versions.compare', { revision: saving.revision })}
                </Button>
              )}
              {!isReadOnly && saving.revision !== current && (
                <Button
                  variant="default"
                  size="xs"
                  loading={restore.isPending && restore.variables === saving.revision}
                  onClick={() => void ask(saving)}
                >
                  {t('versions.restoreOne', { revision: saving.revision })}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {total > limit && limit < most && (
        <Button variant="default" onClick={() => setLimit(Math.min(most, limit + 5 * step))}>
          {t('versions.more')}
        </Button>
      )}
      {compared !== null && (
        <Suspense>
          <Difference uid={uid} revision={compared} onClose={() => setCompared(null)} />
        </Suspense>
      )}
    </Card>
  );
}
