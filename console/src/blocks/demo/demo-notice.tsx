import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReloadSites } from '#console/blocks/use-sites-again.ts';
import { api } from '#console/lib/api/client.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { ProgressBox } from '#console/ui/progress/progress-box.tsx';
import { StatusBox } from '#console/ui/status-box/status-box.tsx';
import type { DemoState } from '#contract/domains/demo-removal/schemas.ts';
import classes from './demo-notice.module.css';

const everyMs = 1_000;

const isAtWork = (demo: DemoState | undefined): boolean =>
  demo?.removal?.state === 'waiting' || demo?.removal?.state === 'running';

/** Reloads everything once the removal has ended, because sites and partners are gone. */
function useReloadAtEnd(isBusy: boolean): void {
  const queries = useQueryClient();
  const loadSites = useReloadSites();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) {
      void loadSites();
      void queries.invalidateQueries();
    }
    wasBusy.current = isBusy;
  }, [isBusy, queries, loadSites]);
}

/** Renders the removal of the demo publication with its progress, for root and only if the demo was loaded. */
export function DemoNotice() {
  const { t } = useTranslation('demo');
  const { data: demo } = useQuery({
    ...api.demoRemoval.get.queryOptions(),
    refetchInterval: ({ state }) => (isAtWork(state.data) ? everyMs : false),
  });
  const isBusy = isAtWork(demo);
  useReloadAtEnd(isBusy);
  if (!demo || (demo.sites.length === 0 && demo.roots.length === 0 && !isBusy)) return null;
  return (
    <StatusBox label={t('title')} isLive>
      {isBusy ? (
        <ProgressBox label={t('running')} share={shareOf(demo)}>
          {t('running')}
        </ProgressBox>
      ) : (
        <Offer demo={demo} />
      )}
    </StatusBox>
  );
}

function shareOf({ removal }: DemoState): number | null {
  return removal && removal.steps_total > 0 ? removal.steps_done / removal.steps_total : null;
}

/** Names the demo and offers to remove it. */
function Offer({ demo }: { demo: DemoState }) {
  const { t } = useTranslation('demo');
  const queries = useQueryClient();
  const confirm = useConfirm();
  const start = useMutation(
    api.demoRemoval.start.mutationOptions({
      meta: { silentSuccess: true },
      onSuccess: () => queries.invalidateQueries({ queryKey: api.demoRemoval.get.key() }),
    }),
  );
  const { sites, roots, removal, has_other_root: hasOther } = demo;
  const email = roots.join(', ');
  const isLeftOver = sites.length === 0;
  const ask = async () => {
    const name = sites[0] ?? roots[0] ?? '';
    const text = hasOther ? t('questionText') : `${t('questionText')} ${t('rootStays', { email })}`;
    const question = { title: t('question'), text, verb: t('remove'), typeName: name, site: null };
    if (await confirm({ ...question, isLoss: true })) start.mutate({ name });
  };
  return (
    <div className={classes.line}>
      <div>
        <strong>{isLeftOver ? t('left', { email }) : t('title')}</strong>
        <p className={classes.text}>
          {removal?.state === 'failed'
            ? t('failed', { reason: removal.error ?? '' })
            : t(isLeftOver ? (hasOther ? 'leftOther' : 'leftAlone') : 'text')}
        </p>
      </div>
      {(!isLeftOver || hasOther) && (
        <Button variant="default" loading={start.isPending} onClick={() => void ask()}>
          {t(removal?.state === 'failed' ? 'again' : 'remove')}
        </Button>
      )}
    </div>
  );
}
