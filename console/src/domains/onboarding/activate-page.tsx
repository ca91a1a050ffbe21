import { Button, Loader } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionOf, hasKey, isStatus } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { saveToken, token as signedInToken } from '#console/lib/browser-state/session.ts';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import classes from './onboarding.module.css';

/** Accepts the invitation that the address names, and signs in. Asks first if an operator is already signed in. */
export function Screen() {
  const { invite, token } = useSearch({ strict: false });
  const code = invite ?? token;
  return code === undefined ? <Navigate to="/404" replace /> : <Confirming code={code} />;
}

/** Returns whether the account belongs to another partner; the invitation then stays valid. */
const hasOtherPartner = (error: unknown) => hasKey(error, 'onboarding.has_partner');

const isForSignedIn = (error: unknown) => hasKey(error, 'onboarding.not_invited');

function Confirming({ code }: { code: string }) {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const queries = useQueryClient();
  // Another person can send the link, so opening it must not be enough to join an account to a partner.
  const [isAsked, setAsked] = useState(() => signedInToken() !== null);
  const [outcome, setOutcome] = useState<'known' | 'wrong' | null>(null);
  const { mutate, error } = useMutation(
    api.onboarding.confirmInvitation.mutationOptions({
      meta: { silentSuccess: true, silentError: true },
      onSuccess({ token, user }) {
        if (token === null && user === null) return setOutcome('known');
        if (!user || token === '') return setOutcome('wrong');
        if (token !== null) saveToken(token, false);
        queries.clear();
        queries.setQueryData(api.session.currentUser.queryKey(), user, { updatedAt: 0 });
        void navigate({ to: '/', replace: true });
      },
      onError(failure) {
        if (isStatus(failure, 409)) return;
        notifyFailure(descriptionOf(failure) ?? undefined);
        // Signed in with the invited address, they accept on this page.
        const next = `/activate?invite=${encodeURIComponent(code)}`;
        const state = isForSignedIn(failure)
          ? { next }
          : hasKey(failure, 'onboarding.link_expired')
            ? { expiredInvitation: code }
            : {};
        void navigate({ to: '/login', replace: true, state });
      },
    }),
  );
  // Called once per code: React's development mode would call it twice.
  useEffect(() => {
    if (isAsked) return;
    const timer = setTimeout(() => mutate({ invite: code }));
    return () => clearTimeout(timer);
  }, [code, isAsked, mutate]);
  const refusal = isStatus(error, 409) ? (hasOtherPartner(error) ? 'other' : 'used') : null;
  const told = refusal ?? outcome;
  if (isAsked)
    return (
      <main className={classes.middle}>
        <h1 className={classes.title}>{t('activate.title')}</h1>
        <p>{t('activate.ask')}</p>
        <Button onClick={() => setAsked(false)}>{t('activate.accept')}</Button>
      </main>
    );
  return (
    <main className={classes.middle}>
      <h1 className={classes.title}>{t('activate.title')}</h1>
      {told !== null ? (
        <>
          <p role={told === 'known' ? 'status' : 'alert'}>{t(`activate.${told}`)}</p>
          <Button component={Link} to="/login">
            {t('activate.login')}
          </Button>
        </>
      ) : (
        <>
          <Loader aria-hidden />
          <p role="status">{t('activate.confirming')}</p>
        </>
      )}
    </main>
  );
}
