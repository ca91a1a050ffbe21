import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date, number } from '#console/lib/formats.ts';
import type { Column } from '#console/ui/list-table/columns.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import type { ClockAdvance, ClockDay } from '#contract/domains/test-clock/schemas.ts';
import { type Happening, happenings } from '#contract/domains/test-clock/words.ts';
import { type Chosen, HappenedDialog } from './happened-dialog.tsx';
import classes from './test-clock.module.css';

const placeOf = (kind: Happening) => happenings.indexOf(kind);

function dayColumns(t: TFunction<'testClock'>, onChoose: (chosen: Chosen) => void): Column<ClockDay>[] {
  return [
    { id: 'day', title: t('log.columns.day'), onPhone: true, width: 120, cell: ({ day }) => date(day) },
    {
      id: 'what',
      title: t('log.columns.what'),
      onPhone: true,
      cell: ({ day, counts }) => (
        <span className={classes.counts}>
          {[...counts]
            .sort((one, other) => placeOf(one.kind) - placeOf(other.kind))
            .map(({ kind, count }) => (
              <Button key={kind} variant="default" size="compact-xs" onClick={() => onChoose({ day, kind })}>
                {t('log.counted', { kind: t(`log.kinds.${kind}`), n: number(count) })}
              </Button>
            ))}
        </span>
      ),
    },
  ];
}

/** Renders what happened on the days of an advance, latest first; a count opens its rows. */
export function TurnDays({ turn }: { turn: ClockAdvance }) {
  const { t } = useTranslation('testClock');
  const zone = useSiteZone();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { id } = turn;
  const list = useListState({ filters: {}, searchAs: '', orderable: [], keep: 'memory' });
  const query = useQuery({
    ...api.testClock.days.queryOptions({ input: { id, page: list.page, limit: list.limit } }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => dayColumns(t, setChosen), [t]);
  const span = { from: date(turn.starts_at, zone), to: date(turn.reached_at, zone) };
  return (
    <section className={classes.days} aria-labelledby="test-clock-days">
      <h4 id="test-clock-days" className={classes.title}>
        {t('log.daysTitle', span)}
      </h4>
      <ListTable
        id="clock-days"
        label={t('log.daysLabel', span)}
        columns={columns}
        list={list}
        query={query}
        idOf={(row) => row.day}
        hasSearchKey={false}
        empty={{ text: t('log.daysEmpty') }}
      />
      <HappenedDialog turnId={id} chosen={chosen} onClose={() => setChosen(null)} />
    </section>
  );
}
