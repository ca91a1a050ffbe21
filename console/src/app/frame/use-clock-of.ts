import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sites } from '#console/lib/browser-state/sites.ts';
import { operatorFreshMs, sitesQuery } from '#console/lib/operator.ts';

/**
 * Follows the test clock of a site, which another operator may advance: each minute, and when the window gets the
 * focus.
 */
export function useClockOf(siteKey: string): void {
  const { data } = useQuery({
    ...sitesQuery(),
    refetchInterval: operatorFreshMs,
    refetchOnWindowFocus: true,
    meta: { silentError: true },
  });
  const ahead = data?.items.find(({ key }) => key === siteKey)?.clock_ahead_ms ?? 0;
  useEffect(() => sites.moveClock(ahead), [ahead]);
}
