import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Dash, Second } from '#console/ui/cells/cells.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { fieldNames } from './field-names.ts';
import classes from './step.module.css';
import type { Preview } from './types.ts';

const tones = { new: 'good', update: 'warn', unchanged: 'quiet', rejected: 'bad' } as const;

/** The first rows of the file, and what will happen to each and why. */
export function PreviewRows({ rows }: { rows: Preview['rows'] }) {
  const { t } = useTranslation('memberImports');
  const why = ({ reason, changes }: Preview['rows'][number]) => {
    if (reason !== null || changes.length === 0) return reason;
    const fields = changes.map((field) => t(fieldNames[field]));
    return t('preview.changes', { fields: fields.join(', ') });
  };
  return (
    <PlainTable
      label={t('preview.tableLabel')}
      head={
        <>
          <th scope="col">{t('preview.email')}</th>
          <th scope="col">{t('preview.outcome')}</th>
          <th scope="col" className={classes.beside}>
            {t('preview.why')}
          </th>
          <th scope="col">{t('preview.name')}</th>
          <th scope="col" data-align="right">
            {t('preview.line')}
          </th>
        </>
      }
    >
      {rows.map((row) => (
        <tr key={row.line}>
          <th
            scope="row"
            className={`${classes.cut} ${why(row) === null ? '' : classes.two}`}
            title={row.email ?? ''}
          >
            {row.email || <Dash />}
            {why(row) && <span className={classes.below}>{why(row)}</span>}
          </th>
          <td>
            <Badge tone={tones[row.outcome]}>{t(`preview.${row.outcome}`)}</Badge>
          </td>
          <td className={classes.beside}>{why(row) ?? <Dash />}</td>
          <td>{row.name || <Dash />}</td>
          <td data-align="right">
            <Second>{number(row.line)}</Second>
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
