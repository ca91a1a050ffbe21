import { useTranslation } from 'react-i18next';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import { AccessForm } from './access-form.tsx';

interface CreateDialogProps {
  opened: boolean;
  partnerId: number;
  onClose: () => void;
}

/** Renders the dialog that creates a cascade access of a partner. */
export function CreateDialog({ opened, partnerId, onClose }: CreateDialogProps) {
  const { t } = useTranslation('cascadeAccess');
  return (
    <KitModal opened={opened} onClose={onClose} title={t('form.createTitle')}>
      {opened && <AccessForm partnerId={partnerId} onDone={onClose} />}
    </KitModal>
  );
}
