import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '#console/lib/formats.ts';
import { dashboardCharts } from '#console/texts/en/dashboard-charts.ts';
import { DateTimeCell, Missing, SecondaryText, TextCell } from '#console/ui/cells/cells.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { FigureRow } from '#contract/domains/dashboard/row-schemas.ts';
import { type Figure, isMoneyFigure } from '#contract/domains/figures/words.ts';
import { useCauseName } from './cause-name.ts';
import { headsOf } from './row-heads.ts';
import { PersonLink } from './table-parts.tsx';

/** Row with its position on the page as id, because rows of metrics have none. */
type PlacedRow = FigureRow & { id: number };

type Details = (typeof dashboardCharts)['rows']['details'];
const details = Object.keys(dashboardCharts.rows.details) as (keyof Details)[];

function WhoCell({ row }: { row: PlacedRow }) {
  const { t } = useTranslation('dashboardCharts');
  const { member, member_id: id, group } = row;
  if (member) return <PersonLink person={member} />;
  if (id !== null) return <SecondaryText>{t('rows.erased')}</SecondaryText>;
  return group ? <TextCell value={group.name} /> : <SecondaryText>{t('rows.anonymous')}</SecondaryText>;
}

function Amount({ row }: { row: PlacedRow }) {
  return row.amount === null || row.currency === null ? <Missing /> : money(row.amount, row.currency);
}

/**
 * Returns the columns for which rows of a metric have values.
 * @param zone IANA time zone of the site, in which times are shown
 */
export function useRowColumns(rows: readonly PlacedRow[], figure: Figure, zone: string): Column<PlacedRow>[] {
  const { t } = useTranslation('dashboardCharts');
  const causeName = useCauseName();
  const shown = (
    [
      'at',
      'until',
      'group',
      'plan',
      'subscription_id',
      'transaction_id',
      'sold',
      'content',
      'detail',
      'amount',
      'member',
    ] as const
  )
    .filter((name) => rows.some((row) => row[name] !== null))
    .join();
  return useMemo(() => {
    const has = new Set(shown.split(','));
    const heads = headsOf(figure);
    const detailOf = ({ detail }: PlacedRow) => {
      const known = details.find((one) => one === detail);
      if (known) return t(`rows.details.${known}`);
      return detail === null ? null : causeName(detail);
    };
    const all: (Column<PlacedRow> | false)[] = [
      { id: 'member', title: t('rows.member'), width: 240, cell: (row) => <WhoCell row={row} /> },
      has.has('member') && {
        id: 'email',
        title: t('rows.email'),
        width: 260,
        cell: ({ member }) => <SecondaryText>{member?.email ?? ''}</SecondaryText>,
      },
      has.has('group') && {
        id: 'group',
        title: t('rows.group'),
        cell: ({ group }) => <TextCell value={group?.name} />,
      },
      has.has('content') && {
        id: 'content',
        title: t('rows.content'),
        width: 280,
        onPhone: true,
        cell: ({ content }) => <TextCell value={content?.title} />,
      },
      has.has('plan') && {
        id: 'plan',
        title: t('rows.plan'),
        cell: ({ plan }) => <TextCell value={plan?.title} />,
      },
      has.has('subscription_id') && {
        id: 'subscription',
        title: t('rows.subscription'),
        align: 'right',
        cell: ({ subscription_id: id }) => id ?? '',
      },
      has.has('transaction_id') && {
        id: 'transaction',
        title: t('rows.transaction'),
        align: 'right',
        cell: ({ transaction_id: id }) => id ?? '',
      },
      has.has('sold') && {
        id: 'sold',
        title: t('rows.sold'),
        width: 200,
        cell: ({ sold }) => <TextCell value={sold} />,
      },
      has.has('at') && {
        id: 'at',
        title: t(`rows.heads.${heads.at}`),
        onPhone: !has.has('amount'),
        cell: ({ at, day }) => <DateTimeCell value={day ?? at} zone={zone} />,
      },
      has.has('until') && {
        id: 'until',
        title: t(`rows.heads.${heads.until}`),
        cell: ({ until }) => <DateTimeCell value={until} zone={zone} />,
      },
      has.has('detail') && {
        id: 'detail',
        title: t(`rows.heads.${heads.detail}`),
        cell: (row) => <TextCell value={detailOf(row)} />,
      },
      has.has('amount') && {
        id: 'amount',
        title: t(isMoneyFigure(figure) && figure.startsWith('mrr') ? 'rows.worth' : 'rows.amount'),
        align: 'right',
        onPhone: true,
        cell: (row) => <Amount row={row} />,
      },
    ];
    return all.filter((column) => column !== false);
  }, [t, causeName, shown, figure, zone]);
}
