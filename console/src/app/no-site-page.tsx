import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOperator } from '#console/lib/operator.ts';
import classes from './plain.module.css';
import { useSignOut } from './use-sign-out.ts';

/** For an operator without any site: nothing to do but wait, or sign out. */
export function NoSitePage() {
  const { t } = useTranslation('frame');
  const operator = useOperator();
  const signOut = useSignOut();
  return (
    <main className={classes.whole}>
      <div className={classes.plain}>
        <h1 className={classes.title}>{t('noSite.title')}</h1>
        <p className={classes.text}>{t('noSite.text', { email: operator?.email ?? '' })}</p>
        <Button variant="default" onClick={() => void signOut()}>
          {t('account.signOut')}
        </Button>
      </div>
    </main>
  );
}
