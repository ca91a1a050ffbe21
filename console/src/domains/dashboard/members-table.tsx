import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCanSee } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { DateCell, Lines, SecondaryText } from '#console/ui/cells/cells.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { type FigureReference, formatFigureReference } from '#contract/domains/figures/words.ts';
import type { MemberRow } from '#contract/domains/members/schemas.ts';
import { FigureTable, personColumns, personOfMember, usePages } from './table-parts.tsx';

interface MembersTableProps {
  of: FigureReference;
  label: string;
  tools: ReactNode;
  isCounting: boolean;
  /** Time zone of the site, in which days are shown. */
  zone: string;
}

function joinedColumn(t: TFunction<'dashboard'>, zone: string): Column<MemberRow> {
  return {
    id: 'joined',
    title: t('table.joined'),
    cell: ({ created_at: joined }) => <DateCell value={joined} zone={zone} />,
  };
}

/** Renders the members behind a metric with their current subscriptions, newest first. */
export function MembersTable({ of, label, tools, isCounting, zone }: MembersTableProps) {
  const { t } = useTranslation('dashboard');
  const list = usePages();
  const { page, limit } = list;
  const statistic = formatFigureReference(of);
  // Operators who can't see when members joined can't order by it; the server then starts with the highest ID.
  const seesDetails = useCanSee('memberDetails');
  const query = useQuery(
    api.members.list.queryOptions({
      input: {
        page,
        limit,
        ...(seesDetails ? { order: 'created_at', sort: 'desc' } : {}),
        filter: { statistic },
      },
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
            <SecondaryText>{previous.title}</SecondaryText>
          ) : (
            <Lines items={subscriptions.map(({ plan }) => plan.title)} />
          ),
      },
      ...(seesDetails ? [joinedColumn(t, zone)] : []),
    ],
    [t, zone, seesDetails],
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
