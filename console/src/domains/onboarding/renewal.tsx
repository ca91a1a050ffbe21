import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import classes from './onboarding.module.css';

/** Says that the link of a registration has expired, and mails a new one. */
export function Renewal(link: { session: string; signature: string }) {
  const { t } = useTranslation('onboarding');
  const renew = useMutation(api.onboarding.renew.mutationOptions({ meta: { silentSuccess: true } }));
  if (renew.isSuccess) return <p role="status">{t('starter.renewed')}</p>;
  return (
    <p className={classes.failure} role="alert">
      {t('starter.expired')}{' '}
      <Anchor
        component="button"
        type="button"
        inherit
        underline="always"
        disabled={renew.isPending}
        onClick={() => renew.mutate(link)}
      >
        {t('starter.renew')}
      </Anchor>
    </p>
  );
}
