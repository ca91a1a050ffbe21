import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import type { useTransferSteps } from './use-transfer-steps.ts';

interface TransferActionsProps {
  /** Title of the source site. */
  title: string;
  /** Number of chosen items. */
  chosen: number;
  takeable: number;
  steps: ReturnType<typeof useTransferSteps>;
  /** Fingerprint as typed; undefined if none is required. */
  fingerprint: string | undefined;
  onChooseAll: (isAll: boolean) => void;
}

/** Renders the buttons that apply the chosen items or discard the transfer. */
export function TransferActions({
  title,
  chosen,
  takeable,
  steps: { take, remove },
  fingerprint,
  onChooseAll,
}: TransferActionsProps) {
  const { t } = useTranslation('configurationTransfers');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const isAll = chosen === takeable;
  const askTake = async () => {
    const isAgreed = await confirm({
      title: t('take.title', { title }),
      text: t('take.text', { count: chosen }),
      verb: t('take.verb'),
    });
    if (isAgreed) take.mutate(fingerprint);
  };
  const askRemove = async () => {
    const isAgreed = await confirm({
      title: t('remove.title'),
      text: t('remove.text'),
      verb: t('remove.verb'),
      isLoss: true,
    });
    if (isAgreed)
      remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/configuration/transfers' }) });
  };
  return (
    <>
      <Button variant="default" onClick={() => void askRemove()}>
        {t('actions.remove')}
      </Button>
      {takeable > 1 && (
        <Button variant="default" onClick={() => onChooseAll(!isAll)}>
          {t(isAll ? 'actions.none' : 'actions.all')}
        </Button>
      )}
      <Button disabled={chosen === 0} loading={take.isPending} onClick={() => void askTake()}>
        {t('actions.take', { count: chosen })}
      </Button>
    </>
  );
}
