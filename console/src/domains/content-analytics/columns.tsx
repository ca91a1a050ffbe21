import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanSee } from '#console/lib/access.ts';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { AnalyticsRow } from '#contract/domains/content-analytics/schemas.ts';
import type { AnalyticsOrderColumn } from '#contract/domains/content-analytics/words.ts';
import { ContentCell } from './content-cell.tsx';
import { FineMoney, type OpenedNumber, OpenNumber } from './numbers.tsx';

type NumberColumn = Omit<Column<AnalyticsRow>, 'cell'> & { orderBy: AnalyticsOrderColumn };

/** Returns the columns of the table of content. @param currency of amounts; null while it is unknown */
export function useAnalyticsColumns(
  currency: string | null,
  onOpen: (opened: OpenedNumber) => void,
): readonly Column<AnalyticsRow>[] {
  const { t } = useTranslation('contentAnalytics');
  const seesAmounts = useCanSee('amounts');
  return useMemo(() => {
    const numbered = (
      of: OpenedNumber['of'],
      orderBy: AnalyticsOrderColumn,
      partOf: (row: AnalyticsRow) => { value: number; share?: number | null },
      more: Partial<NumberColumn> = {},
    ): Column<AnalyticsRow> => ({
      id: of,
      title: t(`columns.${of}`),
      orderBy,
      align: 'right',
      ...more,
      cell: (row) => <OpenNumber of={of} content={row.content} {...partOf(row)} onOpen={onOpen} />,
    });
    const amount = (id: 'mrrPerView' | 'mrrPerPaywall', orderBy: 'mrr_per_view' | 'mrr_per_paywall') => ({
      id,
      title: t(`columns.${id}`),
      orderBy,
      align: 'right' as const,
      cell: (row: AnalyticsRow) => <FineMoney value={row[orderBy]} currency={currency} />,
    });
    return [
      {
        id: 'content',
        title: t('columns.content'),
        width: 252,
        cell: ({ content }) => <ContentCell content={content} />,
      },
      numbered('views', 'total_views', ({ views }) => ({ value: views }), { onPhone: true }),
      numbered('unique', 'unique', ({ unique }) => ({ value: unique })),
      numbered('granted', 'granted_total', (row) => ({
        value: row.granted_total,
        share: row.granted_percent,
      })),
      numbered('paywalled', 'paywalled_total', (row) => ({
        value: row.paywalled_total,
        share: row.paywalled_percent,
      })),
      numbered('signups', 'count_signups', (row) => ({
        value: row.count_signups,
        share: row.signups_percent,
      })),
      numbered(
        'conversions',
        'count_conversions',
        (row) => ({ value: row.count_conversions, share: row.conversions_percent }),
        { onPhone: true },
      ),
      ...(seesAmounts
        ? [amount('mrrPerView', 'mrr_per_view'), amount('mrrPerPaywall', 'mrr_per_paywall')]
        : []),
    ];
  }, [t, currency, onOpen, seesAmounts]);
}
