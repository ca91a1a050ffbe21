import { useTranslation } from 'react-i18next';
import { date, dateTime, money, number } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Missing, SecondaryText } from '#console/ui/cells/cells.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { tones } from './preview-rows.tsx';
import { reasonInWords } from './reason-words.ts';
import classes from './step.module.css';
import type { Preview } from './types.ts';

/** Renders the totals of the new sales, and the number of members created for them. */
export function SaleSums({ preview }: { preview: Preview }) {
  const { t } = useTranslation('memberImports');
  const { sums, new_members: members } = preview;
  if (sums.length + members === 0) return null;
  return (
    <ul className={classes.notes}>
      {sums.map(({ currency, sales, amount_cents: cents }) => (
        <li key={currency}>
          {t('sales.preview.sum', {
            count: sales,
            n: number(sales),
            currency: currency.toUpperCase(),
            amount: money(cents, currency),
          })}
        </li>
      ))}
      {members > 0 && <li>{t('sales.preview.newMembers', { count: members, n: number(members) })}</li>}
    </ul>
  );
}

type Sale = NonNullable<Preview['rows'][number]['sale']>;

function Amount({ sale }: { sale: Sale }) {
  const { t } = useTranslation('memberImports');
  const { amount_cents: cents, currency } = sale;
  return cents === 0 ? <SecondaryText>{t('sales.preview.free')}</SecondaryText> : money(cents, currency);
}

/** Renders the first sales of the file with their outcomes and reasons. */
export function PreviewSales({ rows }: { rows: Preview['rows'] }) {
  const { t } = useTranslation('memberImports');
  const who = (row: Preview['rows'][number]) =>
    [row.external_id, row.email].filter((one) => one !== null && one !== '').join(' · ');
  const when = ({ date: day }: Sale) => (day.length === 10 ? date(day) : dateTime(day));
  return (
    <PlainTable
      label={t('preview.tableLabel')}
      head={
        <>
          <th scope="col" className={classes.line} data-align="right">
            {t('preview.line')}
          </th>
          <th scope="col">{t('sales.preview.who')}</th>
          <th scope="col">{t('preview.outcome')}</th>
          <th scope="col">{t('sales.preview.date')}</th>
          <th scope="col" data-align="right">
            {t('sales.preview.amount')}
          </th>
          <th scope="col" className={classes.beside}>
            {t('sales.preview.sold')}
          </th>
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.line}>
          <td className={classes.line} data-align="right">
            <SecondaryText>{number(row.line)}</SecondaryText>
          </td>
          <th
            scope="row"
            className={`${classes.cut} ${row.reason === null ? '' : classes.reasoned}`}
            title={who(row)}
          >
            {who(row) || <Missing />}
            {row.reason !== null && <span className={classes.why}>{reasonInWords(t, row.reason)}</span>}
          </th>
          <td>
            <Badge tone={tones[row.outcome]}>{t(`preview.${row.outcome}`)}</Badge>
          </td>
          <td>{row.sale ? when(row.sale) : <Missing />}</td>
          <td data-align="right">{row.sale ? <Amount sale={row.sale} /> : <Missing />}</td>
          <td className={classes.beside}>{row.sale?.title ?? <Missing />}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
