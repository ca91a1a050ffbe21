import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import classes from './entrance.module.css';

/** Renders the message that an invitation has expired, with a button that requests a new one. */
export function ExpiredInvitation({ invite }: { invite: string }) {
  const { t } = useTranslation('session');
  const ask = useMutation(api.onboarding.askForInvitation.mutationOptions({ meta: { silentSuccess: true } }));
  if (ask.isSuccess)
    return (
      <p className={classes.sent} role="status">
        {t('invitation.asked')}
      </p>
    );
  return (
    <p className={classes.failure} role="alert">
      {t('invitation.expired')}{' '}
      <Anchor
        component="button"
        type="button"
        inherit
        underline="always"
        disabled={ask.isPending}
        onClick={() => ask.mutate({ invite })}
      >
        {t('invitation.askAgain')}
      </Anchor>
    </p>
  );
}
