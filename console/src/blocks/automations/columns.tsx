import { IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { RunsCell } from '#console/blocks/handler-runs/runs-cell.tsx';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Missing, SecondaryText, TextCell } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { Automation } from './automation.ts';
import classes from './automations.module.css';

type Words = TFunction<['automations', 'actions', 'triggers']>;

function Name({ automation, t }: { automation: Automation; t: Words }) {
  const { kind, id, name, sentence, detail, template } = automation;
  const second = [name === sentence ? null : sentence, detail].filter(Boolean).join(' · ');
  return (
    <div className={classes.name}>
      <RowLink to={`/${kind}s/edit/${id}`}>{name}</RowLink>
      {second !== '' && <SecondaryText>{second}</SecondaryText>}
      {template?.fault && (
        <span title={template.fault}>
          <Badge tone="bad" isSentence>
            {t('broken')}
          </Badge>
        </span>
      )}
    </div>
  );
}

function ofActions(t: Words): Column<Automation>[] {
  return [
    { id: 'event', title: t('columns.event'), width: 180, cell: ({ event }) => <TextCell value={event} /> },
    {
      id: 'type',
      title: t('columns.type'),
      orderBy: 'type',
      cell: ({ type, trigger }) => (type === null ? trigger?.title : t(`actions:types.${type}`)),
      width: 200,
    },
    {
      id: 'template',
      title: t('columns.template'),
      cell: ({ template }) => <TextCell value={template?.name ?? null} />,
    },
    {
      id: 'condition',
      title: t('columns.condition'),
      cell: ({ condition }) => (condition === null ? <Missing /> : t(`actions:conditions.${condition}`)),
    },
    { id: 'value', title: t('columns.value'), cell: ({ value }) => <TextCell value={value} /> },
  ];
}

function ofTriggers(t: Words): Column<Automation>[] {
  return [
    {
      id: 'trigger',
      title: t('columns.trigger'),
      width: 260,
      cell: ({ trigger }) => <TextCell value={trigger?.title} />,
    },
    {
      id: 'trigger_name',
      title: t('columns.name_of_trigger'),
      cell: ({ trigger }) => <TextCell value={trigger?.name} />,
    },
    { id: 'event', title: t('columns.event'), width: 220, cell: ({ event }) => <TextCell value={event} /> },
  ];
}

interface Options {
  /** True if only triggers are listed. */
  isTriggers: boolean;
  /** Asks and deletes; null for operators without the right. */
  onRemove: ((automation: Automation) => void) | null;
}

export function automationColumns(t: Words, { isTriggers, onRemove }: Options): Column<Automation>[] {
  const columns: Column<Automation>[] = [
    {
      id: 'name',
      title: t('columns.name'),
      orderBy: 'name',
      width: 340,
      cell: (automation) => <Name automation={automation} t={t} />,
    },
    {
      id: 'kind',
      title: t('columns.kind'),
      orderBy: 'kind',
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      id: 'active',
      title: t('columns.active'),
      orderBy: 'active',
      onPhone: true,
      cell: ({ active }) => <Badge tone={active ? 'good' : 'quiet'}>{t(active ? 'on' : 'off')}</Badge>,
    },
    {
      id: 'runs',
      title: t('columns.runs'),
      width: 200,
      onPhone: true,
      cell: ({ runs, failed }) => <RunsCell runs={runs} failed={failed} />,
      phoneCell: ({ runs, failed }) => <RunsCell runs={runs} failed={failed} isShort />,
    },
    {
      id: 'id',
      title: t('columns.id'),
      orderBy: 'id',
      cell: ({ id }) => <SecondaryText>{id}</SecondaryText>,
    },
    ...(isTriggers ? ofTriggers(t) : ofActions(t)),
  ];
  if (onRemove === null) return columns;
  return [
    ...columns,
    {
      id: 'actions',
      title: t('columns.actions'),
      align: 'right',
      onPhone: true,
      cell: (automation) => (
        <RowAction
          icon={IconTrash}
          verb={t(`${automation.kind}s:remove.verb`)}
          name={t(`${automation.kind}s:remove.button`, { id: automation.id })}
          act={() => onRemove(automation)}
        />
      ),
    },
  ];
}
