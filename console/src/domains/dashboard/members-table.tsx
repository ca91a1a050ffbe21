import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { DateCell, Lines, Second } from '#console/ui/cells/cells.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { type FigureReference, formatFigureReference } from '#contract/base/figures.ts';
import type { MemberRow } from '#contract/domains/members/schemas.ts';
import { FigureTable, personColumns, personOfMember, usePages } from './table-parts.tsx';

interface MembersTableProps {
  of: FigureReference;
  label: string;
  tools: ReactNode;
  isCounting: boolean;
}

/** The members behind a figure, with what they hold now. */
export function MembersTable({ of, label, tools, isCounting }: MembersTableProps) {
  const { t } = useTranslation('dashboard');
  const list = usePages();
  const { page, limit } = list;
  const statistic = formatFigureReference(of);
  const query = useQuery(
    api.members.list.queryOptions({
      input: { page, limit, filter: { statistic } },
      placeholderData: keepPreviousData,
    }),
  );
  const columns = useMemo(
    (): Column<MemberRow>[] => [
      ...personColumns<MemberRow>(t, personOfMember),
      {
        id: 'plan',
        title: t('table.plan'),
        width: 240,
        onPhone: true,
        cell: ({ subscriptions, previous_subscription: previous }) =>
          subscriptions.length === 0 && previous ? (
            <Second>{previous.title}</Second>
          ) : (
            <Lines items={subscriptions.map(({ plan }) => plan.title)} />
          ),
      },
      {
        id: 'since',
        title: t('table.since'),
        cell: ({ subscriptions }) => (
          <Lines
            items={subscriptions.map(({ id, subscription_start_date: start }) => (
              <DateCell key={id} value={start} />
            ))}
          />
        ),
      },
    ],
    [t],
  );
  return (
    <FigureTable
      id="figure-members"
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
