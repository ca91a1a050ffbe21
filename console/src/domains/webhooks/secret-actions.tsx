import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import type { Webhook } from '#contract/domains/webhooks/schemas.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { useNewSecrets } from './use-new-secrets.ts';

/** Makes the secret of an address, ends the one before it, and sends a test. */
export function SecretActions({
  webhook: { id, url, secret, previous_secret_until: until },
}: {
  webhook: Webhook;
}) {
  const { t } = useTranslation('webhooks');
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { secrets, make, isPending, close } = useNewSecrets();
  const test = useMutation(
    api.webhooks.test.mutationOptions({
      meta: { silentSuccess: true },
      onSuccess: async () => {
        notifySuccess(t('tested'));
        await queries.invalidateQueries({ queryKey: api.deliveries.key() });
      },
    }),
  );
  const end = useMutation(
    api.webhooks.endReplacedSecret.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.webhooks.key() }),
    }),
  );
  const askToEnd = async () => {
    const text = { title: t('secret.end.title'), text: t('secret.end.text'), verb: t('secret.end.verb') };
    if (await confirm({ ...text, isLoss: true })) end.mutate({ id });
  };
  const ask = async () => {
    const text = { title: t('secret.question'), text: t('secret.questionText'), verb: t('secret.rotate') };
    if (secret === null || (await confirm(text))) make([{ id, url }]);
  };
  return (
    <>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate({ id })}>
        {t('test')}
      </Button>
      <Button variant="default" loading={isPending} onClick={() => void ask()}>
        {t(secret === null ? 'secret.make' : 'secret.rotate')}
      </Button>
      {until !== null && (
        <Button variant="default" loading={end.isPending} onClick={() => void askToEnd()}>
          {t('secret.end.verb')}
        </Button>
      )}
      <SecretDialog secrets={secrets} onClose={close} />
    </>
  );
}
