import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { money } from '#console/lib/formats.ts';
import { saveFile } from '#console/ui/browser/save-file.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import type { Transaction, TransactionRow } from '#contract/domains/transactions/schemas.ts';

interface Asked {
  /** Id of the transaction. */
  id: number;
  /** Id of the refund that the credit note is for. */
  adjustment_id?: number;
}

const isCredited = (transaction: TransactionRow | Transaction): boolean =>
  'adjustments' in transaction && transaction.adjustments.some(({ kind }) => kind === 'credit');

/**
 * Returns whether a transaction is corrected by cancelling it with a credit note: a manual one with a receipt. A row of the
 * list doesn't tell whether one of 0 was cancelled before; the server does.
 */
export function isCancellable(transaction: TransactionRow | Transaction): boolean {
  const { pay_system: system, receipt, amount, refunded_amount: back } = transaction;
  if (system !== 'manual' || receipt === null) return false;
  return amount === 0 ? !isCredited(transaction) : amount > back;
}

/** Returns the actions that generate, download and send receipts and credit notes; a repetition asks first. */
export function useReceipts() {
  const { t } = useTranslation('receipts');
  const queries = useQueryClient();
  const confirm = useConfirm();
  const onSuccess = () => {
    for (const queryKey of [api.transactions.key(), api.receipts.key(), api.members.key()])
      void queries.invalidateQueries({ queryKey });
  };
  const make = useMutation({ mutationFn: (input: Asked) => client.receipts.generate(input), onSuccess });
  const send = useMutation({ mutationFn: (input: Asked) => client.receipts.send(input), onSuccess });
  const cancel = useMutation({
    mutationFn: (input: { id: number }) => client.receipts.cancel(input),
    onSuccess,
  });
  const download = useMutation({
    meta: { silentSuccess: true, errorFallback: t('actions.downloadFailed') },
    mutationFn: async (input: Asked) => {
      const file = await client.receipts.download(input);
      saveFile(file, file.name);
    },
  });
  const title = t('confirm.title');
  return {
    isBusy: make.isPending || send.isPending || download.isPending || cancel.isPending,
    /** Asked for with the operator's own token. */
    download: download.mutate,
    async make(asked: Asked, isAgain: boolean) {
      const question = { title, text: t('confirm.again'), verb: t('confirm.againVerb') };
      if (!isAgain || (await confirm(question))) make.mutate(asked);
    },
    /** Credits the rest of a manual transaction and issues the credit note. */
    async cancel({ id, amount, refunded_amount: back, currency }: TransactionRow) {
      const isAgreed = await confirm({
        title: t('confirm.cancelTitle', { id }),
        text: t('confirm.cancel', { amount: money(amount - back, currency) }),
        verb: t('confirm.cancelVerb'),
        refuse: t('confirm.cancelRefuse'),
        isLoss: true,
      });
      if (isAgreed) cancel.mutate({ id });
    },
    async send(asked: Asked, email: string) {
      if (await confirm({ title, text: t('confirm.send', { email }), verb: t('confirm.sendVerb') }))
        send.mutate(asked);
    },
  };
}
