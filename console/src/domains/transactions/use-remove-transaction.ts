import { useTranslation } from 'react-i18next';
import { useRemove } from '#console/blocks/use-remove.ts';
import { api, client } from '#console/lib/api/client.ts';
import { date, money } from '#console/lib/formats.ts';
import type { TransactionRow } from '#contract/domains/transactions/schemas.ts';

/** Deletes a manual transaction after asking. */
export function useRemoveTransaction(zone: string | undefined): (row: TransactionRow) => void {
  const { t } = useTranslation('transactions');
  return useRemove<TransactionRow>({
    question: ({ id, amount, currency, created_at: at }) => ({
      title: t('remove.title', { id }),
      text: t('remove.text', { amount: money(amount, currency), date: date(at, zone) }),
      verb: t('remove.verb'),
    }),
    remove: ({ id }) => client.transactions.remove({ id }),
    besides: [api.transactions.list.key(), api.members.key()],
  });
}
