import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SendForm } from '#console/blocks/send-dialog.tsx';
import { api, client } from '#console/lib/api/client.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { ExportRequest } from '#contract/domains/exports/schemas.ts';

interface RecipientDialogProps {
  request: ExportRequest;
  title: string;
  opened: boolean;
  onClose: () => void;
}

/** Renders the dialog that sends the link of an export to another recipient. */
export function RecipientDialog({ request, title, opened, onClose }: RecipientDialogProps) {
  const { t } = useTranslation('exports');
  const queries = useQueryClient();
  const { id, recipient_email: before } = request;
  return (
    <KitModal opened={opened} onClose={onClose} title={title}>
      <SendForm
        initial={before ?? ''}
        text={before === null ? t('recipients.sendText') : t('recipients.changeText', { before })}
        verb={t('recipients.verb')}
        sent={t('recipients.sent')}
        send={async (recipient_email) => {
          await client.exports.update({ id, recipient_email });
          for (const queryKey of [api.exports.list.key(), api.exports.get.key()])
            void queries.invalidateQueries({ queryKey });
        }}
        onDone={onClose}
      />
    </KitModal>
  );
}
