import { AskForm } from '#console/blocks/own-password/ask-form.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';

interface PasswordDialogProps {
  opened: boolean;
  title: string;
  text?: string;
  verb: string;
  isLoss?: boolean;
  onClose: () => void;
  /** Makes the change; the dialog closes once it's done. */
  onSend: (password: string) => Promise<unknown>;
}

/** Asks for the operator's own password before a change of the websites. */
export function PasswordDialog({ opened, title, onClose, onSend, ...form }: PasswordDialogProps) {
  return (
    <KitModal opened={opened} onClose={onClose} title={title}>
      <AskForm
        {...form}
        onSend={async ({ password }) => {
          await onSend(password);
          onClose();
        }}
        onCancel={onClose}
      />
    </KitModal>
  );
}
