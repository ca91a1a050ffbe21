import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanSee } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { money } from '#console/lib/formats.ts';
import { DateTimeCell, Lines, TextCell } from '#console/ui/cells/cells.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { PlainRange } from '#contract/base/date-ranges.ts';
import type { ChurnedMember } from '#contract/domains/dashboard/row-schemas.ts';
import { useCauseName } from './cause-name.ts';
import { FigureTable, personColumns, usePages } from './table-parts.tsx';

interface ChurnTableProps {
  range: PlainRange;
  label: string;
  tools: ReactNode;
  isCounting: boolean;
  /** Time zone of the site, in which times are shown. */
  zone: string;
}

/** Renders the members who churned in a range and are not back, latest first. */
export function ChurnTable({ range, label, tools, isCounting, zone }: ChurnTableProps) {
  const { t } = useTranslation('dashboard');
  const seesDetails = useCanSee('memberDetails');
  const causeName = useCauseName();
  const list = usePages();
  const { page, limit } = list;
  const query = useQuery(
    api.dashboard.churnUsers.queryOptions({
      input: { date_start: range.start, date_end: range.end, page, limit },
      placeholderData: keepPreviousData,
    }),
  );
  const columns = useMemo(() => {
    const all: (Column<ChurnedMember> | false)[] = [
      ...personColumns<ChurnedMember>(t, ({ member }) => member),
      {
        id: 'plan',
        title: t('table.plan'),
        width: 200,
        cell: ({ plan }) => <TextCell value={plan?.title} />,
      },
      seesDetails && {
        id: 'left',
        title: t('table.left'),
        onPhone: true,
        cell: ({ left_at: left }) => <DateTimeCell value={left} zone={zone} />,
      },
      seesDetails && {
        id: 'cause',
        title: t('table.cause'),
        cell: ({ cause }) => <TextCell value={cause === null ? null : causeName(cause)} />,
      },
      {
        id: 'mrr',
        title: t('table.mrrLost'),
        align: 'right',
        cell: ({ mrr_lost: lost }) => (
          <Lines items={(lost ?? []).map(({ amount, currency }) => money(amount, currency))} />
        ),
      },
    ];
    return all.filter((column) => column !== false);
  }, [t, causeName, zone, seesDetails]);
  return (
    <FigureTable
      id="figure-churn"
      label={label}
      tools={tools}
      isCounting={isCounting}
      columns={columns}
      list={list}
      query={query}
      idOf={({ id }) => id}
    />
  );
}
