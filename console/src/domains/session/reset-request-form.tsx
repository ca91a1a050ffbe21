import { Anchor, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { shortSubmitDelay } from '#console/ui/browser/delays.ts';
import { emailProblem } from '#console/ui/fields/email.ts';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { notifySuccess } from '#console/ui/notify/notify.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import classes from './entrance.module.css';
import { Words } from './entrance.tsx';

interface ResetRequestFormProps {
  /** Email as typed for signing in. */
  email: string;
  onBack: () => void;
}

/** Asks for a link that sets a new password. */
export function ResetRequestForm({ email: typed, onBack }: ResetRequestFormProps) {
  const { t } = useTranslation(['session', 'kit']);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = useMutation(
    api.session.requestPasswordReset.mutationOptions({
      meta: { silentSuccess: true },
      onSuccess(_done, { email }) {
        notifySuccess(t('reset.sent'));
        setSentTo(email);
      },
    }),
  );
  const form = useRecordForm({
    initial: { email: typed },
    validate({ email }): Record<string, string> {
      const problem = emailProblem(email, t('kit:required.short'));
      return problem === null ? {} : { email: problem };
    },
  });
  const { isSending, formProps } = useSubmit({
    form,
    send: ({ email }) => request.mutateAsync({ email: email.trim() }),
    delay: shortSubmitDelay,
  });
  return (
    <form {...formProps} className={classes.form}>
      <Words title={t('reset.title')} text={t('reset.text')} />
      <TextField
        form={form}
        name="email"
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        required
        isFocused
      />
      <p className={sentTo === null ? 'visually-hidden' : classes.sent} role="status">
        {sentTo !== null && t('reset.onItsWay', { email: sentTo })}
      </p>
      <Button type="submit" fullWidth loading={isSending}>
        {t('reset.submit')}
      </Button>
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {t('reset.back')}
      </Anchor>
    </form>
  );
}
