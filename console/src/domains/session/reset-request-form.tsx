import { Anchor, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { emailProblem } from './check.ts';
import classes from './entrance.module.css';
import { Words } from './entrance.tsx';
import { useEntranceForm } from './use-entrance-form.ts';

/** Asks for a link that sets a new password. */
export function ResetRequestForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('session');
  const request = useMutation(
    api.session.requestPasswordReset.mutationOptions({
      meta: { silentSuccess: true },
      onSuccess: () => notifySuccess(t('reset.sent')),
    }),
  );
  const { form, formProps, isSending } = useEntranceForm({
    initial: { email: '' },
    check({ email }) {
      const problem = emailProblem(email);
      return problem === null ? {} : { email: problem };
    },
    send: ({ email }) => request.mutateAsync({ email: email.trim() }),
  });
  return (
    <form {...formProps} className={classes.form}>
      <Words title={t('reset.title')} text={t('reset.text')} />
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        label={t('signIn.email')}
        type="email"
        name="email"
        autoComplete="username"
        required
        data-autofocus
      />
      <Button type="submit" fullWidth loading={isSending}>
        {t('reset.submit')}
      </Button>
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {t('reset.back')}
      </Anchor>
    </form>
  );
}
