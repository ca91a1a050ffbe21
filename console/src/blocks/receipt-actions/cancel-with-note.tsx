import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import type { Transaction } from '#contract/domains/transactions/schemas.ts';
import { isCancellable, useReceipts } from './use-receipts.ts';

/** Renders the only correction of a manual transaction that has a receipt: canceling it with a credit note. */
export function CancelWithNote({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('receipts');
  const mayWrite = useMay('transactions', 'write');
  const receipts = useReceipts();
  if (!mayWrite || !isCancellable(transaction)) return null;
  return (
    <div>
      <Button variant="default" loading={receipts.isBusy} onClick={() => void receipts.cancel(transaction)}>
        {t('actions.cancel')}
      </Button>
    </div>
  );
}
