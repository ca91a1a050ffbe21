import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { Stat } from '#console/ui/cells/stat.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import { reasonInWords } from './reason-words.ts';
import classes from './step.module.css';
import type { ImportKind, Reasons, Totals } from './types.ts';

const outcomes = ['rows', 'created', 'updated', 'unchanged', 'rejected'] as const;

interface TotalFiguresProps {
  kind: ImportKind;
  totals: Totals;
  label: string;
}

/** Renders the number of rows by outcome. */
export function TotalFigures({ kind, totals, label }: TotalFiguresProps) {
  const { t } = useTranslation('memberImports');
  // A sale is there or it is not; none is updated.
  const shown = outcomes.filter((outcome) => kind === 'members' || outcome !== 'updated');
  return (
    // biome-ignore lint/a11y/useSemanticElements: figures are no fields of a form
    <div className={classes.figures} role="group" aria-label={label}>
      {shown.map((outcome) => (
        <Stat key={outcome} label={t(`columns.${outcome}`)} figure={number(totals[outcome])} />
      ))}
    </div>
  );
}

interface ReasonTableProps {
  reasons: Reasons;
  /** Number of rows in all; the rest beyond the listed reasons has other reasons. */
  total: number;
  label: string;
  /** Head of the numbers. */
  counted: string;
}

/** Renders the reasons, most frequent first, with their number of rows. */
export function ReasonTable({ reasons, total, label, counted }: ReasonTableProps) {
  const { t } = useTranslation('memberImports');
  const others = total - reasons.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <PlainTable
      label={label}
      head={
        <>
          <th scope="col">{t('result.reason')}</th>
          <th scope="col" data-align="right">
            {counted}
          </th>
        </>
      }
    >
      {reasons.map(({ reason, rows }) => (
        <tr key={reason}>
          <th scope="row" className={classes.reason}>
            {reasonInWords(t, reason)}
          </th>
          <td data-align="right">{number(rows)}</td>
        </tr>
      ))}
      {others > 0 && (
        <tr>
          <th scope="row">{t('result.otherReasons')}</th>
          <td data-align="right">{number(others)}</td>
        </tr>
      )}
    </PlainTable>
  );
}
