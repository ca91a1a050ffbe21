import { useTranslation } from 'react-i18next';
import classes from './frame/plain.module.css';

/** Renders the page for a mailed link whose file no longer exists; the visitor need not be an operator. */
export function Screen() {
  const { t } = useTranslation('frame');
  return (
    <main className={classes.whole}>
      <div className={classes.plain}>
        <h1 className={classes.title}>{t('fileGone.title')}</h1>
        <p className={classes.text}>{t('fileGone.text')}</p>
      </div>
    </main>
  );
}
