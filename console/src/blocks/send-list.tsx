import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { useWasEverTrue } from '#console/ui/browser/use-ever.ts';

const SendDialog = lazy(async () => {
  const { SendDialog: dialog } = await import('./send-dialog.tsx');
  return { default: dialog };
});

interface SendListProps {
  /** Name of the list, for the middle of a sentence. */
  label: string;
  /** Asks the server to send the list as a file. */
  send: (email: string) => Promise<unknown>;
}

/** Renders a button that sends a list by email, for operators who may export. */
export function SendList({ label, send }: SendListProps) {
  const { t } = useTranslation('exports');
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useWasEverTrue(isOpen);
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
      {wasOpened && (
        <Suspense>
          <SendDialog
            title={t('send.title', { label })}
            opened={isOpen}
            onClose={() => setOpen(false)}
            send={send}
          />
        </Suspense>
      )}
    </>
  );
}
