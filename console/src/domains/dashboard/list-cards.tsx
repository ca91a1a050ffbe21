import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SendList } from '#console/blocks/send-list.tsx';
import { client } from '#console/lib/api/client.ts';
import { date, zoneInWords } from '#console/lib/formats.ts';
import { Card } from '#console/ui/page/page.tsx';
import { formatFigureReference, stocks } from '#contract/domains/figures/words.ts';
import { ChurnTable } from './churn-table.tsx';
import classes from './list-cards.module.css';
import { isOwnList, type ListName, type ListSource, type Lists, referenceOf } from './lists.ts';
import { MembersTable } from './members-table.tsx';
import { PastDueTable } from './past-due-table.tsx';

interface ListCardsProps {
  lists: Lists;
  sourceOf: (name: ListName) => ListSource | null;
  /** The figures are not complete, so neither are the lists. */
  isCounting: boolean;
  /** IANA time zone of the site, in which days and times are shown. */
  zone: string;
}

/** Renders the open member tables, the newest on top. */
export function ListCards({ sourceOf, ...shared }: ListCardsProps) {
  return shared.lists.open.map((name) => {
    const source = sourceOf(name);
    return source && <ListCard key={name} name={name} source={source} {...shared} />;
  });
}

interface ListCardProps extends Omit<ListCardsProps, 'sourceOf'> {
  name: ListName;
  source: ListSource;
}

function ListCard({ name, source, lists, isCounting, zone }: ListCardProps) {
  const { t } = useTranslation(['dashboard', 'kit']);
  const card = useRef<HTMLDivElement>(null);
  const label = useListLabel(name);
  const isOpened = lists.opened === name;

  // The button may be far below, so focus moves to the table that it opened.
  useEffect(() => {
    if (!isOpened) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [isOpened]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: it takes the focus as a whole
    <div
      ref={card}
      className={classes.list}
      role="group"
      aria-label={t('dashboard:table.label', { label })}
      tabIndex={-1}
    >
      <Card
        title={label}
        description={useDaysInWords(source, zone)}
        actions={
          <Button
            variant="default"
            aria-label={t('dashboard:table.closeName', { label })}
            onClick={() => lists.close(name)}
          >
            {t('dashboard:table.close')}
          </Button>
        }
      >
        <Table source={source} label={label} isCounting={isCounting} zone={zone} />
      </Card>
    </div>
  );
}

/** Returns the label of a list, which is the name of its metric. */
function useListLabel(name: ListName): string {
  const { t } = useTranslation(['dashboard', 'figures']);
  return isOwnList(name) ? t(`dashboard:counts.${name}`) : t(`figures:${name}`);
}

/** Returns the days of a list, or the time of its content, as text. */
function useDaysInWords(source: ListSource, siteZone: string): string {
  const { t } = useTranslation('dashboard');
  const zone = zoneInWords(siteZone);
  if (source.kind === 'past_due') return t('table.now', { zone });
  const { start, end } = source.kind === 'members' ? source.of : source.range;
  const isState = source.kind === 'members' && stocks.some((stock) => stock === source.of.figure);
  return t(isState ? 'table.atEnd' : 'table.range', { from: date(start), to: date(end), zone });
}

/** Emails a list by the same call that loads it. */
function sendList(source: ListSource, email: string): Promise<unknown> {
  const sending = { download: true, email };
  switch (source.kind) {
    case 'members':
      return client.members.list({ filter: { statistic: formatFigureReference(source.of) }, ...sending });
    case 'churn':
      return client.dashboard.churnUsers({
        date_start: source.range.start,
        date_end: source.range.end,
        ...sending,
      });
    case 'past_due':
      return client.dashboard.pastDueReport(sending);
  }
}

interface TableProps {
  source: ListSource;
  label: string;
  isCounting: boolean;
  zone: string;
}

function Table({ source, label, isCounting, zone }: TableProps) {
  const { t } = useTranslation('dashboard');
  const reference = formatFigureReference(referenceOf(source));
  const tools = (
    <>
      <SendList label={label} send={(email) => sendList(source, email)} />
      <Button variant="default" component={Link} to="/users" search={{ statistic: reference } as never}>
        {t('table.open')}
      </Button>
    </>
  );
  const shared = { label, tools, zone };
  switch (source.kind) {
    case 'members':
      return <MembersTable key={reference} of={source.of} isCounting={isCounting} {...shared} />;
    case 'churn':
      return <ChurnTable key={reference} range={source.range} isCounting={isCounting} {...shared} />;
    case 'past_due':
      return <PastDueTable {...shared} />;
  }
}
