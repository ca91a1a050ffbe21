import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MockFrame } from './mock-frame.tsx';
import classes from './previews.module.css';

/** Sample plans: only texts, no data of the site. */
const plans = ['digital', 'weekend', 'premium'] as const;

export function Screen() {
  const { t } = useTranslation('popupTemplates', { keyPrefix: 'previews' });
  return (
    <MockFrame title={t('names.subscribe')} wide>
      <h2 className={classes.title}>{t('subscribe.title')}</h2>
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <li key={plan} className={classes.plan}>
            <h3>{t(`plans.${plan}.title`)}</h3>
            <p>{t(`plans.${plan}.text`)}</p>
            <p className={classes.price}>{t(`plans.${plan}.price`)}</p>
            <Button component={Link} to="/popups/card-registration" fullWidth>
              {t('subscribe.choose', { title: t(`plans.${plan}.title`) })}
            </Button>
          </li>
        ))}
      </ul>
    </MockFrame>
  );
}
