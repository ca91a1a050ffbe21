import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '#console/lib/api/client.ts';

/** The secret of an address, in full. */
export interface NewSecret {
  id: number;
  url: string;
  secret: string;
  /** Until when the one before it signs as well; null where there was none. */
  previous_secret_until: string | null;
}

type Address = Pick<NewSecret, 'id' | 'url'>;

/** Makes secrets of addresses, and keeps them until they were shown. */
export function useNewSecrets() {
  const queries = useQueryClient();
  const [secrets, setSecrets] = useState<readonly NewSecret[]>([]);
  const { mutate, isPending } = useMutation({
    meta: { silentSuccess: true },
    mutationFn: async (addresses: readonly Address[]) => {
      for (const { id, url } of addresses) {
        const made = await client.webhooks.rotate({ id });
        // Shown at once, because a secret can't be shown again if the next request fails.
        setSecrets((before) => [...before, { id, url, ...made }]);
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.webhooks.key() }),
  });
  return { secrets, make: mutate, isPending, close: () => setSecrets([]) };
}
