import { Button, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { isStatus } from '#console/lib/api/api-error.ts';
import { useSite } from '#console/lib/sites.ts';
import { exportWords } from '#console/texts/en/exports.ts';
import { addTexts } from '#console/texts/texts.ts';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { notifyFailure, notifySuccess } from '#console/ui/notify/notify.tsx';

addTexts('exports', exportWords);

interface SendListProps {
  /** What is sent, in the middle of a sentence. */
  label: string;
  /** Asks the server to send the list as a file. */
  send: (email: string) => Promise<unknown>;
}

interface SendFormProps extends Pick<SendListProps, 'send'> {
  /** What is made and sent, in a sentence of its own. */
  text?: string;
  onDone: () => void;
}

/** A button that sends a list by e-mail; it shows to those who may export. */
export function SendList({ label, send }: SendListProps) {
  const { t } = useTranslation('exports');
  const [isOpen, setOpen] = useState(false);
  if (!useMay('exports', 'write')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        aria-label={t('send.name', { label })}
        onClick={() => setOpen(true)}
      >
        {t('send.button')}
      </Button>
      <KitModal opened={isOpen} onClose={() => setOpen(false)} title={t('send.title', { label })}>
        <SendForm send={send} onDone={() => setOpen(false)} />
      </KitModal>
    </>
  );
}

/** The address that a list goes to, and the button that sends it. */
export function SendForm({ send, text, onDone }: SendFormProps) {
  const { t } = useTranslation(['exports', 'kit']);
  const site = useSite()?.title ?? '';
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const request = useMutation({
    meta: { silentSuccess: true, silentError: true },
    mutationFn: send,
    onSuccess() {
      notifySuccess(t('exports:send.sent'));
      onDone();
    },
    onError(failure) {
      if (isStatus(failure, 409)) return notifyFailure(t('exports:send.running'));
      const fields = (failure as { fields?: Record<string, string> }).fields;
      if (fields?.email) refuse(fields.email);
      else notifyFailure((failure as { description?: string }).description);
    },
  });
  function refuse(reason: string): void {
    setError(reason);
    input.current?.focus();
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    if (email === '') return refuse(t('kit:required.plain'));
    if (!input.current?.checkValidity()) return refuse(t('kit:errors.error_validation'));
    request.mutate(email);
  };
  return (
    <form noValidate onSubmit={submit} aria-describedby={id}>
      <p id={id}>{text ?? t('exports:send.text', { site })}</p>
      <TextInput
        ref={input}
        type="email"
        label={t('exports:recipient')}
        required
        autoComplete="email"
        error={error}
        onChange={() => setError(null)}
        data-autofocus
      />
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={request.isPending}>
          {t('exports:send.send')}
        </Button>
      </div>
    </form>
  );
}
