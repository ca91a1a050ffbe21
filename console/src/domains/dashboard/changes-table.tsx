import { useTranslation } from 'react-i18next';
import { date } from '#console/lib/formats.ts';
import { dashboardCharts } from '#console/texts/en/dashboard-charts.ts';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { amountIn, inUnit } from '#contract/base/units.ts';
import type { ChangePart, Changes, CurrencyChanges } from '#contract/domains/dashboard/change-schemas.ts';
import { type Figure, sentimentOf } from '#contract/domains/figures/words.ts';
import { type BridgeBar, bridgeOf } from './bridge.ts';
import classes from './changes.module.css';
import { FigureLink, RowsLink } from './figure-link.tsx';

type Line = keyof (typeof dashboardCharts)['changes']['lines'];
type Days = Changes['from'];

const isLine = (figure: Figure): figure is Line => figure in dashboardCharts.changes.lines;
const rangeOf = ({ date_start: start, date_end: end }: Days) => ({ start, end });

interface TableProps {
  changes: Changes;
  of: CurrencyChanges;
}

/** Renders the rows of one currency, each with a bar from one end to the other. */
export function ChangesTable({ changes, of }: TableProps) {
  const { t } = useTranslation(['dashboardCharts', 'figures']);
  const { currency, parts, rounding, refunds } = of;
  const hasBoth = changes.figure === 'gross_volume';
  const { bars, floor } = bridgeOf(of);
  const [first, ...others] = bars;
  const label = t('dashboardCharts:changes.table', {
    figure: t(`figures:${changes.figure}`),
    currency: currency.toUpperCase(),
  });
  return (
    <div className={classes.currency}>
      <h2 className={classes.title}>{currency.toUpperCase()}</h2>
      <PlainTable label={label} head={<Heads hasBoth={hasBoth} />}>
        <EndRow changes={changes} of={of} end="from" bar={first} />
        {parts.map((part, position) => (
          <PartRow
            key={part.figure}
            part={part}
            changes={changes}
            currency={currency}
            bar={others[position]}
          />
        ))}
        {rounding !== 0 && (
          <tr>
            <th scope="row">{t('dashboardCharts:changes.rounding')}</th>
            {hasBoth && <td colSpan={2} />}
            <td data-align="right">{signed(rounding, currency)}</td>
            <td />
          </tr>
        )}
        <EndRow changes={changes} of={of} end="to" bar={bars.at(-1)} />
        {refunds && <PartRow part={refunds} changes={changes} currency={currency} bar={undefined} />}
      </PlainTable>
      {floor > 0 && (
        <p className={classes.text}>
          {t('dashboardCharts:changes.floor', { amount: inUnit(floor, amountIn(currency)) })}
        </p>
      )}
    </div>
  );
}

function Heads({ hasBoth }: { hasBoth: boolean }) {
  const { t } = useTranslation('dashboardCharts');
  return (
    <>
      <th scope="col">{t('changes.heads.line')}</th>
      {hasBoth && (
        <>
          <th scope="col" data-align="right">
            {t('compared')}
          </th>
          <th scope="col" data-align="right">
            {t('period')}
          </th>
        </>
      )}
      <th scope="col" data-align="right">
        {t(hasBoth ? 'changes.heads.change' : 'changes.heads.amount')}
      </th>
      <th scope="col" className={classes.bridge}>
        {t('changes.heads.bridge')}
      </th>
    </>
  );
}

const signed = (value: number, currency: string) =>
  `${value > 0 ? '+' : ''}${inUnit(value, amountIn(currency))}`;

interface EndProps extends TableProps {
  end: 'from' | 'to';
  bar: BridgeBar | undefined;
}

/** Renders the first or last row of the bridge, with a link to the rows of the metric. */
function EndRow({ changes, of: { currency, from, to }, end, bar }: EndProps) {
  const { t } = useTranslation(['dashboardCharts', 'figures']);
  const days = changes[end];
  const hasBoth = changes.figure === 'gross_volume';
  const name = hasBoth
    ? t('dashboardCharts:changes.over', { from: date(days.date_start), to: date(days.date_end) })
    : t('dashboardCharts:changes.atEnd', { day: date(days.date_end) });
  const total = (
    <FigureLink
      label={`${t(`figures:${changes.figure}`)}, ${name}`}
      value={end === 'from' ? from : to}
      unit={amountIn(currency)}
      rows={{ figure: changes.figure, ...rangeOf(days), currency }}
    />
  );
  return (
    <tr className={classes.end}>
      <th scope="row">{name}</th>
      {hasBoth && (
        <>
          <td data-align="right">{end === 'from' && total}</td>
          <td data-align="right">{end === 'to' && total}</td>
        </>
      )}
      <td data-align="right">{hasBoth ? end === 'to' && signed(to - from, currency) : total}</td>
      <td className={classes.bridge}>{bar && <Bar bar={bar} tone="end" />}</td>
    </tr>
  );
}

interface PartProps {
  part: ChangePart;
  changes: Changes;
  currency: string;
  bar: BridgeBar | undefined;
}

function PartRow({ part, changes, currency, bar }: PartProps) {
  const { t } = useTranslation('dashboardCharts');
  const { figure, current, compared, change } = part;
  const name = isLine(figure) ? t(`changes.lines.${figure}`) : figure;
  const unit = amountIn(currency);
  const rows = (days: Days) => ({ figure, ...rangeOf(days), currency });
  const text = (
    <span className={classes.change} data-tone={toneOf(part)}>
      {signed(change, currency)}
    </span>
  );
  return (
    <tr>
      <th scope="row">{name}</th>
      {compared !== null && (
        <>
          <td data-align="right">
            <FigureLink
              label={`${name}, ${t('compared')}`}
              value={compared}
              unit={unit}
              rows={rows(changes.from)}
            />
          </td>
          <td data-align="right">
            <FigureLink
              label={`${name}, ${t('period')}`}
              value={current}
              unit={unit}
              rows={rows(changes.to)}
            />
          </td>
        </>
      )}
      <td data-align="right">
        {compared === null && changes.parts ? (
          <RowsLink label={name} rows={rows(changes.parts)}>
            {text}
          </RowsLink>
        ) : (
          text
        )}
      </td>
      <td className={classes.bridge}>{bar && <Bar bar={bar} tone={change > 0 ? 'good' : 'bad'} />}</td>
    </tr>
  );
}

/** Returns the tone of a change. A change of MRR already has its direction; refunds are better when lower. */
function toneOf({ figure, change, compared }: ChangePart) {
  if (change === 0) return 'quiet';
  return compared === null ? (change > 0 ? 'good' : 'bad') : sentimentOf(figure, change);
}

function Bar({ bar: { from, to }, tone }: { bar: BridgeBar; tone: 'end' | 'good' | 'bad' }) {
  return (
    <svg className={classes.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect x={Math.min(from, to)} width={Math.max(Math.abs(to - from), 0.4)} height="10" data-tone={tone} />
    </svg>
  );
}
