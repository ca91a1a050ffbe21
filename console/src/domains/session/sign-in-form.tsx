import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { keepToken } from '#console/lib/session.ts';
import { emailProblem } from './check.ts';
import classes from './entrance.module.css';
import { Words } from './entrance.tsx';
import { useEntranceForm } from './use-entrance-form.ts';

/** Signs in. A refusal says one neutral sentence, whatever was wrong, and empties the password. */
export function SignInForm({ onForgot }: { onForgot: () => void }) {
  const { t } = useTranslation(['session', 'kit']);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [hasFailed, setFailed] = useState(false);
  const [isShown, setShown] = useState(false);
  const signIn = useMutation(
    api.session.signIn.mutationOptions({ meta: { silentSuccess: true, silentError: true } }),
  );

  const { form, formProps, isSending } = useEntranceForm({
    initial: { email: '', password: '', remember: false },
    check({ email, password }) {
      const problem = emailProblem(email);
      return {
        ...(problem === null ? {} : { email: problem }),
        ...(password === '' ? { password: t('kit:required.short') } : {}),
      };
    },
    async send({ email, password, remember }) {
      setFailed(false);
      try {
        const { token, user } = await signIn.mutateAsync({ email: email.trim(), password, remember });
        if (!token) throw new Error('The answer holds no token.');
        keepToken(token, remember);
        // Known at once, and still asked for by the guard: the answer is no older than the sign-in.
        queryClient.setQueryData(api.session.currentUser.queryKey(), user, { updatedAt: 0 });
        await navigate({ to: '/' });
      } catch (error) {
        // biome-ignore lint/suspicious/noConsole: a failed sign-in is logged and never shown in detail
        console.info('Sign-in failed.', error);
        setFailed(true);
        form.clearErrors();
        form.setFieldValue('password', '');
      }
    },
  });

  return (
    <form {...formProps} className={classes.form}>
      <Words title={t('signIn.title')} text={t('signIn.text')} />
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        label={t('signIn.email')}
        type="email"
        name="email"
        autoComplete="username"
        required
      />
      <PasswordInput
        key={form.key('password')}
        {...form.getInputProps('password')}
        aria-invalid={form.errors.password ? true : undefined}
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        required
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{
          'aria-label': t(isShown ? 'kit:actions.hidePassword' : 'kit:actions.showPassword'),
          tabIndex: 0,
        }}
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
        <Anchor component="button" type="button" size="sm" onClick={onForgot}>
          {t('signIn.forgot')}
        </Anchor>
      </div>
      <Button type="submit" fullWidth loading={isSending}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
