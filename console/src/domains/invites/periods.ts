import { useQuery } from '@tanstack/react-query';
import { optionLimit } from '#console/blocks/titled.ts';
import { api } from '#console/lib/api/client.ts';
import { periodEnd } from '#contract/base/period-end.ts';
import type { Period } from '#contract/base/periods.ts';

/** How long each pricing option lasts, by its id, as far as the plans offered in forms go. */
export function usePeriods(isWanted: boolean): ReadonlyMap<number, Period> | null {
  const { data } = useQuery(
    api.plans.list.queryOptions({ input: { limit: optionLimit }, enabled: isWanted }),
  );
  if (!data) return null;
  return new Map(
    data.items.flatMap(({ subscriptions }) => subscriptions.map(({ id, period }) => [id, period])),
  );
}

/** The date one period after a date, both `YYYY-MM-DD`. */
export const dayAfterPeriod = (day: string, period: Period): string =>
  periodEnd(new Date(`${day}T00:00:00Z`), period)
    .toISOString()
    .slice(0, 10);
