import { Anchor, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { planOptions } from '#console/blocks/plan-options.ts';
import { SendList } from '#console/blocks/send-list.tsx';
import { api, client } from '#console/lib/api/client.ts';
import { pollWhileCounting } from '#console/lib/counting.ts';
import { date, zoneInWords } from '#console/lib/formats.ts';
import { dashboard } from '#console/texts/en/dashboard.ts';
import { useChosen } from '#console/ui/fields/options.ts';
import { useListState } from '#console/ui/list-table/list-state.ts';
import { ListTable } from '#console/ui/list-table/list-table.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { isDay } from '#contract/base/date-ranges.ts';
import { amountIn, count, inUnit, share } from '#contract/base/units.ts';
import type { FigureRows } from '#contract/domains/dashboard/row-schemas.ts';
import {
  currentFigures,
  type Figure,
  figures,
  formatFigureReference,
  isMoneyFigure,
  keptFigures,
  parsePlans,
  stocks,
} from '#contract/domains/figures/words.ts';
import { Adjustments } from './adjustments.tsx';
import { useRowColumns } from './row-columns.tsx';
import classes from './rows-page.module.css';
import { useIsClosed } from './withheld.ts';

const noFilters = {};

/** Rows that an address requests. */
interface Asked {
  figure: Figure;
  start: string;
  end: string;
  currency: string | undefined;
  plans: readonly number[];
}

function useAsked(): Asked | null {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const figure = figures.find((name) => name === search.figure);
  const start = search.date_start ?? '';
  const end = search.date_end ?? '';
  const plans = search.plan === undefined ? [] : parsePlans(search.plan);
  const { currency } = search;
  const isCurrency = currency === undefined || /^[a-z]{3}$/i.test(currency);
  if (!figure || !isDay(start) || !isDay(end) || start > end || !plans || !isCurrency) return null;
  return { figure, start, end, currency, plans };
}

/** Renders the rows that a metric counts or adds up, and their total. */
export function Screen() {
  const { t } = useTranslation('dashboardCharts');
  const asked = useAsked();
  if (asked === null)
    return (
      <Page width="list">
        <PageHeader title={t('rows.unknown')} actions={<BackButton />} />
      </Page>
    );
  return <RowsOfFigure key={JSON.stringify(asked)} asked={asked} />;
}

function BackButton() {
  const { t } = useTranslation('dashboardCharts');
  return (
    <Button component={Link} to="/dashboard" variant="default">
      {t('rows.back')}
    </Button>
  );
}

function RowsOfFigure({ asked }: { asked: Asked }) {
  const { t } = useTranslation(['dashboardCharts', 'figures', 'dashboard']);
  const { figure, start, end, currency, plans } = asked;
  const list = useListState({ filters: noFilters, searchAs: 'figure', orderable: [] });
  const { page, limit } = list.input;
  const input = {
    figure,
    date_start: start,
    date_end: end,
    ...(currency === undefined ? {} : { currency }),
    ...(plans.length > 0 ? { plan: [...plans] } : {}),
  };
  const query = useQuery(
    api.dashboard.rows.queryOptions({
      input: { ...input, page, limit },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data: shown } }) => pollWhileCounting(shown?.counting),
    }),
  );
  const data = useMemo(
    () => query.data && { ...query.data, items: query.data.items.map((row, id) => ({ ...row, id })) },
    [query.data],
  );
  const columns = useRowColumns(data?.items ?? [], figure, data?.timezone ?? '');
  const label = t(`figures:${figure}`);
  const isClosed = useIsClosed()(figure);
  const kept = keptFigures.find((one) => one === figure);
  return (
    <Page width="list">
      <PageHeader
        title={label}
        description={<Definition figure={figure} />}
        actions={
          <>
            <SendList
              label={label}
              send={(email) => client.dashboard.rows({ ...input, download: true, email })}
            />
            {!isClosed && <MembersButton asked={asked} />}
            <BackButton />
          </>
        }
      />
      <p className={classes.figure}>
        <span className={classes.value}>{data ? <Value data={data} figure={figure} /> : ' '}</span>
        <span className={classes.days}>{data && <Days asked={asked} zone={data.timezone} />}</span>
        {plans.length > 0 && <Plans ids={plans} />}
      </p>
      {kept && plans.length === 0 && !isClosed && (
        <Adjustments figure={kept} range={{ start, end }} currency={currency} />
      )}
      <ListTable
        id="figure-rows"
        label={t('dashboardCharts:rows.label', { label })}
        columns={columns}
        list={list}
        query={{ ...query, data }}
        idOf={({ id }) => id}
        empty={{ text: t(data?.counting ? 'dashboard:counting' : 'dashboardCharts:rows.empty') }}
      />
    </Page>
  );
}

function Value({ data, figure }: { data: FigureRows; figure: Figure }) {
  const { t } = useTranslation('kit');
  if (data.value === null) return t('values.missing');
  if (figure === 'retention_rate') return inUnit(data.value, share);
  return inUnit(data.value, data.currency === null ? count : amountIn(data.currency));
}

function Days({ asked, zone }: { asked: Asked; zone: string }) {
  const { t } = useTranslation('dashboardCharts');
  const { figure, start, end } = asked;
  const days = { from: date(start), to: date(end), zone: zoneInWords(zone) };
  if (currentFigures.some((one) => one === figure)) return t('rows.now', days);
  return t(stocks.some((one) => one === figure) ? 'rows.atEnd' : 'rows.range', days);
}

/** Renders the plans that filter the rows. */
function Plans({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('dashboardCharts');
  const plans = useChosen(planOptions, ids);
  const titles = plans.map(({ label }) => label).join(', ');
  return <span className={classes.days}>{t('rows.ofPlans', { count: ids.length, titles })}</span>;
}

/** Renders the definition of the metric, if it has one, and a link to all definitions. */
function Definition({ figure }: { figure: Figure }) {
  const { t } = useTranslation(['dashboard', 'dashboardCharts']);
  const known = Object.keys(dashboard.definitions).find((name) => name === figure);
  return (
    <>
      {known && `${t(`dashboard:definitions.${known as keyof typeof dashboard.definitions}`)} `}
      <Anchor
        component={Link}
        to="/dashboard/definitions"
        {...(known ? { hash: known } : {})}
        inherit
        underline="always"
      >
        {t('dashboardCharts:rows.definition')}
      </Anchor>
    </>
  );
}

/** Decisions and amounts have no list of members that would be the same rows. */
function MembersButton({ asked }: { asked: Asked }) {
  const { t } = useTranslation('dashboardCharts');
  const { figure, start, end, plans } = asked;
  if (figure === 'paywall_hits' || (isMoneyFigure(figure) && figure !== 'mrr')) return null;
  const statistic = formatFigureReference({ figure, start, end, plans });
  return (
    <Button component={Link} to="/users" search={{ statistic } as never} variant="default">
      {t('rows.members')}
    </Button>
  );
}
