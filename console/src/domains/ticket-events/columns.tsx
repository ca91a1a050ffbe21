import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateTime, truncate } from '#console/lib/formats.ts';
import { CheckCell, Lines, Missing, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowAction } from '#console/ui/cells/row-action.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import classes from './columns.module.css';
import type { TicketEventRow } from './types.ts';

/** Formats start and end in the event's time zone; an end on the same day shows only the time. */
function fromTo({ start_date: start, end_date: end, timezone }: TicketEventRow): string {
  const until = dateTime(end, timezone);
  const day = date(end, timezone);
  const isSameDay = day === date(start, timezone);
  return `${dateTime(start, timezone)} – ${isSameDay ? until.slice(day.length + 1) : until}`;
}

function columnsOf(t: TFunction<'ticketEvents'>): Column<TicketEventRow>[] {
  return [
    {
      id: 'title',
      title: t('fields.title'),
      orderBy: 'title',
      width: 280,
      cell: ({ id, title }) => <RowLink to={`/tievents/edit/${id}`}>{title}</RowLink>,
    },
    {
      id: 'id',
      title: t('fields.id'),
      orderBy: 'id',
      width: 90,
      cell: ({ id }) => (
        <RowLink to={`/tievents/edit/${id}`} isNewTab>
          {id}
        </RowLink>
      ),
    },
    {
      id: 'description',
      title: t('fields.description'),
      width: 280,
      cell: ({ description }) =>
        description ? <span title={description}>{truncate(description, 40)}</span> : <Missing />,
    },
    {
      id: 'from_to_date',
      title: t('fields.dates'),
      orderBy: 'start_date',
      cell: (event) => (
        <Lines
          items={[
            fromTo(event),
            <SecondaryText key="zone">{event.timezone.replaceAll('_', ' ')}</SecondaryText>,
          ]}
        />
      ),
    },
    {
      id: 'active',
      title: t('fields.active'),
      orderBy: 'active',
      cell: ({ active }) => <CheckCell value={active} />,
    },
  ];
}

interface Actions {
  /** Asks and deletes; null for operators without the right. */
  onRemove: ((event: TicketEventRow) => void) | null;
  /** Copies and opens the copy; null for operators without the right. */
  onCopy: ((event: TicketEventRow) => void) | null;
}

export function useTicketEventColumns({ onRemove, onCopy }: Actions): readonly Column<TicketEventRow>[] {
  const { t } = useTranslation('ticketEvents');
  return useMemo(() => {
    const actions: Column<TicketEventRow> = {
      id: 'actions',
      title: t('fields.actions'),
      align: 'right',
      onPhone: true,
      cell: (event) => (
        <span className={classes.actions}>
          <RowAction
            icon={IconPencil}
            verb={t('actions.edit')}
            name={t('actions.editName', { name: event.title })}
            act={`/tievents/edit/${event.id}`}
          />
          {onCopy && (
            <RowAction
              icon={IconCopy}
              verb={t('actions.duplicate')}
              name={t('actions.duplicateName', { name: event.title })}
              act={() => onCopy(event)}
            />
          )}
          {onRemove && (
            <RowAction
              icon={IconTrash}
              verb={t('actions.remove')}
              name={t('actions.removeName', { name: event.title })}
              act={() => onRemove(event)}
            />
          )}
        </span>
      ),
    };
    return [...columnsOf(t), actions];
  }, [t, onRemove, onCopy]);
}
