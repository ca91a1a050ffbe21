import { useTranslation } from 'react-i18next';
import { useSettingWords } from '#console/blocks/setting-words.ts';
import type { SettingsDifference } from '#contract/domains/resources/schemas.ts';
import classes from './history.module.css';

/** Renders changed settings with their values before and after. */
export function Changes({ changes }: { changes: SettingsDifference['restore'] }) {
  const { t } = useTranslation('resources');
  const { labelOf, inWords } = useSettingWords();
  if (changes.length === 0) return <p className={classes.hint}>{t('history.nothing')}</p>;
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t('history.setting')}</th>
          <th scope="col">{t('history.before')}</th>
          <th scope="col">{t('history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => {
          const [old, now] = [inWords(path, before), inWords(path, after)];
          return (
            <tr key={path}>
              <th scope="row">{labelOf(path)}</th>
              <td>{old}</td>
              {/* Two keys can have the same mask. */}
              <td>{old === now ? t('history.secret') : now}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
