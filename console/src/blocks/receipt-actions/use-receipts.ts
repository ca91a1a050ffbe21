import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, client } from '#console/lib/api/client.ts';
import { saveFile } from '#console/ui/browser/save-file.ts';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';

interface Asked {
  /** Of the transaction. */
  id: number;
  /** Of money given back, for its credit note. */
  adjustment_id?: number;
}

/** Makes, saves and sends receipts and credit notes; what would happen a second time asks first. */
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
  const download = useMutation({
    meta: { silentSuccess: true, errorFallback: t('actions.downloadFailed') },
    mutationFn: async (input: Asked) => {
      const file = await client.receipts.download(input);
      saveFile(file, file.name);
    },
  });
  const title = t('confirm.title');
  return {
    isBusy: make.isPending || send.isPending || download.isPending,
    /** Asked for with the operator's own token. */
    download: download.mutate,
    async make(asked: Asked, isAgain: boolean) {
      const question = { title, text: t('confirm.again'), verb: t('confirm.againVerb') };
      if (!isAgain || (await confirm(question))) make.mutate(asked);
    },
    async send(asked: Asked, email: string) {
      if (await confirm({ title, text: t('confirm.send', { email }), verb: t('confirm.sendVerb') }))
        send.mutate(asked);
    },
  };
}
