import { useQuery } from '@tanstack/react-query';
import { optionLimit } from '#console/blocks/titled.ts';
import { api } from '#console/lib/api/client.ts';
import type { Period } from '#contract/base/periods.ts';

/** Returns the period of each pricing option by its id, for the plans that forms offer. */
export function usePeriods(isWanted: boolean): ReadonlyMap<number, Period> | null {
  const { data } = useQuery(
    api.plans.list.queryOptions({ input: { limit: optionLimit }, enabled: isWanted }),
  );
  if (!data) return null;
  return new Map(
    data.items.flatMap(({ subscriptions }) => subscriptions.map(({ id, period }) => [id, period])),
  );
}
