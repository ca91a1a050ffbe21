import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { type PredictiveAction, predictivePayload } from '#contract/domains/predictive-paywall/schemas.ts';
import { neededTotals } from '#contract/domains/predictive-paywall/words.ts';
import classes from './plans.module.css';

/** Renders a decision in full: the computation of its ranks, and its payload as a nested list. */
export function Payload({ action }: { action: PredictiveAction }) {
  const { t } = useTranslation('plans');
  const { payload } = action;
  if (payload === null || Object.keys(payload).length === 0) return <p>{t('history.noPayload')}</p>;
  return (
    <>
      <Arithmetic action={action} />
      <Nested value={payload} />
    </>
  );
}

interface Part {
  signal: string;
  value: number;
  weight: number;
}

/** Renders signals times weights, summed up to each rank; nothing for a payload of another shape. */
function Arithmetic({ action }: { action: PredictiveAction }) {
  const { t } = useTranslation('plans');
  const read = predictivePayload.safeParse(action.payload);
  if (!read.success) return null;
  const { user, content, percents, arm } = read.data;
  const total = action.propensity_rank_total.toFixed(3);
  const share = Math.round(action.propensity_rank_percent * 100) / 100;
  return (
    <div className={classes.arithmetic}>
      <Sum name={t('history.columns.propensity_rank_user')} parts={user} rank={action.propensity_rank_user} />
      <Sum
        name={t('history.columns.propensity_rank_content')}
        parts={content}
        rank={action.propensity_rank_content}
      />
      <p>
        {t('history.total', {
          user: action.propensity_rank_user.toFixed(3),
          content: action.propensity_rank_content.toFixed(3),
          total,
        })}
      </p>
      <p>
        {arm === 'collecting' && t('history.collecting', { needed: neededTotals })}
        {arm !== 'collecting' &&
          t(action.is_shown_paywall_calculated ? 'history.above' : 'history.below', {
            share,
            bound: 100 - percents,
            percents,
          })}
      </p>
    </div>
  );
}

function Sum({ name, parts, rank }: { name: string; parts: readonly Part[]; rank: number }) {
  const { t } = useTranslation('plans');
  // A payload may name signals of another day.
  const names: Readonly<Record<string, string>> = t('history.signals', { returnObjects: true });
  const counting = parts.filter(({ value, weight }) => value !== 0 && weight !== 0);
  return (
    <PlainTable
      label={name}
      head={
        <>
          <th scope="col">{name}</th>
          <th scope="col">{t('history.value')}</th>
          <th scope="col">{t('history.weight')}</th>
          <th scope="col">{t('history.product')}</th>
        </>
      }
    >
      {counting.map(({ signal, value, weight }) => (
        <tr key={signal}>
          <td>{names[signal] ?? signal}</td>
          <td>{value}</td>
          <td>{weight}</td>
          <td>{(value * weight).toFixed(3)}</td>
        </tr>
      ))}
      <tr>
        <th scope="row" colSpan={3}>
          {t('history.sum')}
        </th>
        <td>{rank.toFixed(3)}</td>
      </tr>
    </PlainTable>
  );
}

/** Renders any value as a nested list. */
function Nested({ value }: { value: unknown }): ReactNode {
  if (typeof value !== 'object' || value === null) return String(value);
  return (
    <ul className={classes.nested}>
      {Object.entries(value).map(([name, part]) => (
        <li key={name}>
          <span className={classes.quiet}>{name}:</span> <Nested value={part} />
        </li>
      ))}
    </ul>
  );
}
