import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isCancellable, useReceipts } from '#console/blocks/receipt-actions/use-receipts.ts';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import { date, money } from '#console/lib/formats.ts';
import type { TransactionRow } from '#contract/domains/transactions/schemas.ts';

/** Deletes a manual transaction after asking; one with a receipt stays, and is cancelled with a credit note instead. */
export function useRemoveTransaction(zone: string | undefined): (row: TransactionRow) => void {
  const { t } = useTranslation('transactions');
  const remove = useRemove<TransactionRow>({
    question: ({ id, amount, currency, created_at: at }) => ({
      title: t('remove.title', { id }),
      text: t('remove.text', { amount: money(amount, currency), date: date(at, zone) }),
      verb: t('remove.verb'),
    }),
    remove: ({ id }) => client.transactions.remove({ id }),
    besides: [api.transactions.list.key(), api.members.key()],
  });
  const { cancel } = useReceipts();
  const latest = useRef(cancel);
  useEffect(() => {
    latest.current = cancel;
  });
  return useCallback((row) => (isCancellable(row) ? void latest.current(row) : remove(row)), [remove]);
}
