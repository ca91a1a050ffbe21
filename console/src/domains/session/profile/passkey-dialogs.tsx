import { Button } from '@mantine/core';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type Asked, AskForm, extraIs } from '#console/blocks/own-password/ask-form.tsx';
import { client } from '#console/lib/api/client.ts';
import { TextField } from '#console/ui/fields/text-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import type { Passkey } from '#contract/domains/second-factors/schemas.ts';
import type { madePasskey } from '#contract/domains/second-factors/web-authn-schemas.ts';
import type { FactorDialogProps } from './app-dialog.tsx';
import type { ChangeProps } from './second-factor-card.tsx';

/** Asks the browser for a passkey. Returns null when it made none. */
async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options }).catch(() => null);
}

/** Adds a passkey: password and name, then the browser's prompt. */
export function AddPasskeyDialog({ opened, onClose, onChanged }: FactorDialogProps) {
  const { t } = useTranslation('secondFactors');
  const add = async ({ password, extra: name }: Asked) => {
    const { attempt, options } = await client.secondFactors.startPasskey({ password });
    const made = await makePasskey(options as PublicKeyCredentialCreationOptionsJSON);
    if (made === null) {
      notifyFailure(t('passkeys.givenUp'));
      return;
    }
    const response = made as unknown as z.input<typeof madePasskey>;
    const { recovery_codes: codes } = await client.secondFactors.addPasskey({ attempt, name, response });
    onClose();
    await onChanged(codes);
  };
  return (
    <KitModal opened={opened} onClose={onClose} title={t('passkeys.addTitle')}>
      <AskForm
        extra={{ label: t('passkeys.name'), description: t('passkeys.nameText') }}
        fieldOf={extraIs('name')}
        verb={t('next')}
        onSend={add}
        onCancel={onClose}
      />
    </KitModal>
  );
}

interface PasskeyDialogProps extends ChangeProps {
  /** Passkey to rename or remove; null while the dialog is closed. */
  passkey: Passkey | null;
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, onClose, onChanged }: PasskeyDialogProps) {
  const { t } = useTranslation('secondFactors');
  return (
    <KitModal
      opened={passkey !== null}
      onClose={onClose}
      title={t('passkeys.removeTitle', { name: passkey?.name ?? '' })}
    >
      <AskForm
        text={t('passkeys.removeText')}
        verb={t('passkeys.remove')}
        isLoss
        onSend={async ({ password }) => {
          if (passkey === null) return;
          await client.secondFactors.removePasskey({ id: passkey.id, password });
          onClose();
          await onChanged();
        }}
        onCancel={onClose}
      />
    </KitModal>
  );
}

export function RenamePasskeyDialog({ passkey, onClose, onChanged }: PasskeyDialogProps) {
  const { t } = useTranslation('secondFactors');
  return (
    <KitModal opened={passkey !== null} onClose={onClose} title={t('passkeys.renameTitle')}>
      {passkey && <RenameForm key={passkey.id} passkey={passkey} onClose={onClose} onChanged={onChanged} />}
    </KitModal>
  );
}

interface RenameFormProps extends ChangeProps {
  passkey: Passkey;
  onClose: () => void;
}

function RenameForm({ passkey, onClose, onChanged }: RenameFormProps) {
  const { t } = useTranslation(['secondFactors', 'kit']);
  const form = useRecordForm({
    initial: { name: passkey.name },
    validate: ({ name }): Record<string, string> =>
      name.trim() === '' ? { name: t('kit:required.short') } : {},
  });
  const { isSending, formProps } = useSubmit({
    form,
    async send({ name }) {
      await client.secondFactors.renamePasskey({ id: passkey.id, name });
      onClose();
      await onChanged();
    },
  });
  return (
    <form {...formProps}>
      <TextField form={form} name="name" label={t('passkeys.name')} required isFocused />
      <div className={modal.actions}>
        <Button variant="default" onClick={onClose}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('passkeys.rename')}
        </Button>
      </div>
    </form>
  );
}
