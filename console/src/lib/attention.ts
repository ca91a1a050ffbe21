import { useQuery } from '@tanstack/react-query';
import type { Attention } from '#contract/domains/attention/schemas.ts';
import { api } from './api/client.ts';
import { useSite } from './browser-state/sites.ts';

export type { Attention };

/** A kind of rows that wait for a person. */
export type Waiting = keyof Attention;

/** Milliseconds between two loads of the counts. */
const every = 60_000;

/** Returns the counts of the current site that need attention; undefined until they are loaded. */
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
