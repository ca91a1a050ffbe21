import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReloadSites } from '#console/blocks/use-sites-again.ts';
import { ApiError } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { logFailure } from '#console/lib/log-failure.ts';
import { notifyFailure } from '#console/ui/notify/notify.tsx';
import type { Transfer, TransferItem } from '#contract/domains/configuration-transfers/schemas.ts';

type Refusals = Readonly<Record<string, string | undefined>>;
const none: Refusals = {};

/**
 * Returns the actions of a transfer.
 * @param items the chosen ones; the server names a rejected one by its position: `items.2`
 */
export function useTransferSteps({ id, version }: Transfer, items: readonly TransferItem[]) {
  const { t } = useTranslation('configurationTransfers');
  const queries = useQueryClient();
  const sitesAgain = useReloadSites();
  const [refusals, setRefusals] = useState(none);
  /** Nearly every screen shows something that was applied. */
  const everything = () => {
    sitesAgain().catch((error: unknown) => logFailure('The sites could not be loaded.', error));
    return queries.invalidateQueries();
  };
  const take = useMutation({
    meta: { silentError: true },
    mutationFn: (fingerprint: string | undefined) =>
      client.configurationTransfers.take({
        id,
        version,
        items: items.map(({ part, name, digest }) => ({ part, name, digest })),
        ...(fingerprint === undefined || fingerprint === '' ? {} : { fingerprint }),
      }),
    onError: (error) => {
      const isRefused = error instanceof ApiError && Object.keys(error.fields).length > 0;
      setRefusals(isRefused ? error.fields : none);
      notifyFailure(isRefused ? t('take.refused') : error.message);
    },
    onSettled: everything,
  });
  const remove = useMutation({
    mutationFn: () => client.configurationTransfers.remove({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.configurationTransfers.list.key() }),
  });
  return { take, remove, refusals, forget: () => setRefusals(none) };
}
