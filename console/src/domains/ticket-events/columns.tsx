import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { date, dateTime, truncate } from '#console/lib/formats.ts';
import { CheckCell, Lines, Missing, Second } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import classes from './columns.module.css';
import type { TicketEventRow } from './types.ts';

/** From when to when, by the clocks of the event's zone; of an end on the same day the time alone. */
function fromTo({ start_date: start, end_date: end, timezone }: TicketEventRow): string {
  const until = dateTime(end, timezone);
  const day = date(end, timezone);
  const isSameDay = day === date(start, timezone);
  return `${dateTime(start, timezone)} – ${isSameDay ? until.slice(day.length + 1) : until}`;
}

function columnsOf(t: TFunction<'ticketEvents'>): Column<TicketEventRow>[] {
  return [
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
      id: 'title',
      title: t('fields.title'),
      orderBy: 'title',
      onPhone: true,
      width: 280,
      cell: ({ title }) => (
        <span className={classes.title} title={title}>
          {title}
        </span>
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
        <Lines items={[fromTo(event), <Second key="zone">{event.timezone.replaceAll('_', ' ')}</Second>]} />
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
  /** Asks and deletes; null for those who may not. */
  onRemove: ((event: TicketEventRow) => void) | null;
  /** Copies and leads to the copy; null for those who may not. */
  onCopy: ((event: TicketEventRow) => void) | null;
}

export function useTicketEventColumns({ onRemove, onCopy }: Actions): readonly Column<TicketEventRow>[] {
  const { t } = useTranslation('ticketEvents');
  return useMemo(() => {
    const icon = { variant: 'subtle', color: 'gray', size: 28 } as const;
    const actions: Column<TicketEventRow> = {
      id: 'actions',
      title: t('fields.actions'),
      align: 'right',
      onPhone: true,
      cell: (event) => (
        <span className={classes.actions}>
          <Tooltip label={t('actions.edit')}>
            <ActionIcon
              {...icon}
              component={Link}
              to={`/tievents/edit/${event.id}`}
              aria-label={t('actions.editName', { name: event.title })}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
          {onCopy && (
            <Tooltip label={t('actions.duplicate')}>
              <ActionIcon
                {...icon}
                aria-label={t('actions.duplicateName', { name: event.title })}
                onClick={() => onCopy(event)}
              >
                <IconCopy size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          {onRemove && (
            <Tooltip label={t('actions.remove')}>
              <ActionIcon
                {...icon}
                aria-label={t('actions.removeName', { name: event.title })}
                onClick={() => onRemove(event)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      ),
    };
    return [...columnsOf(t), actions];
  }, [t, onRemove, onCopy]);
}
