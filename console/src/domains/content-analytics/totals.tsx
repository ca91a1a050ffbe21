import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCanSee } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { pollWhileCounting } from '#console/lib/counting.ts';
import { number } from '#console/lib/formats.ts';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { AnalyticsFilter, AnalyticsTotals } from '#contract/domains/content-analytics/schemas.ts';
import { FineMoney, type OpenedNumber, OpenNumber } from './numbers.tsx';

interface TotalsProps {
  filter: AnalyticsFilter | undefined;
  /** Currency of amounts; null while it is unknown. */
  currency: string | null;
  onOpen: (opened: OpenedNumber) => void;
}

/** Renders the totals of all content that matches the filter. */
export function Totals({ filter, currency, onOpen }: TotalsProps) {
  const { t } = useTranslation('contentAnalytics');
  const seesAmounts = useCanSee('amounts');
  const query = useQuery(
    api.contentAnalytics.total.queryOptions({
      input: filter === undefined ? {} : { filter },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => pollWhileCounting(data?.counting),
    }),
  );
  const total = query.data?.items[0];
  if (query.isError && !total)
    return (
      <p role="alert">
        {t('totals.failed')}{' '}
        <Button variant="subtle" size="xs" onClick={() => void query.refetch()}>
          {t('totals.again')}
        </Button>
      </p>
    );
  const columns = ['views', 'unique', 'granted', 'paywalled', 'signups', 'conversions'] as const;
  return (
    <PlainTable
      label={t('totals.label')}
      head={
        <>
          <th scope="col" data-align="right">
            {t('totals.content')}
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" data-align="right">
              {t(`columns.${name}`)}
            </th>
          ))}
          {seesAmounts && (
            <>
              <th scope="col" data-align="right">
                {t('totals.mrrPerPaywall')}
              </th>
              <th scope="col" data-align="right">
                {t('totals.mrrPerView')}
              </th>
            </>
          )}
        </>
      }
    >
      <tr aria-busy={query.isPlaceholderData || !total}>
        <td data-align="right">{total ? number(total.content_total) : ' '}</td>
        {columns.map((of) => (
          <td key={of} data-align="right">
            {total && <OpenNumber of={of} content={null} {...partOf(total, of)} onOpen={onOpen} />}
          </td>
        ))}
        {seesAmounts && (
          <>
            <td data-align="right">
              {total && <FineMoney value={total.mrr_per_paywall_total} currency={currency} />}
            </td>
            <td data-align="right">
              {total && <FineMoney value={total.mrr_per_view_total} currency={currency} />}
            </td>
          </>
        )}
      </tr>
    </PlainTable>
  );
}

function partOf(total: AnalyticsTotals, of: OpenedNumber['of']): { value: number; share?: number | null } {
  switch (of) {
    case 'views':
      return { value: total.views_total };
    case 'unique':
      return { value: total.unique_total };
    case 'granted':
      return { value: total.granted_total, share: total.granted_percent };
    case 'paywalled':
      return { value: total.paywall_total, share: total.paywall_percent };
    case 'signups':
      return { value: total.signups_total, share: total.signups_percent };
    case 'conversions':
      return { value: total.conversions_total, share: total.conversions_percent };
  }
}
