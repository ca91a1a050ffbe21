import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { useOperator } from '#console/lib/operator.ts';
import classes from './onboarding.module.css';
import { Close, SetupFrame } from './setup-frame.tsx';

/** Renders the second step: the software of the website. */
export function Screen() {
  const { t } = useTranslation('onboarding');
  const operator = useOperator();
  const { data: links } = useQuery(api.onboarding.links.queryOptions());
  if (!operator) return <Navigate to="/404" replace />;
  const isWithoutPlugin = links?.plugin_url === '';
  const subject = encodeURIComponent(t('step2.mailSubject'));
  return (
    <SetupFrame step={2} title={t('step2.title')} text={t('step2.text')} leave={<Close />}>
      <div className={classes.choices}>
        {(['wordpress', 'custom'] as const).map((type) => (
          <Link key={type} to="/setup-step3/$type" params={{ type }} className={classes.choice}>
            {t(`step2.${type}`)}
            <span>
              {t(isWithoutPlugin && type === 'wordpress' ? 'step2.wordpressScript' : `step2.${type}Text`)}
            </span>
          </Link>
        ))}
        {links && (
          <a href={`mailto:${links.support_email}?subject=${subject}`} className={classes.choice}>
            {t('step2.not_sure')}
            <span>{t('step2.not_sureText')}</span>
          </a>
        )}
      </div>
    </SetupFrame>
  );
}
