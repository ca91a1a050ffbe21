import { useTranslation } from 'react-i18next';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date, money, number } from '#console/lib/formats.ts';
import { shownEnd } from '#console/lib/shown-end.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Missing, SecondaryText } from '#console/ui/cells/cells.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { fieldNames } from './field-names.ts';
import { reasonInWords } from './reason-words.ts';
import classes from './step.module.css';
import type { Preview } from './types.ts';

/** Badge tone of each outcome of a row. */
export const tones = { new: 'good', update: 'warn', unchanged: 'quiet', rejected: 'bad' } as const;

type Subscription = Preview['rows'][number]['subscriptions'][number];

/** Most subscriptions that one row shows. */
const most = 3;

/** Renders the subscriptions that a member will get, with start, end and price. */
function Subscriptions({ held }: { held: readonly Subscription[] }) {
  const { t } = useTranslation('memberImports');
  const zone = useSiteZone();
  const span = ({ plan, starts_at, ends_at, autorenew }: Subscription) => {
    const from = starts_at && date(starts_at, zone);
    const to = ends_at && date(shownEnd(ends_at, autorenew), zone);
    if (from && to) return t('preview.planBetween', { plan, from, to });
    if (from) return t('preview.planSince', { plan, from });
    return to ? t('preview.planUntil', { plan, to }) : plan;
  };
  const inWords = (one: Subscription) =>
    one.price_cents === null || one.currency === null
      ? span(one)
      : t('preview.planPrice', { held: span(one), price: money(one.price_cents, one.currency) });
  const lines = held.slice(0, most).map(inWords);
  const more = held.length - most;
  if (more > 0) lines.push(t('preview.morePlans', { count: more, n: number(more) }));
  return lines.map((line, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two may read the same, and none moves
    <span key={position} className={classes.held}>
      {line}
    </span>
  ));
}

/** Renders the first rows of the file with their outcomes and reasons. */
export function PreviewRows({ rows }: { rows: Preview['rows'] }) {
  const { t } = useTranslation('memberImports');
  const why = ({ reason, changes }: Preview['rows'][number]) => {
    if (reason !== null) return reasonInWords(t, reason);
    if (changes.length === 0) return null;
    const fields = changes.map((field) => t(fieldNames[field]));
    return t('preview.changes', { fields: fields.join(', ') });
  };
  return (
    <PlainTable
      label={t('preview.tableLabel')}
      head={
        <>
          <th scope="col" className={classes.line} data-align="right">
            {t('preview.line')}
          </th>
          <th scope="col">{t('preview.email')}</th>
          <th scope="col">{t('preview.outcome')}</th>
          <th scope="col" className={classes.beside}>
            {t('preview.why')}
          </th>
          <th scope="col">{t('preview.name')}</th>
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
            className={`${classes.cut} ${why(row) === null ? '' : classes.two} ${row.subscriptions.length > 0 ? classes.reasoned : ''}`}
            title={row.email ?? ''}
          >
            {row.email || <Missing />}
            {why(row) && <span className={classes.below}>{why(row)}</span>}
            <Subscriptions held={row.subscriptions} />
          </th>
          <td>
            <Badge tone={tones[row.outcome]}>{t(`preview.${row.outcome}`)}</Badge>
          </td>
          <td className={classes.beside}>{why(row) ?? <Missing />}</td>
          <td>{row.name || <Missing />}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
