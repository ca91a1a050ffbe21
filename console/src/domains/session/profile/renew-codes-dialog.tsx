import { useTranslation } from 'react-i18next';
import { AskForm } from '#console/blocks/own-password/ask-form.tsx';
import { client } from '#console/lib/api/client.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { FactorDialogProps } from './app-dialog.tsx';

/** Replaces the recovery codes with new ones. */
export function RenewCodesDialog({ opened, onClose, onChanged }: FactorDialogProps) {
  const { t } = useTranslation('secondFactors');
  return (
    <KitModal opened={opened} onClose={onClose} title={t('recovery.renewTitle')}>
      <AskForm
        text={t('recovery.renewText')}
        verb={t('recovery.renew')}
        onSend={async ({ password }) => {
          const { recovery_codes: codes } = await client.secondFactors.replaceRecoveryCodes({ password });
          onClose();
          await onChanged(codes);
        }}
        onCancel={onClose}
      />
    </KitModal>
  );
}
