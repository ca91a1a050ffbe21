import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card, Page, PageHeader } from '#console/ui/page/page.tsx';
import classes from './previews.module.css';
import { PopupSketch } from './sketch.tsx';

const previews = [
  { to: '/popups/login', name: 'login' },
  { to: '/popups/sign-up', name: 'signUp' },
  { to: '/popups/password-recovery', name: 'recovery' },
  { to: '/popups/subscribe', name: 'subscribe' },
  { to: '/popups/card-registration', name: 'card' },
] as const;

/** Renders the list of popups as readers see them; their controls do nothing. */
export function Screen() {
  const { t } = useTranslation('popupTemplates', { keyPrefix: 'previews' });
  return (
    <Page>
      <PageHeader title={t('index.title')} description={t('index.text')} />
      <Card title={t('index.list')}>
        <ul className={classes.links}>
          {previews.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className={classes.preview}>
                <PopupSketch name={name} />
                {t(`names.${name}`)}
              </Link>
              <span className={classes.second}>{t(`about.${name}`)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
