import { IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { RunsCell } from '#console/blocks/handler-runs/runs-cell.tsx';
import { CheckCell, Second, TextCell } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { Action } from '#contract/domains/actions/schemas.ts';

/** @param onRemove asks and deletes; null for those who may not */
export function actionColumns(
  t: TFunction<'actions'>,
  onRemove: ((action: Action) => void) | null,
): readonly Column<Action>[] {
  const columns: Column<Action>[] = [
    {
      id: 'event',
      title: t('fields.event_id'),
      width: 240,
      cell: ({ id, event }) => <RowLink to={`/actions/edit/${id}`}>{event.title}</RowLink>,
    },
    { id: 'id', title: t('columns.id'), orderBy: 'id', cell: ({ id }) => <Second>{id}</Second> },
    {
      id: 'type',
      title: t('fields.type'),
      orderBy: 'type',
      onPhone: true,
      cell: ({ type }) => t(`types.${type}`),
    },
    {
      id: 'template',
      title: t('columns.template'),
      cell: ({ template }) => <TextCell value={template?.name ?? null} />,
    },
    {
      id: 'condition',
      title: t('fields.condition'),
      cell: ({ condition }) => t(`conditions.${condition}`),
    },
    {
      id: 'value',
      title: t('fields.value_from_event'),
      cell: ({ value_from_event: value }) => <TextCell value={value} />,
    },
    {
      id: 'active',
      title: t('fields.active'),
      orderBy: 'active',
      cell: ({ active }) => <CheckCell value={active} />,
    },
    {
      id: 'runs',
      title: t('columns.runs'),
      width: 200,
      cell: ({ runs, failed }) => <RunsCell runs={runs} failed={failed} />,
    },
  ];
  if (onRemove === null) return columns;
  return [
    ...columns,
    {
      id: 'actions',
      title: t('columns.actions'),
      align: 'right',
      onPhone: true,
      cell: (action) => (
        <RowAction
          icon={IconTrash}
          verb={t('remove.verb')}
          name={t('remove.button', { id: action.id })}
          act={() => onRemove(action)}
        />
      ),
    },
  ];
}
