import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskForm } from '#console/blocks/own-password/ask-form.tsx';
import { client } from '#console/lib/api/client.ts';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import type { NewTotp } from '#contract/domains/second-factors/schemas.ts';
import classes from './profile.module.css';
import { QrCode } from './qr-code.tsx';
import type { ChangeProps } from './second-factor-card.tsx';

export interface FactorDialogProps extends ChangeProps {
  opened: boolean;
  onClose: () => void;
}

/** Sets an authenticator app up: password, secret, first code. */
export function AppDialog({ opened, onClose, onChanged }: FactorDialogProps) {
  const { t } = useTranslation('secondFactors');
  const [made, setMade] = useState<NewTotp | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <KitModal opened={opened} onClose={close} title={t('app.setUpTitle')}>
      {made === null ? (
        <AskForm
          verb={t('next')}
          onSend={async ({ password }) => setMade(await client.secondFactors.startTotp({ password }))}
          onCancel={close}
        />
      ) : (
        <ConfirmForm
          made={made}
          onCancel={close}
          onConfirmed={async (codes) => {
            close();
            await onChanged(codes);
          }}
        />
      )}
    </KitModal>
  );
}

interface ConfirmFormProps {
  made: NewTotp;
  onConfirmed: (codes: readonly string[] | null) => Promise<void>;
  onCancel: () => void;
}

function ConfirmForm({ made, onConfirmed, onCancel }: ConfirmFormProps) {
  const { t } = useTranslation(['secondFactors', 'kit']);
  const form = useRecordForm({
    initial: { code: '' },
    validate: ({ code }): Record<string, string> =>
      code.trim() === '' ? { code: t('kit:required.short') } : {},
  });
  const { isSending, formProps } = useSubmit({
    form,
    async send({ code }) {
      const { recovery_codes: codes } = await client.secondFactors.confirmTotp({ code });
      await onConfirmed(codes);
    },
  });
  return (
    <form {...formProps}>
      <div className={classes.fields}>
        <p className={classes.state}>{t('app.scan')}</p>
        <QrCode text={made.uri} label={t('app.picture')} />
        <div>
          <p className={classes.state}>{t('app.secret')}</p>
          <div className={classes.secret}>
            <output aria-label={t('app.secret')}>{made.secret.replace(/.{4}(?=.)/g, '$& ')}</output>
            <CopyButton value={made.secret} label={t('app.copySecret')} />
          </div>
        </div>
        <TextField
          form={form}
          name="code"
          label={t('app.code')}
          autoComplete="one-time-code"
          required
          isFocused
        />
      </div>
      <div className={modal.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('app.confirm')}
        </Button>
      </div>
    </form>
  );
}
