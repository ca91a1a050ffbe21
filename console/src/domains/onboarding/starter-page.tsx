import { Anchor, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasKey, isStatus } from '#console/lib/api/api-error.ts';
import { api } from '#console/lib/api/client.ts';
import { saveToken } from '#console/lib/browser-state/session.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { useLocalStorage } from '#console/ui/browser/remembered.ts';
import { PasswordField } from '#console/ui/fields/password-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import { passwordMin } from '#contract/domains/session/schemas.ts';
import classes from './onboarding.module.css';
import { registeredHere } from './registered-here.ts';
import { Renewal } from './renewal.tsx';
import { SetupFrame } from './setup-frame.tsx';

const secretOf = (kept: unknown): string | null => (typeof kept === 'string' ? kept : null);

/**
 * Confirms a registration with the mailed link: by one click in the browser that registered, by choosing a password in
 * any other, so that no one gets an account whose password another person knows.
 */
export function Screen() {
  const { t } = useTranslation(['onboarding', 'kit']);
  const { session, signature, token } = useSearch({ strict: false });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const confirm = useMutation(
    api.onboarding.confirm.mutationOptions({ meta: { silentSuccess: true, silentError: true } }),
  );
  const [browser, keepBrowser] = useLocalStorage<string | null>(registeredHere, secretOf, null);
  const form = useRecordForm({
    initial: { password: '', password_confirm: '' },
    validate({ password, password_confirm: repeated }): Record<string, string> {
      if (browser !== null) return {};
      if (password.length < passwordMin) return { password: t('kit:limits.password') };
      return repeated === password ? {} : { password_confirm: t('kit:limits.passwordsDiffer') };
    },
  });
  const { isSending, formProps } = useSubmit({
    form,
    delay: shortSubmitDelay,
    async send({ password }) {
      const link = { session: session ?? '', signature: signature ?? '' };
      const invited = token === undefined ? {} : { invite: token };
      const proof = browser === null ? { password } : { browser };
      const made = await confirm.mutateAsync({ ...link, ...invited, ...proof }).catch((error: unknown) => {
        // The browser registered something else, so this registration is confirmed with a password.
        if (isStatus(error, 422)) keepBrowser(null);
        throw error;
      });
      keepBrowser(null);
      saveToken(made.token, false);
      queries.clear();
      queries.setQueryData(api.session.currentUser.queryKey(), made.user, { updatedAt: 0 });
      await navigate({ to: '/setup-step1/$type', params: { type: 'registration' }, replace: true });
    },
  });
  const isUsed = isStatus(confirm.error, 409);
  const isExpired = hasKey(confirm.error, 'onboarding.link_expired');
  const isWrong = isStatus(confirm.error, 400) && !isExpired;
  return (
    <SetupFrame
      title={t('onboarding:starter.title')}
      text={t(browser === null ? 'onboarding:starter.text' : 'onboarding:starter.keptText')}
    >
      <form {...formProps} className={classes.form}>
        {browser === null && (
          <>
            <PasswordField
              form={form}
              name="password"
              label={t('onboarding:starter.password')}
              autoComplete="new-password"
              required
            />
            <PasswordField
              form={form}
              name="password_confirm"
              label={t('onboarding:starter.repeat')}
              autoComplete="new-password"
              required
            />
          </>
        )}
        {isExpired && <Renewal session={session ?? ''} signature={signature ?? ''} />}
        {(isUsed || isWrong) && (
          <p className={classes.failure} role="alert">
            {t(isUsed ? 'onboarding:activate.used' : 'onboarding:starter.wrong')}{' '}
            <Anchor
              component={Link}
              to={isUsed ? '/login' : '/partners-registration'}
              inherit
              underline="always"
            >
              {t(isUsed ? 'onboarding:activate.login' : 'onboarding:starter.again')}
            </Anchor>
          </p>
        )}
        <Button type="submit" fullWidth loading={isSending}>
          {t('onboarding:starter.submit')}
        </Button>
      </form>
    </SetupFrame>
  );
}
