import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { number, percent } from '#console/lib/formats.ts';
import type { PlainRange } from '#contract/base/date-ranges.ts';
import { amountIn, inUnit } from '#contract/base/units.ts';
import type { Statistics } from '#contract/domains/dashboard/schemas.ts';
import type { DashboardCard, Figure } from '#contract/domains/figures/words.ts';
import { Breakdown } from './breakdown.tsx';
import type { CardRanges } from './card-ranges.ts';
import { useCauseName } from './cause-name.ts';
import { FigureLink, RowsLink } from './figure-link.tsx';
import classes from './panel.module.css';

interface NotesProps {
  statistics: Statistics;
  days: PlainRange;
}

interface CardNotesProps {
  card: DashboardCard;
  statistics: Statistics;
  ranges: CardRanges;
}

/** Figures that belong to a card and are no cards themselves; null for most. */
export function CardNotes({ card, statistics, ranges }: CardNotesProps) {
  const props = { statistics, days: ranges.current };
  switch (card) {
    case 'active_subscribers':
      return <Entitled {...props} />;
    case 'mrr':
      return ranges.compared && <WhatChanged card={card} />;
    case 'gross_volume':
      return (
        <>
          <NetVolumes {...props} />
          {ranges.compared && <WhatChanged card={card} />}
        </>
      );
    case 'trials_converted':
      return <CohortRate {...props} />;
    case 'stopped_subscriptions':
      return <Causes {...props} />;
    default:
      return null;
  }
}

/** Renders a link to the changes between the metric and the compared one, over the same days. */
function WhatChanged({ card }: { card: DashboardCard }) {
  const { t } = useTranslation(['dashboard', 'figures']);
  return (
    <Link
      to="/dashboard/changes"
      search={((now: object) => ({ ...now, lists: undefined, figure: card })) as never}
      className={classes.note}
      aria-label={t('dashboard:card.whatChangedIn', { label: t(`figures:${card}`) })}
    >
      {t('dashboard:card.whatChanged')}
    </Link>
  );
}

function Entitled({ statistics, days }: NotesProps) {
  const { t } = useTranslation('dashboard');
  const figure = number(statistics.active_subscribers.entitled);
  return (
    <span className={classes.note}>
      <RowsLink rows={{ figure: 'entitled', ...days }} isSecond>
        {t('card.entitled', { figure })}
      </RowsLink>
    </span>
  );
}

function CohortRate({ statistics, days }: NotesProps) {
  const { t } = useTranslation('dashboard');
  const { cohort_rate: rate, ended } = statistics.trials_converted;
  return (
    <span className={classes.note}>
      {rate === null ? (
        t('card.noTrials')
      ) : (
        <RowsLink rows={{ figure: 'trials_ended', ...days }} isSecond>
          {t('card.cohort', { rate: percent(rate), count: ended, ended: number(ended) })}
        </RowsLink>
      )}
    </span>
  );
}

function Causes({ statistics }: NotesProps) {
  const { t } = useTranslation(['dashboard', 'figures']);
  const causeName = useCauseName();
  const { causes } = statistics.stopped_subscriptions;
  const parts = Object.entries(causes).map(([cause, stopped]) => ({
    name: causeName(cause),
    value: number(stopped),
  }));
  if (parts.length === 0) return null;
  return (
    <Breakdown title={t('figures:stopped_subscriptions')} parts={parts}>
      {t('dashboard:card.causes')}
    </Breakdown>
  );
}

/** Deductions from the gross volume, in display order. */
const takenOff = ['refunds', 'disputes', 'credits', 'fees'] as const satisfies readonly Figure[];

function NetVolumes({ statistics, days }: NotesProps) {
  const { t } = useTranslation('dashboard');
  return Object.entries(statistics.gross_volume ?? {}).map(([currency, { net }]) => {
    const unit = amountIn(currency);
    const rows = { ...days, currency };
    const part = (figure: Figure, name: string, value: number) => ({
      name,
      value: <FigureLink label={name} value={value} unit={unit} rows={{ figure, ...rows }} />,
    });
    return (
      <Breakdown
        key={currency}
        title={t('card.netTitle', { currency: currency.toUpperCase() })}
        text={t('net.text')}
        parts={[
          part('gross_volume', t('net.gross'), net.gross),
          ...takenOff.map((figure) => part(figure, t(`net.${figure}`), -net[figure])),
          { name: t('net.net'), value: inUnit(net.net, unit), isTotal: true },
        ]}
      >
        {t('card.net', { figure: inUnit(net.net, unit) })}
      </Breakdown>
    );
  });
}
