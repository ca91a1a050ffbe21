import { useTranslation } from 'react-i18next';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { Draft } from '#contract/domains/configuration-drafts/schemas.ts';
import type { DraftWords } from './differences.tsx';
import classes from './drafts.module.css';

/** Renders what reverting a publication does to each value. */
export function RevertTable({ rows, words }: { rows: Draft['take_back']; words: DraftWords }) {
  const { t } = useTranslation('configurationDrafts');
  const afterOf = ({ path, after, stays }: Draft['take_back'][number]) => {
    if (stays) return t('takeBack.stays');
    // An option that the publication added goes as a whole.
    return /^options\.\d+$/.test(path) ? t('takeBack.removed') : words.inWords(path, after);
  };
  return (
    <div className={classes.part}>
      <p>{t('takeBack.text')}</p>
      <PlainTable
        label={t('takeBack.title')}
        head={
          <>
            <th scope="col">{t('differences.field')}</th>
            <th scope="col">{t('takeBack.now')}</th>
            <th scope="col">{t('takeBack.back')}</th>
          </>
        }
      >
        {rows.map((row) => (
          <tr key={row.path} className={classes.row}>
            <th scope="row">{words.labelOf(row.path)}</th>
            <td>{words.inWords(row.path, row.before)}</td>
            <td>{afterOf(row)}</td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
