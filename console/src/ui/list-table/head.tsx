import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from './columns.ts';
import type { AnyListState } from './list-state.ts';
import classes from './list-table.module.css';
import type { RowChoice } from './selection.ts';

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  list: AnyListState;
  rows: RowChoice | null;
}

export function Head<Row>({ columns, list, rows }: HeadProps<Row>) {
  const { t } = useTranslation('kit');
  return (
    <thead>
      <tr>
        {rows && (
          <td className={classes.check}>
            <Checkbox
              size="xs"
              aria-label={t('list.selectAll')}
              checked={rows.isAll}
              indeterminate={rows.isSome && !rows.isAll}
              onChange={rows.toggleAll}
            />
          </td>
        )}
        {columns.map((column, index) => (
          <HeadCell key={column.id} column={column} list={list} isFirst={index === 0} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({
  column,
  list,
  isFirst,
}: {
  column: Column<Row>;
  list: AnyListState;
  isFirst: boolean;
}) {
  const { orderBy, title, align = 'left' } = column;
  const isOrdered = orderBy !== undefined && list.order?.by === orderBy;
  const direction = isOrdered ? list.order?.direction : undefined;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  const order = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined;
  return (
    <th scope="col" className={isFirst ? classes.first : ''} data-align={align} aria-sort={order}>
      {orderBy === undefined ? (
        title
      ) : (
        <UnstyledButton
          className={classes.order}
          data-ordered={isOrdered || undefined}
          onClick={() => list.setOrder(orderBy, direction === 'asc' ? 'desc' : 'asc')}
        >
          {title}
          <Arrow size={14} aria-hidden className={isOrdered ? '' : classes.hint} />
        </UnstyledButton>
      )}
    </th>
  );
}
