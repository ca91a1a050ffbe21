import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { sites } from '#console/lib/browser-state/sites.ts';
import { number } from '#console/lib/formats.ts';
import { saveFile } from '#console/ui/browser/save-file.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';

interface ActionProps {
  /** Chosen rows; none for all that are renewed elsewhere. */
  ids?: readonly number[];
  /** Number of subscriptions concerned. */
  count: number;
  onDone?: () => void;
}

function useStarted(onDone: (() => void) | undefined) {
  const { t } = useTranslation('renewalHandovers');
  const queries = useQueryClient();
  return {
    meta: { silentSuccess: true },
    onSuccess: ({ count }: { count: number }) => {
      notifySuccess(t('actions.started', { count, n: number(count) }));
      onDone?.();
      return queries.invalidateQueries({ queryKey: api.renewalHandovers.key() });
    },
  };
}

/** Has Stripe end them with their period, and renews them here after that. */
export function HandOver({ ids, count, onDone }: ActionProps) {
  const { t } = useTranslation('renewalHandovers');
  const confirm = useConfirm();
  const start = useMutation(api.renewalHandovers.start.mutationOptions(useStarted(onDone)));
  const counted = { count, n: number(count) };
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('handOver.title', counted),
      text: t('handOver.text'),
      verb: t('handOver.verb'),
    });
    if (isAgreed) start.mutate(ids ? { ids: [...ids] } : {});
  };
  return (
    <Button loading={start.isPending} onClick={() => void ask()}>
      {t(ids ? 'handOver.verb' : 'handOver.all')}
    </Button>
  );
}

/** Takes the operator's word that they are ended in the other system. */
export function EndedThere({ ids, count, onDone }: ActionProps) {
  const { t } = useTranslation('renewalHandovers');
  const confirm = useConfirm();
  const ended = useMutation(api.renewalHandovers.ended.mutationOptions(useStarted(onDone)));
  const counted = { count, n: number(count) };
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('ended.title', counted),
      text: t('ended.text'),
      verb: t('ended.confirm'),
    });
    if (isAgreed) ended.mutate(ids ? { ids: [...ids] } : { provider: 'other' });
  };
  return (
    <Button variant="default" loading={ended.isPending} onClick={() => void ask()}>
      {t(ids ? 'ended.verb' : 'ended.all')}
    </Button>
  );
}

/** Saves the ids that are to be ended in the other system. */
export function DownloadIds() {
  const { t } = useTranslation('renewalHandovers');
  const download = useMutation({
    meta: { silentSuccess: true, errorFallback: t('file.failed') },
    async mutationFn() {
      const content = await client.renewalHandovers.file({});
      saveFile(content, `${sites.currentKey() ?? 'site'}-renewals-elsewhere.csv`);
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('file.verb')}
    </Button>
  );
}
