import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { useWasEverTrue } from '#console/ui/browser/use-ever.ts';
import type { ExportRequest } from '#contract/domains/exports/schemas.ts';

const RecipientDialog = lazy(async () => {
  const { RecipientDialog: dialog } = await import('#console/blocks/exports/export-dialog.tsx');
  return { default: dialog };
});

/** Renders the dialog that changes the recipient. Shown to operators who may export while there is a file to send. */
export function ChangeRecipient({ request }: { request: ExportRequest }) {
  const { t } = useTranslation('exports');
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useWasEverTrue(isOpen);
  const hasFile = request.status === 'success' ? request.download_link !== null : request.status !== 'failed';
  if (!useMay('exports', 'write') || !hasFile) return null;
  const label = t(request.recipient_email === null ? 'recipients.send' : 'recipients.change');
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {wasOpened && (
        <Suspense>
          <RecipientDialog request={request} title={label} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
