import { useTranslation } from 'react-i18next';
import { number } from '#console/lib/formats.ts';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import classes from './questions.module.css';
import { reasonInWords } from './reason-words.ts';
import step from './step.module.css';
import type { MemberImport, Reasons } from './types.ts';

/** Lists what was left out of imported rows, each reason with its number of rows. A row may have several reasons. */
export function LeftOutReasons({ reasons, isDone }: { reasons: Reasons; isDone: boolean }) {
  const { t } = useTranslation('memberImports');
  if (reasons.length === 0) return null;
  return (
    <>
      <h3 className={step.subtitle}>{t(isDone ? 'leftOut.done' : 'leftOut.title')}</h3>
      <PlainTable
        label={t('leftOut.label')}
        head={
          <>
            <th scope="col">{t('leftOut.what')}</th>
            <th scope="col" data-align="right">
              {t('result.reasonRows')}
            </th>
          </>
        }
      >
        {reasons.map(({ reason, rows }) => (
          <tr key={reason}>
            <th scope="row" className={step.reason}>
              {reasonInWords(t, reason)}
            </th>
            <td data-align="right">{number(rows)}</td>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}

/** Lists what the file of a known system can't contain, and which of its files to import next. */
export function SourceRest({ source }: Pick<MemberImport, 'source'>) {
  const { t } = useTranslation('memberImports');
  if (source === null) return null;
  const { left_out: leftOut, next } = source;
  return (
    <>
      {leftOut.length > 0 && (
        <section aria-label={t('source.cannot')}>
          <h3 className={step.subtitle}>{t('source.cannot')}</h3>
          <ul className={classes.left}>
            {leftOut.map(({ title, reason }) => (
              <li key={title}>{t('source.leftOutOf', { title, reason })}</li>
            ))}
          </ul>
        </section>
      )}
      {next.length > 0 && (
        <section aria-label={t('source.next')}>
          <h3 className={step.subtitle}>{t('source.next')}</h3>
          <ol className={classes.left}>
            {next.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
