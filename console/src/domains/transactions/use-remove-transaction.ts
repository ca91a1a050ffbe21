import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isCancellable, useReceipts } from '#console/blocks/receipt-actions/use-receipts.ts';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import { date, money } from '#console/lib/formats.ts';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import type { TransactionRow } from '#contract/domains/transactions/schemas.ts';

/** Returns why a manual transaction can't be deleted; null if it can. The server has the same rules. */
function whyKept({ receipt, refunded_amount: back, purchases }: TransactionRow) {
  if (back > 0) return 'remove.givenBack' as const;
  if (receipt !== null) return 'remove.hasReceipt' as const;
  return purchases.some((one) => one.subscription_id !== null) ? ('remove.paysFor' as const) : null;
}

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
  return useCallback(
    (row) => {
      const kept = whyKept(row);
      if (isCancellable(row)) void latest.current(row);
      else if (kept !== null) notifyFailure(t(kept));
      else remove(row);
    },
    [remove, t],
  );
}
