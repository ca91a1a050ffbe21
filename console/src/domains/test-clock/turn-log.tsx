import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateTimeCell, NumberCell, SecondaryText } from '#console/ui/cells/cells.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import type { ClockAdvance } from '#contract/domains/test-clock/schemas.ts';
import classes from './test-clock.module.css';
import { TurnDays } from './turn-days.tsx';

const tones = { running: 'quiet', done: 'good', stopped: 'quiet', failed: 'bad' } as const;

interface Told {
  zone: string;
  open: number | null;
  onOpen: (id: number | null) => void;
}

function turnColumns(t: TFunction<'testClock'>, { zone, open, onOpen }: Told): Column<ClockAdvance>[] {
  return [
    {
      id: 'to',
      title: t('log.columns.to'),
      onPhone: true,
      cell: (turn) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={open === turn.id}
          onClick={() => onOpen(open === turn.id ? null : turn.id)}
        >
          {date(turn.state === 'done' ? turn.ends_at : turn.reached_at, zone)}
        </Button>
      ),
    },
    { id: 'from', title: t('log.columns.from'), cell: (turn) => date(turn.starts_at, zone) },
    {
      id: 'state',
      title: t('log.columns.state'),
      onPhone: true,
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`log.states.${state}`)}</Badge>,
    },
    {
      id: 'charges',
      title: t('log.columns.charges'),
      width: 200,
      cell: ({ charges }) => t(`form.outcomes.${charges}`),
    },
    {
      id: 'steps',
      title: t('log.columns.steps'),
      align: 'right',
      cell: ({ steps }) => <NumberCell value={steps} />,
    },
    {
      id: 'by',
      title: t('log.columns.by'),
      width: 180,
      cell: (turn) => (
        <span title={turn.asked_by}>
          <SecondaryText>{turn.asked_by}</SecondaryText>
        </span>
      ),
    },
    {
      id: 'at',
      title: t('log.columns.at'),
      cell: ({ created_at: at }) => <DateTimeCell value={at} />,
    },
  ];
}

/** Renders the advances of the clock; each opens to show what happened on its days. */
export function AdvanceLog() {
  const { t } = useTranslation('testClock');
  const zone = useSiteZone();
  const [open, onOpen] = useState<number | null>(null);
  const list = useListState({ filters: {}, searchAs: '', orderable: [], keep: 'memory' });
  const query = useQuery({
    ...api.testClock.turns.queryOptions({ input: { page: list.page, limit: list.limit } }),
    placeholderData: keepPreviousData,
  });
  const shown = query.data?.items.find(({ id }) => id === open);
  const columns = useMemo(() => turnColumns(t, { zone, open, onOpen }), [t, zone, open]);
  return (
    <section aria-labelledby="test-clock-log" className={classes.log}>
      <h3 id="test-clock-log" className={classes.title}>
        {t('log.title')}
      </h3>
      <p className={classes.quiet}>{t('log.text')}</p>
      <ListTable
        id="clock-turns"
        label={t('log.label')}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.id}
        hasSearchKey={false}
        isFitted
        empty={{ text: t('log.empty') }}
      />
      {shown && <TurnDays key={shown.id} turn={shown} />}
    </section>
  );
}
