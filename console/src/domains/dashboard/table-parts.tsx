import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { Missing, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { type ListQuery, ListTable } from '#console/ui/list-table/list-table.tsx';
import type { Person } from '#contract/domains/dashboard/row-schemas.ts';

/** Renders the name of a member, or their email without one, with a link to their page. */
export function PersonLink({ person }: { person: Person }) {
  const { id, name, email } = person;
  return <RowLink to={`/users/edit/${id}`}>{name === '' ? email : name}</RowLink>;
}

/** Returns the columns with name and email of a member; empty cells for an erased one. */
export function personColumns<Row>(
  t: TFunction<'dashboard'>,
  personOf: (row: Row) => Person | null,
): Column<Row>[] {
  return [
    {
      id: 'name',
      title: t('table.name'),
      width: 240,
      cell: (row) => {
        const person = personOf(row);
        return person ? <PersonLink person={person} /> : <SecondaryText>{t('table.erased')}</SecondaryText>;
      },
    },
    {
      id: 'email',
      title: t('table.email'),
      width: 260,
      cell: (row) => {
        const person = personOf(row);
        return person === null ? <Missing /> : <SecondaryText>{person.email}</SecondaryText>;
      },
    },
  ];
}

/** Returns a member of the member list as a person. */
export function personOfMember(row: {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
}): Person {
  return { id: row.id, name: memberName(row), email: row.email };
}

const noFilters = {};

/** Holds the state of a table that is only paged. */
export function usePages() {
  return useListState({ filters: noFilters, searchAs: 'global', keep: 'memory' });
}

interface FigureTableProps<Row> {
  id: string;
  label: string;
  columns: readonly Column<Row>[];
  list: ReturnType<typeof usePages>;
  query: ListQuery<Row>;
  idOf: (row: Row) => number;
  /** Buttons above the table. */
  tools: ReactNode;
  /** True while the metric is still being counted, so an empty table isn't final. */
  isCounting?: boolean;
}

/** Renders a table of the members behind a metric. */
export function FigureTable<Row>({ label, isCounting = false, ...props }: FigureTableProps<Row>) {
  const { t } = useTranslation('dashboard');
  return (
    <ListTable
      {...props}
      label={t('table.label', { label })}
      hasSearchKey={false}
      empty={{ text: t(isCounting ? 'counting' : 'table.empty') }}
    />
  );
}
