import { useTranslation } from 'react-i18next';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { DraftDifference } from '#contract/domains/configuration-drafts/schemas.ts';
import classes from './drafts.module.css';
import type { useDraftWords } from './use-draft-words.ts';

export type DraftWords = ReturnType<typeof useDraftWords>;

interface DifferencesProps {
  rows: readonly DraftDifference[];
  words: DraftWords;
  /** True for a published draft, which shows what it changed. */
  isDone: boolean;
}

const optionOf = (path: string) => path.match(/^options\.\w+(?=\.)/)?.[0] ?? '';

/** Returns the rows of added options, which had no title before, by option. */
function addedIn(rows: readonly DraftDifference[]): Map<string, DraftDifference[]> {
  const added = rows.filter(({ path, before }) => path.endsWith('.title') && before === undefined);
  return new Map(
    added
      .map(({ path }) => optionOf(path))
      .filter((option) => option !== '')
      .map((option) => [option, rows.filter(({ path }) => optionOf(path) === option)]),
  );
}

/** Returns the number of changes; an added option counts as one. */
export function countOf(rows: readonly DraftDifference[]): number {
  const added = addedIn(rows);
  return rows.filter(({ path }) => !added.has(optionOf(path))).length + added.size;
}

/** Renders each live value beside the value of the draft. */
export function Differences({ rows, words, isDone }: DifferencesProps) {
  const { t } = useTranslation('configurationDrafts');
  const added = addedIn(rows);
  return (
    <section className={classes.part}>
      <h2 className={classes.heading}>{t(isDone ? 'differences.done' : 'differences.title')}</h2>
      {rows.length === 0 ? (
        <p className={classes.hint}>{t('differences.nothing')}</p>
      ) : (
        <PlainTable
          label={t(isDone ? 'differences.done' : 'differences.title')}
          head={
            <>
              <th scope="col">{t('differences.field')}</th>
              <th scope="col">{t(isDone ? 'differences.before' : 'differences.live')}</th>
              <th scope="col">{t(isDone ? 'differences.after' : 'differences.draft')}</th>
            </>
          }
        >
          {rows
            .filter(({ path }) => !added.has(optionOf(path)))
            .map(({ path, before, after }) => (
              <tr key={path} className={classes.row}>
                <th scope="row">{words.labelOf(path)}</th>
                <td>{words.inWords(path, before)}</td>
                <td>{words.inWords(path, after)}</td>
              </tr>
            ))}
          {[...added].map(([option, fields]) => (
            <tr key={option} className={classes.row}>
              <th scope="row">{words.labelOf(option)}</th>
              <td>{t('differences.unset')}</td>
              <td>{words.optionInWords(fields)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  );
}
