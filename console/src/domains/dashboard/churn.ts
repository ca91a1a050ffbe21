import { useQueries } from '@tanstack/react-query';
import { api } from '#console/lib/api/client.ts';
import { useSilentFailure } from '#console/lib/silent-failure.ts';
import { addDays, type PlainRange } from '#contract/base/date-ranges.ts';
import type { ListName } from './lists.ts';

/** Days back from today; each range ends yesterday. */
const lengths = { churn_week: 7, churn_month: 31, churn_year: 365 } as const;

export type ChurnName = keyof typeof lengths & ListName;

export interface Churn {
  name: ChurnName;
  range: PlainRange;
  /** Number of members; null if it failed to load, undefined while it is loading. */
  count: number | null | undefined;
}

/** Returns how many members churned in a week, a month and a year. Makes three calls; errors aren't shown. */
export function useChurn(today: string, isWanted: boolean): readonly Churn[] {
  const ranges = Object.entries(lengths).map(([name, days]) => ({
    name: name as ChurnName,
    range: { start: addDays(today, -days), end: addDays(today, -1) },
  }));
  const answers = useQueries({
    queries: ranges.map(({ range }) => ({
      ...api.dashboard.churnCount.queryOptions({
        input: { date_start: range.start, date_end: range.end },
      }),
      enabled: isWanted,
    })),
  });
  useSilentFailure('Churn', answers.find(({ isError }) => isError)?.error);
  return ranges.map((one, index) => {
    const answer = answers[index];
    return { ...one, count: answer?.isError && !answer.data ? null : answer?.data?.count };
  });
}
