import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { money, number } from '#console/lib/formats.ts';
import { Lines } from '#console/ui/cells/cells.tsx';
import { Stat } from '#console/ui/cells/stat.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { CodeFigures } from '#contract/domains/promos/schemas.ts';
import classes from './codes.module.css';

interface FiguresCardProps {
  /** Text that explains revenue and joining for this kind of code. */
  text: string;
  query: { data: CodeFigures | undefined; isError: boolean };
  /** Amounts are not for everybody. */
  hasRevenue: boolean;
}

/** Renders the results of a code: redemptions, revenue, and members who still pay. */
export function FiguresCard({ text, query, hasRevenue }: FiguresCardProps) {
  const { t } = useTranslation('codes');
  const { data } = query;
  return (
    <Card title={t('figures.title')} description={text}>
      {data ? (
        <div className={classes.figures}>
          <Stat label={t('figures.uses')} figure={number(data.uses)} />
          <Stat label={t('figures.joined')} figure={number(data.joined)} />
          {hasRevenue && (
            <Stat
              label={t('figures.revenue')}
              figure={
                data.revenue.length === 0 ? (
                  t('figures.none')
                ) : (
                  <Lines items={data.revenue.map(({ amount, currency }) => money(amount, currency))} />
                )
              }
            />
          )}
          <Stayed label={t('figures.after30')} all={data.joined} of={data.after_30_days} />
          <Stayed label={t('figures.after90')} all={data.joined} of={data.after_90_days} />
        </div>
      ) : query.isError ? (
        <p role="alert">{t('figures.failed')}</p>
      ) : (
        <Skeleton height={64} role="status" aria-label={t('figures.loading')} />
      )}
    </Card>
  );
}

interface StayedProps {
  label: string;
  /** Number of members who joined at any time. */
  all: number;
  of: CodeFigures['after_30_days'];
}

/** Renders how many still pay of those who joined long enough ago, and how many joined later. */
function Stayed({ label, all, of }: StayedProps) {
  const { t } = useTranslation('codes');
  const waiting = all - of.joined;
  const figure =
    of.joined > 0
      ? t('figures.share', { paying: number(of.paying), joined: number(of.joined) })
      : all > 0
        ? t('figures.nobody')
        : t('figures.none');
  return (
    <Stat label={label} figure={figure}>
      {all > 0 && (
        <span className={classes.note}>
          {waiting > 0 ? t('figures.waiting', { count: waiting, n: number(waiting) }) : t('figures.complete')}
        </span>
      )}
    </Stat>
  );
}
