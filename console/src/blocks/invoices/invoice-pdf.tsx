import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#console/lib/api/client.ts';
import { saveFile } from '#console/ui/browser/save-file.ts';
import type { Invoice } from '#contract/domains/invoices/schemas.ts';

/** Downloads the PDF of an invoice; a draft has none. */
export function InvoicePdf({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const { id, resource, invoice_number: number } = invoice;
  const download = useMutation({
    mutationFn: async () => {
      const { key } = resource;
      const file = await client.invoices.download({ key, id }, { context: { resource: key } });
      saveFile(file, `${key}-${number}.pdf`);
    },
    meta: { silentSuccess: true },
  });
  if (number === null) return null;
  return (
    <Tooltip label={t('columns.pdf')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        loading={download.isPending}
        aria-label={t('columns.pdfOf', { name: number })}
        onClick={() => download.mutate()}
      >
        <IconFileTypePdf size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
