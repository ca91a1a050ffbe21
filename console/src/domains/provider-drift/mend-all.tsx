import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { type DriftKind, mostMended } from '#contract/domains/provider-drift/words.ts';

/** Renders the button that fixes all open discrepancies of a kind, after a confirmation. */
export function FixAll({ kind, count }: { kind: DriftKind; count: number }) {
  const { t } = useTranslation('providerDrift');
  const confirm = useConfirm();
  const queries = useQueryClient();
  const mend = useMutation(
    api.providerDrift.mendKind.mutationOptions({
      meta: { silentSuccess: true },
      onSuccess: ({ count: started }) => {
        notifySuccess(t('mendAll.started', { count: started, n: number(started) }));
        return queries.invalidateQueries({ queryKey: api.providerDrift.key() });
      },
    }),
  );
  const most = Math.min(count, mostMended);
  const counted = { count: most, n: number(most) };
  const ask = async () => {
    const isAgreed = await confirm({
      title: t('mendAll.title', counted),
      text: t('mendAll.text', { kind: t(`kinds.${kind}`) }),
      verb: t('mendAll.confirm', counted),
    });
    if (isAgreed) mend.mutate({ kind });
  };
  return (
    <Button variant="default" loading={mend.isPending} onClick={() => void ask()}>
      {t('mendAll.verb', counted)}
    </Button>
  );
}
