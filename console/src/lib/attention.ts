import { useQuery } from '@tanstack/react-query';
import type { Attention } from '#contract/domains/attention/schemas.ts';
import { api } from './api/client.ts';
import { useSite } from './remembered/sites.ts';

export type { Attention };

/** A kind of rows that wait for a person. */
export type Waiting = keyof Attention;

/** Milliseconds after which the counts are asked for again. */
const every = 60_000;

/** How much of the current site waits for a person; undefined until the server has said so. */
export function useAttention(): Attention | undefined {
  const site = useSite();
  const { data } = useQuery(
    api.attentions.count.queryOptions({
      enabled: site !== null,
      refetchInterval: every,
      staleTime: every,
      meta: { silentError: true },
    }),
  );
  return data;
}
