import { Anchor, Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { consolePath } from '#console/lib/console-path.ts';
import { keepToken } from '#console/lib/remembered/session.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { emailProblem } from '#console/ui/fields/email.ts';
import { PasswordField } from '#console/ui/fields/password-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import classes from './entrance.module.css';
import { Words } from './entrance.tsx';
import { ExpiredInvitation } from './expired-invitation.tsx';

interface SignInFormProps {
  email: string;
  /** Told of the address as typed. */
  onForgot: (email: string) => void;
}

/** Signs in. A refusal says one neutral sentence, whatever was wrong, and empties the password. */
export function SignInForm({ email: typed, onForgot }: SignInFormProps) {
  const { t } = useTranslation(['session', 'kit']);
  const navigate = useNavigate();
  const { history } = useRouter();
  const queryClient = useQueryClient();
  const [hasFailed, setFailed] = useState(false);
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
      setFailed(false);
      try {
        const { token, user } = await signIn.mutateAsync({ email: email.trim(), password, remember });
        if (!token) throw new Error('The answer holds no token.');
        keepToken(token, remember);
        // Known at once, and still asked for by the guard: the answer is no older than the sign-in.
        queryClient.setQueryData(api.session.currentUser.queryKey(), user, { updatedAt: 0 });
        const next = consolePath(history.location.state.next);
        if (next === null) await navigate({ to: '/' });
        else history.push(next);
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: a failed sign-in is logged and never shown in detail
        console.info('Sign-in failed.', error);
        setFailed(true);
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
      <p className={hasFailed ? classes.failure : 'visually-hidden'} role="alert">
        {hasFailed ? t('signIn.failed') : ''}
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
      <Anchor component={Link} to="/partners-registration" size="sm" ta="center">
        {t('signIn.register')}
      </Anchor>
    </form>
  );
}
