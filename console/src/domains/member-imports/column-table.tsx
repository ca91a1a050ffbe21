import { Button, NativeSelect, TextInput } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import classes from './columns-step.module.css';
import { fieldGroups, fieldNames } from './field-names.ts';
import { type Choice, shownColumns } from './mapping.ts';
import step from './step.module.css';
import type { ImportColumn, ImportField, ImportKind } from './types.ts';

/** More columns than this show piece by piece. */
const piece = 50;

type Choose = (position: number, field: ImportField | null) => void;
type Group = { [K in ImportKind]: keyof (typeof fieldGroups)[K] }[ImportKind];
type Options = { value: string; label: string }[];

interface ColumnTableProps {
  kind: ImportKind;
  columns: readonly ImportColumn[];
  choice: Choice;
  doubled: ReadonlySet<ImportField>;
  hasHeading: boolean;
  /** Marks the columns that are set as in an earlier import. */
  marksRemembered: boolean;
  /** Keep it the same between renders: only the row that was touched is drawn again. */
  onChoose: Choose;
}

/** Returns every field as an option, in groups; the first one leaves the column out. */
function useFieldOptions(kind: ImportKind) {
  const { t } = useTranslation('memberImports');
  return useMemo(
    () => [
      { value: '', label: t('mapping.leaveOut') },
      ...Object.entries<readonly ImportField[]>(fieldGroups[kind]).map(([group, fields]) => ({
        group: t(`fieldGroups.${group as Group}`),
        items: fields.map((field) => ({ value: field, label: t(fieldNames[field]) })) as Options,
      })),
    ],
    [t, kind],
  );
}

/** Renders the columns of the file with their first values and their fields. */
export function ColumnTable(props: ColumnTableProps) {
  const { columns, choice, doubled, hasHeading, marksRemembered, onChoose } = props;
  const { t } = useTranslation('memberImports');
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(piece);
  const options = useFieldOptions(props.kind);
  const shown = shownColumns(columns, choice, { search, most });
  const hidden = search === '' ? columns.length - shown.length : 0;
  return (
    <div className={classes.columns}>
      {columns.length > piece && (
        <TextInput
          className={classes.find}
          type="search"
          aria-label={t('mapping.find')}
          placeholder={t('mapping.find')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <PlainTable
        label={t('mapping.tableLabel')}
        head={
          <>
            <th scope="col">{t('mapping.column')}</th>
            <th scope="col" className={step.beside}>
              {t('mapping.samples')}
            </th>
            <th scope="col">{t('mapping.becomes')}</th>
          </>
        }
      >
        {shown.map((column) => {
          const field = choice[column.position] ?? null;
          return (
            <ColumnRow
              key={column.position}
              column={column}
              field={field}
              isDoubled={field !== null && doubled.has(field)}
              isKept={marksRemembered && column.suggested_by === 'memory' && field === column.field}
              hasHeading={hasHeading}
              options={options}
              onChoose={onChoose}
            />
          );
        })}
      </PlainTable>
      {shown.length === 0 && <p className={classes.more}>{t('mapping.noneFound')}</p>}
      {hidden > 0 && (
        <p className={classes.more}>
          {t('mapping.more', { count: hidden, n: number(hidden) })}
          <Button variant="default" size="compact-sm" onClick={() => setMost(most + piece * 2)}>
            {t('mapping.showMore')}
          </Button>
        </p>
      )}
    </div>
  );
}

interface ColumnRowProps {
  column: ImportColumn;
  field: ImportField | null;
  isDoubled: boolean;
  isKept: boolean;
  hasHeading: boolean;
  options: ReturnType<typeof useFieldOptions>;
  onChoose: Choose;
}

const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const { column, field, isDoubled, isKept, hasHeading, options, onChoose } = props;
  const { t } = useTranslation('memberImports');
  const untitled = t('mapping.untitled', { n: number(column.position + 1) });
  const title = hasHeading && column.title !== '' ? column.title : untitled;
  // Without headings the first row is a member like the others.
  const samples = (hasHeading ? column.samples : [column.title, ...column.samples]).filter(
    (sample) => sample !== '',
  );
  return (
    <tr>
      <th scope="row" className={`${classes.title} ${samples[0] ? step.two : ''}`} title={title}>
        {title}
        {isKept && <span className={classes.kept}>{t('mapping.fromMemory')}</span>}
        {samples[0] && <span className={`${step.below} ${classes.sample}`}>{samples[0]}</span>}
      </th>
      <td className={`${classes.samples} ${step.beside}`} title={samples.join('\n')}>
        {samples.join(' · ') || '—'}
      </td>
      <td className={classes.choice}>
        <NativeSelect
          aria-label={t('mapping.becomesOf', { title })}
          data={options}
          value={field ?? ''}
          error={isDoubled && t('mapping.doubled', { field: t(fieldNames[field ?? 'email']) })}
          onChange={(event) =>
            onChoose(
              column.position,
              event.currentTarget.value === '' ? null : (event.currentTarget.value as ImportField),
            )
          }
        />
      </td>
    </tr>
  );
});
