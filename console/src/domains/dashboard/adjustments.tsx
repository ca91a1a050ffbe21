import { useQuery } from '@tanstack/react-query';
import { api } from '#console/lib/api/client.ts';
import { useSilentFailure } from '#console/lib/silent-failure.ts';
import type { PlainRange } from '#contract/base/date-ranges.ts';
import type { KeptFigure } from '#contract/domains/figures/words.ts';
import { AdjustedDays } from './adjusted-days.tsx';

interface AdjustmentsProps {
  figure: KeptFigure;
  range: PlainRange;
  /** Currency of amounts; if left out, the site's default currency. */
  currency: string | undefined;
}

/** Renders the closed days whose metric was shown with another value than it has now. */
export function Adjustments({ figure, range: { start, end }, currency }: AdjustmentsProps) {
  const { data, error } = useQuery(
    api.dashboard.adjustments.queryOptions({ input: { figure, date_start: start, date_end: end, currency } }),
  );
  useSilentFailure('Adjustments', error);
  return data ? <AdjustedDays figure={figure} adjusted={data} /> : null;
}
