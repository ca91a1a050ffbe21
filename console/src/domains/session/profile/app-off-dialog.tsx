import { useTranslation } from 'react-i18next';
import { AskForm, extraIs } from '#console/blocks/own-password/ask-form.tsx';
import { client } from '#console/lib/api/client.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { FactorDialogProps } from './app-dialog.tsx';

/** Turns the authenticator app off, by the password and a code. */
export function AppOffDialog({ opened, onClose, onChanged }: FactorDialogProps) {
  const { t } = useTranslation('secondFactors');
  return (
    <KitModal opened={opened} onClose={onClose} title={t('app.turnOffTitle')}>
      <AskForm
        text={t('app.turnOffText')}
        extra={{ label: t('app.anyCode'), isCode: true }}
        fieldOf={extraIs('code')}
        verb={t('app.turnOff')}
        isLoss
        onSend={async ({ password, extra }) => {
          await client.secondFactors.removeTotp({ password, code: extra });
          onClose();
          await onChanged();
        }}
        onCancel={onClose}
      />
    </KitModal>
  );
}
