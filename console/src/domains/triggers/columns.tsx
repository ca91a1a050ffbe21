import { IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { RunsCell } from '#console/blocks/handler-runs/runs-cell.tsx';
import { CheckCell, Second, TextCell } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { TriggerHandler } from '#contract/domains/triggers/schemas.ts';

/** What the events of these names are called. */
function titlesOf(names: readonly string[]): string {
  const known = eventCatalogue.filter(({ name }) => names.includes(name));
  return known.map(({ title }) => title).join(', ');
}

/** @param onRemove asks and deletes; null for those who may not */
export function triggerColumns(
  t: TFunction<'triggers'>,
  onRemove: ((trigger: TriggerHandler) => void) | null,
): readonly Column<TriggerHandler>[] {
  const columns: Column<TriggerHandler>[] = [
    {
      id: 'title',
      title: t('columns.title'),
      width: 300,
      cell: ({ id, trigger }) => <RowLink to={`/triggers/edit/${id}`}>{trigger.title}</RowLink>,
    },
    {
      id: 'events',
      title: t('columns.events'),
      width: 220,
      cell: ({ settings }) => <TextCell value={titlesOf([settings.events ?? []].flat())} />,
    },
    { id: 'id', title: t('columns.id'), orderBy: 'id', cell: ({ id }) => <Second>{id}</Second> },
    { id: 'name', title: t('columns.name'), cell: ({ trigger }) => trigger.name },
    {
      id: 'active',
      title: t('fields.active'),
      orderBy: 'active',
      onPhone: true,
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
      cell: (trigger) => (
        <RowAction
          icon={IconTrash}
          verb={t('remove.verb')}
          name={t('remove.button', { id: trigger.id })}
          act={() => onRemove(trigger)}
        />
      ),
    },
  ];
}
