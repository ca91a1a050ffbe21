import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SendList } from '#console/blocks/send-list.tsx';
import { client } from '#console/lib/api/client.ts';
import { date } from '#console/lib/formats.ts';
import { Card } from '#console/ui/page/page.tsx';
import { formatFigureReference } from '#contract/base/figures.ts';
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
}

/** The member tables that are open, the newest on top. */
export function ListCards({ lists, sourceOf, isCounting }: ListCardsProps) {
  return lists.open.map((name) => {
    const source = sourceOf(name);
    return (
      source && <ListCard key={name} name={name} source={source} lists={lists} isCounting={isCounting} />
    );
  });
}

interface ListCardProps {
  name: ListName;
  source: ListSource;
  lists: Lists;
  isCounting: boolean;
}

function ListCard({ name, source, lists, isCounting }: ListCardProps) {
  const { t } = useTranslation(['dashboard', 'kit']);
  const card = useRef<HTMLDivElement>(null);
  const label = useListLabel(name);
  const isOpened = lists.opened === name;

  // The button may stand far below: who opened the table is led to it.
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
        description={useDaysInWords(source)}
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
        <Table source={source} label={label} isCounting={isCounting} />
      </Card>
    </div>
  );
}

/** What a list is called: as the figure it stands behind. */
function useListLabel(name: ListName): string {
  const { t } = useTranslation(['dashboard', 'figures']);
  return isOwnList(name) ? t(`dashboard:counts.${name}`) : t(`figures:${name}`);
}

function useDaysInWords(source: ListSource): string {
  const { t } = useTranslation(['dashboard', 'kit']);
  if (source.kind === 'past_due') return t('dashboard:table.now');
  const { start, end } = source.kind === 'members' ? source.of : source.range;
  return t('kit:list.between', { from: date(start), to: date(end) });
}

/** Each table is sent by the call that it is loaded with. */
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

function Table({ source, label, isCounting }: { source: ListSource; label: string; isCounting: boolean }) {
  const { t } = useTranslation('dashboard');
  const reference = formatFigureReference(referenceOf(source));
  const tools = (
    <>
      <SendList label={label} send={(email) => sendList(source, email)} />
      <Button
        variant="default"
        component={Link}
        to={'/users' as string}
        search={{ statistic: reference } as never}
      >
        {t('table.open')}
      </Button>
    </>
  );
  const shared = { label, tools };
  switch (source.kind) {
    case 'members':
      return <MembersTable key={reference} of={source.of} isCounting={isCounting} {...shared} />;
    case 'churn':
      return <ChurnTable key={reference} range={source.range} isCounting={isCounting} {...shared} />;
    case 'past_due':
      return <PastDueTable {...shared} />;
  }
}
