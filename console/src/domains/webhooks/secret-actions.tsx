import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { dateTime } from '#console/lib/formats.ts';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import type { Webhook } from '#contract/domains/webhooks/schemas.ts';
import classes from './webhooks.module.css';

/** Shows and changes the secret of an address, and sends it a test. */
export function SecretActions({ webhook: { id, url } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const confirm = useConfirm();
  const queries = useQueryClient();
  const meta = { silentSuccess: true };
  const show = useMutation(api.webhooks.secret.mutationOptions({ meta }));
  const rotate = useMutation(
    api.webhooks.rotate.mutationOptions({
      meta,
      onSuccess: () => queries.invalidateQueries({ queryKey: api.webhooks.key() }),
    }),
  );
  const test = useMutation(
    api.webhooks.test.mutationOptions({
      meta,
      onSuccess: async () => {
        notifySuccess(t('tested'));
        await queries.invalidateQueries({ queryKey: api.deliveries.key() });
      },
    }),
  );
  const ask = async () => {
    const text = { title: t('secret.question'), text: t('secret.questionText'), verb: t('secret.rotate') };
    if (await confirm(text)) rotate.mutate({ id });
  };
  const close = () => {
    show.reset();
    rotate.reset();
  };
  const shown = rotate.data ?? show.data;
  return (
    <>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ id })}>
        {t('test')}
      </Button>
      <Button variant="default" loading={show.isPending} onClick={() => show.mutate({ id })}>
        {t('secret.show')}
      </Button>
      <Button variant="default" loading={rotate.isPending} onClick={() => void ask()}>
        {t('secret.rotate')}
      </Button>
      <KitModal opened={shown !== undefined} onClose={close} title={t('secret.title', { url })}>
        <p>{t('secret.text')}</p>
        <p className={classes.secret}>
          <code>{shown?.secret}</code>
          <CopyButton value={shown?.secret ?? ''} />
        </p>
        {shown?.previous_secret_until && (
          <p>{t('secret.until', { at: dateTime(shown.previous_secret_until) })}</p>
        )}
      </KitModal>
    </>
  );
}
