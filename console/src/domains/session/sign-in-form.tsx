import { Anchor, Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { partOfConsole } from '#console/lib/chunk-failure.ts';
import { canUsePasskeys } from '#console/lib/passkeys.ts';
import { withTexts } from '#console/texts/texts.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { emailProblem } from '#console/ui/fields/email.ts';
import { PasswordField } from '#console/ui/fields/password-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import classes from './entrance.module.css';
import { Words } from './entrance.tsx';
import { ExpiredInvitation } from './expired-invitation.tsx';
import type { PendingSignIn } from './second-step-form.tsx';
import { useEnter } from './use-enter.ts';

const PasskeyButton = lazy(async () => {
  const load = () => import('./passkey-button.tsx');
  return { default: (await partOfConsole(() => withTexts(['secondStep'], load))).PasskeyButton };
});

interface SignInFormProps {
  email: string;
  /** Called with the email as typed. */
  onForgot: (email: string) => void;
  /** Reason why the previous sign-in ended; null for the first one. */
  reason: string | null;
  /** Called when the password was right and the account requires a second step. */
  onSecondStep: (pending: PendingSignIn) => void;
}

/** Renders the sign-in. A failure shows the same neutral message, whatever was wrong, and clears the password. */
export function SignInForm({ email: typed, onForgot, reason, onSecondStep }: SignInFormProps) {
  const { t } = useTranslation(['session', 'kit']);
  const { history } = useRouter();
  const enter = useEnter();
  const [failure, setFailure] = useState(reason);
  const [expired] = useState(() => history.location.state.expiredInvitation);
  const signIn = useMutation(
    api.session.signIn.mutationOptions({ meta: { silentSuccess: true, silentError: true } }),
  );
  const form = useRecordForm({
    initial: { email: typed, password: '', remember: false },
    validate({ email, password }): Record<string, string> {
      const problem = emailProblem(email, t('kit:required.short'));
      return {
        ...(problem === null ? {} : { email: problem }),
        ...(password === '' ? { password: t('kit:required.short') } : {}),
      };
    },
  });
  const { isSending, formProps, focus } = useSubmit({
    form,
    delay: shortSubmitDelay,
    async send({ email, password, remember }) {
      setFailure(null);
      try {
        const answer = await signIn.mutateAsync({ email: email.trim(), password, remember });
        if ('second_step' in answer) onSecondStep({ email, step: answer.second_step, remember });
        else await enter(answer, remember);
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: a failed sign-in is logged and never shown in detail
        console.info('Sign-in failed.', error);
        setFailure(t('signIn.failed'));
        form.clearErrors();
        form.setFieldValue('password', '');
        focus('password');
      }
    },
  });

  return (
    <form {...formProps} className={classes.form}>
      <Words title={t('signIn.title')} text={t('signIn.text')} />
      {expired !== undefined && <ExpiredInvitation invite={expired} />}
      <TextField
        form={form}
        name="email"
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        required
        isFocused
      />
      <PasswordField
        form={form}
        name="password"
        label={t('signIn.password')}
        autoComplete="current-password"
        required
      />
      <p className={failure === null ? 'visually-hidden' : classes.failure} role="alert">
        {failure ?? ''}
      </p>
      <div className={classes.line}>
        <Checkbox
          key={form.key('remember')}
          {...form.getInputProps('remember', { type: 'checkbox' })}
          size="xs"
          label={t('signIn.remember')}
        />
        <Anchor component="button" type="button" size="sm" onClick={() => onForgot(form.getValues().email)}>
          {t('signIn.forgot')}
        </Anchor>
      </div>
      <Button type="submit" fullWidth loading={isSending}>
        {t('signIn.submit')}
      </Button>
      {canUsePasskeys() && (
        <Suspense fallback={<div className={classes.later} />}>
          <PasskeyButton
            attempt={null}
            isRemembered={() => form.getValues().remember}
            onFailure={setFailure}
          />
        </Suspense>
      )}
      <Anchor component={Link} to="/partners-registration" size="sm" ta="center">
        {t('signIn.register')}
      </Anchor>
    </form>
  );
}
