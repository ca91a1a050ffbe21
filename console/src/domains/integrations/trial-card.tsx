import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Code } from '#console/blocks/deliveries/code.tsx';
import { memberOptions } from '#console/blocks/member-options.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { logFailure } from '#console/lib/log-failure.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import type { Option } from '#console/ui/fields/field.ts';
import { SearchSelect } from '#console/ui/fields/search-select.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { useSendOnce } from '#console/ui/record-form/use-submit-once.ts';
import type { ServiceType } from '#contract/domains/integrations/words.ts';
import classes from './integrations.module.css';

/** Renders a preview of what would be sent for one member, and the button that sends it. */
export function TrialCard({ service }: { service: ServiceType }) {
  const { t } = useTranslation('integrations');
  const [member, setMember] = useState<Option<number> | null>(null);
  const queries = useQueryClient();
  const asked = { service, user_id: member?.value ?? 0 };
  const dry = useMutation(api.integrations.dryRun.mutationOptions({ meta: { silentSuccess: true } }));
  const send = useMutation(
    api.integrations.sync.mutationOptions({
      meta: { silentSuccess: true, silentError: true },
      onError: (error) => logFailure('A member could not be sent to a service.', error),
      onSuccess: async () => {
        notifySuccess(t('trial.queued'));
        await queries.invalidateQueries({ queryKey: api.deliveries.key() });
      },
    }),
  );
  const sendOnce = useSendOnce(() => send.mutateAsync(asked), shortSubmitDelay);
  const choose = (option: Option<number> | null) => {
    dry.reset();
    send.reset();
    setMember(option);
  };
  const requests = dry.data?.requests;
  return (
    <Card title={t('trial.title')} description={t('trial.text')}>
      <div className={classes.fields}>
        <SearchSelect
          options={memberOptions}
          chosen={member}
          onChoose={choose}
          isClearable
          opensOnFocus
          input={{ label: t('trial.member'), required: false, disabled: false, error: null }}
        />
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={!member}
          loading={dry.isPending}
          onClick={() => dry.mutate(asked)}
        >
          {t('trial.dry')}
        </Button>
        <Button variant="default" disabled={!member} loading={send.isPending} onClick={sendOnce}>
          {t('trial.send')}
        </Button>
      </div>
      {send.error && (
        <p className={classes.note} role="alert">
          {t('trial.failed')} {descriptionOf(send.error)}
        </p>
      )}
      {requests && requests.length === 0 && <p>{t('trial.nothing')}</p>}
      {requests && requests.length > 0 && <Code value={requests} label={t('trial.dry')} />}
    </Card>
  );
}
