import { useQuery } from '@tanstack/react-query';
import { api } from '#console/lib/api/client.ts';
import { useSilentFailure } from '#console/lib/silent-failure.ts';
import type { PlainRange } from '#contract/base/date-ranges.ts';
import type { KeptFigure } from '#contract/domains/figures/words.ts';
import { AdjustedDays } from './adjusted-days.tsx';

interface AdjustmentsProps {
  figure: KeptFigure;
  range: PlainRange;
  /** Of amounts; left out, the default currency of the site. */
  currency: string | undefined;
}

/** Where closed days were shown as something else than they come to now. */
export function Adjustments({ figure, range: { start, end }, currency }: AdjustmentsProps) {
  const { data, error } = useQuery(
    api.dashboard.adjustments.queryOptions({ input: { figure, date_start: start, date_end: end, currency } }),
  );
  useSilentFailure('Adjustments', error);
  return data ? <AdjustedDays figure={figure} adjusted={data} /> : null;
}
