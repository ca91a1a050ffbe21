import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isStatus } from '#console/lib/api/api-error.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { useOperator } from '#console/lib/operator.ts';
import { emailProblem } from '#console/ui/fields/email.ts';
import { TextField } from '#console/ui/fields/text-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { notifyFailure, notifySuccess } from '#console/ui/notify/notify.tsx';
import { errorMessageOf, fieldsOf } from '#console/ui/record-form/server-errors.ts';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';

interface SendFormProps {
  /** Asks the server to make and send it. */
  send: (email: string) => Promise<unknown>;
  /** Sentence about the file that is sent. */
  text?: string;
  /** Initial address; defaults to the operator's own. */
  initial?: string;
  /** Label of the button, and the message after it succeeded. */
  verb?: string;
  sent?: string;
  onDone: () => void;
}

interface SendDialogProps extends Pick<SendFormProps, 'send'> {
  title: string;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the address that a list goes to. */
export function SendDialog({ title, opened, onClose, send }: SendDialogProps) {
  return (
    <KitModal opened={opened} onClose={onClose} title={title}>
      <SendForm send={send} onDone={onClose} />
    </KitModal>
  );
}

/** Renders the address that a list is sent to, and the button that sends it. */
export function SendForm({ send, text, initial, verb, sent, onDone }: SendFormProps) {
  const { t } = useTranslation(['exports', 'kit']);
  const site = useSite()?.title ?? '';
  const own = useOperator()?.email ?? '';
  const id = useId();
  const form = useRecordForm({
    initial: { email: initial ?? own },
    validate({ email }): Record<string, string> {
      const problem = emailProblem(email, t('kit:required.plain'));
      return problem === null ? {} : { email: problem };
    },
  });
  const request = useMutation({
    meta: { silentSuccess: true, silentError: true },
    mutationFn: send,
    onSuccess() {
      notifySuccess(sent ?? t('exports:send.sent'));
      onDone();
    },
    onError(failure) {
      if (isStatus(failure, 409)) notifyFailure(t('exports:send.running'));
      else if (!fieldsOf(failure).email) notifyFailure(errorMessageOf(failure));
    },
  });
  const { isSending, formProps } = useSubmit({
    form,
    send: ({ email }) => request.mutateAsync(email.trim()),
  });
  return (
    <form {...formProps} aria-describedby={id}>
      <p id={id}>{text ?? t('exports:send.text', { site })}</p>
      <TextField
        form={form}
        name="email"
        type="email"
        label={t('exports:recipient')}
        required
        autoComplete="email"
        isFocused
      />
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {verb ?? t('exports:send.send')}
        </Button>
      </div>
    </form>
  );
}
