import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { isPlanId } from '#contract/domains/member-imports/source-schemas.ts';
import { fieldNames } from './field-names.ts';
import { type Choice, leftOut, type Wrong } from './mapping.ts';
import { SourceNote } from './source-note.tsx';
import step from './step.module.css';
import type { ImportField, ImportKind, MemberImport } from './types.ts';

const namedLeftOut = 8;

/** Returns how many columns are set as in an earlier import. Once this file was checked, they are as chosen for it. */
export function rememberedIn({ state, columns }: MemberImport): number {
  return state === 'uploaded' ? columns.filter(({ suggested_by }) => suggested_by === 'memory').length : 0;
}

/** Returns whether the last check failed because the file names plans by ids that no answer maps. */
function hasUnnamedPlans({ state, source, named_plans: named, answers }: MemberImport): boolean {
  if (state !== 'uploaded' || !source?.asks.includes('plans')) return false;
  return named.some(({ name }) => isPlanId(name) && !answers.plans?.some((one) => one.name === name));
}

/** Renders the notices above the table of columns. */
export function ColumnsNotes({ record, remembered }: { record: MemberImport; remembered: number }) {
  const { t } = useTranslation('memberImports');
  const count = record.columns.length;
  return (
    <>
      {record.error !== null && (
        <p className={step.bad} role="alert">
          {t('mapping.failed', { reason: record.error })}
        </p>
      )}
      {hasUnnamedPlans(record) && (
        <p className={step.bad} role="alert">
          {t('questions.plansOpen')}
        </p>
      )}
      <SourceNote record={record} />
      {remembered > 0 && (
        <p className={step.note}>
          {remembered === count
            ? t('mapping.rememberedAll')
            : t('mapping.remembered', { count: remembered, n: number(remembered) })}
        </p>
      )}
      {record.encoding === 'windows-1252' && (
        <p className={step.note} role="status">
          {t('mapping.notUtf8')}
        </p>
      )}
    </>
  );
}

/** Renders what prevents the check of the file. */
export function WrongChoice({ wrong, kind }: { wrong: Wrong; kind: ImportKind }) {
  const { t } = useTranslation('memberImports');
  const inWords = ([field = 'email', another]: readonly ImportField[]) => {
    if (kind === 'members') return t(field === 'tiers' ? 'mapping.noPlans' : 'mapping.noEmail');
    if (another !== undefined) return t('sales.mapping.noWho');
    if (field === 'currency') return t('sales.mapping.noCurrency');
    return t('sales.mapping.missing', { field: t(fieldNames[field]) });
  };
  return (
    <>
      {wrong.missing.map((fields) => (
        <p key={fields[0]} className={step.bad} role="alert">
          {inWords(fields)}
        </p>
      ))}
      {[...wrong.doubled].map((field) => (
        <p key={field} className={step.bad} role="alert">
          {t('mapping.doubled', { field: t(fieldNames[field]) })}
        </p>
      ))}
    </>
  );
}

interface LeftOutProps {
  columns: MemberImport['columns'];
  choice: Choice;
  hasHeading: boolean;
}

/** Names the columns that aren't imported, so that none is missed afterwards. */
export function LeftOut({ columns, choice, hasHeading }: LeftOutProps) {
  const { t } = useTranslation('memberImports');
  const out = leftOut(columns, choice);
  if (out.length === 0) return <p className={step.quiet}>{t('mapping.leftOutNone')}</p>;
  const titles = out
    .slice(0, namedLeftOut)
    .map(({ title, position }) =>
      hasHeading && title !== '' ? `“${title}”` : t('mapping.untitled', { n: number(position + 1) }),
    )
    .join(', ');
  const more = out.length - namedLeftOut;
  return (
    <p className={step.quiet} role="status">
      {more > 0 ? t('mapping.leftOutMore', { titles, n: number(more) }) : t('mapping.leftOut', { titles })}
    </p>
  );
}
