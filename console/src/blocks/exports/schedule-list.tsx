import { Anchor, Button, Skeleton, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { DateTimeCell, SecondaryText } from '#console/ui/cells/cells.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { ScheduledExport } from '#contract/domains/exports/schedule-schemas.ts';
import { Problem } from './problem.tsx';
import classes from './schedule-list.module.css';

const columns = ['title', 'frequency', 'recipient', 'next', 'active', 'actions'] as const;
/** Columns on a phone, where the name includes the other ones. */
const phoneColumns = ['title', 'active', 'actions'] as const;

/** Renders the operator's scheduled exports. Switching one on or off applies at once. */
export function ScheduleList({ onRemove }: { onRemove: (schedule: ScheduledExport) => Promise<boolean> }) {
  const { t } = useTranslation('exports');
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ?? false;
  const query = useQuery(api.exports.listSchedules.queryOptions({}));
  if (query.data === undefined)
    return query.isError ? (
      <p className={classes.text} role="alert">
        {descriptionOf(query.error) ?? t('schedules.failed')}
      </p>
    ) : (
      <Skeleton height={80} />
    );
  if (query.data.items.length === 0) return <p className={classes.text}>{t('schedules.empty')}</p>;
  return (
    <PlainTable
      label={t('dialog.ownSchedules')}
      head={(isPhone ? phoneColumns : columns).map((column) => (
        <th key={column} scope="col">
          {t(`schedules.${column}`)}
        </th>
      ))}
    >
      {query.data.items.map((schedule) => (
        <ScheduleRow key={schedule.id} schedule={schedule} isPhone={isPhone} onRemove={onRemove} />
      ))}
    </PlainTable>
  );
}

interface ScheduleRowProps {
  schedule: ScheduledExport;
  isPhone: boolean;
  /** Asks whether to delete it. */
  onRemove: (schedule: ScheduledExport) => Promise<boolean>;
}

function ScheduleRow({ schedule, isPhone, onRemove }: ScheduleRowProps) {
  const { t } = useTranslation('exports');
  const queries = useQueryClient();
  const mayWrite = useMay('exports', 'write');
  const mayRemove = useMay('exports', 'delete');
  const { id, version, title, recipient_email: recipient, problem } = schedule;
  const frequency = t(`frequencies.${schedule.frequency}`);
  const named = { title, frequency };
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: api.exports.listSchedules.key() }),
      queries.invalidateQueries({ queryKey: api.exports.getSchedule.key() }),
    ]);
  const change = useMutation({
    mutationFn: (active: boolean) => client.exports.updateSchedule({ id, version, active }),
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: () => client.exports.removeSchedule({ id }),
    onSettled: reload,
  });
  const ask = async () => {
    if (await onRemove(schedule)) remove.mutate();
  };
  const next = schedule.next_run_at ? (
    <DateTimeCell value={schedule.next_run_at} />
  ) : (
    <SecondaryText>{t('schedules.off')}</SecondaryText>
  );
  return (
    <tr>
      {isPhone ? (
        <th scope="row">
          <span className={classes.line}>{title}</span>
          <Problem text={problem} />
          <span className={classes.line}>
            <SecondaryText>{`${frequency}, ${recipient}`}</SecondaryText>
          </span>
          {schedule.next_run_at && <span className={classes.line}>{next}</span>}
        </th>
      ) : (
        <>
          <th scope="row" className={classes.title} title={title}>
            {title}
            <Problem text={problem} />
          </th>
          <td>{frequency}</td>
          <td className={classes.title} title={recipient}>
            {recipient}
          </td>
          <td>{next}</td>
        </>
      )}
      <td>
        <Switch
          size="sm"
          aria-label={t('schedules.activeOf', named)}
          checked={change.isPending ? change.variables : schedule.active}
          disabled={!mayWrite || change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      </td>
      <td>
        <span className={classes.actions}>
          <Anchor
            component={Link}
            to={`/users/edit/export/${id}`}
            inherit
            aria-label={t('schedules.editOf', named)}
          >
            {t('schedules.edit')}
          </Anchor>
          {mayRemove && (
            <Button
              variant="default"
              size="compact-xs"
              aria-label={t('schedules.removeOf', named)}
              loading={remove.isPending}
              onClick={() => void ask()}
            >
              {t('schedules.remove')}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}
