import { useTranslation } from 'react-i18next';
import { date } from '#console/lib/formats.ts';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { amountIn, count, inUnit } from '#contract/base/units.ts';
import type { Adjustments } from '#contract/domains/dashboard/row-schemas.ts';
import { type KeptFigure, stocks } from '#contract/domains/figures/words.ts';
import classes from './adjusted-days.module.css';

/** Renders the days that differ and the sum of their differences; nothing if none differs. */
export function AdjustedDays({ figure, adjusted }: { figure: KeptFigure; adjusted: Adjustments }) {
  const { t } = useTranslation('dashboardCharts');
  const { items, closed, currency, timezone } = adjusted;
  if (!closed || items.length === 0) return null;
  const unit = currency === null ? count : amountIn(currency);
  const words = (value: number) => inUnit(value, unit);
  const { day, kept_at: kept, shown, now } = closed;
  const isStock = stocks.some((stock) => stock === figure);
  const days = { to: date(day), kept: date(kept, timezone) };
  return (
    <section className={classes.adjustments} aria-labelledby="adjustments">
      <h2 id="adjustments" className={classes.title}>
        {t('adjustments.title')}
      </h2>
      <p className={classes.text}>
        {shown !== null && now !== null
          ? t(isStock ? 'adjustments.atEnd' : 'adjustments.upTo', {
              ...days,
              shown: words(shown),
              now: words(now),
            })
          : t('adjustments.days', days)}{' '}
        {t('adjustments.why')}
      </p>
      {!isStock && <Days items={items} words={words} />}
    </section>
  );
}

function Days({ items, words }: { items: Adjustments['items']; words: (value: number) => string }) {
  const { t } = useTranslation('dashboardCharts');
  const head = (name: 'shown' | 'now' | 'difference') => (
    <th scope="col" data-align="right">
      {t(`adjustments.${name}`)}
    </th>
  );
  return (
    <PlainTable
      label={t('adjustments.title')}
      head={
        <>
          <th scope="col">{t('adjustments.day')}</th>
          {head('shown')}
          {head('now')}
          {head('difference')}
        </>
      }
    >
      {items.map(({ day, shown, now }) => (
        <tr key={day}>
          <td>{date(day)}</td>
          <td data-align="right">{words(shown)}</td>
          <td data-align="right">{words(now)}</td>
          <td data-align="right">
            {now > shown && '+'}
            {words(now - shown)}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
