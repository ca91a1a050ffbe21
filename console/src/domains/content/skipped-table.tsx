import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { Missing } from '#console/ui/cells/cells.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { countsByReason } from '#contract/domains/content/skipped.ts';
import classes from './import.module.css';
import type { Skipped } from './use-import.ts';

const mostShown = 500;

/** Renders the skipped items of an export by reason. */
export function SkippedTable({ skipped }: { skipped: readonly Skipped[] }) {
  const { t } = useTranslation('content');
  const shown = skipped.slice(0, mostShown);
  return (
    <section className={classes.skipped}>
      <h2>{t('import.skipped')}</h2>
      <ul className={classes.reasons}>
        {countsByReason(skipped).map(([reason, count]) => (
          <li key={reason}>{t('import.byReason', { n: number(count), reason })}</li>
        ))}
      </ul>
      {shown.length < skipped.length && (
        <p>{t('import.firstShown', { n: number(mostShown), total: number(skipped.length) })}</p>
      )}
      <PlainTable
        label={t('import.skipped')}
        head={
          <>
            <th scope="col">{t('fields.title')}</th>
            <th scope="col">{t('import.reason')}</th>
            <th scope="col">{t('fields.content_type')}</th>
          </>
        }
      >
        {shown.map(({ key, title, type, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an export may have an item twice, and none ever moves
          <tr key={at}>
            <th scope="row" title={title}>
              {title || key || <Missing />}
            </th>
            <td>{reason}</td>
            <td>{type}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
