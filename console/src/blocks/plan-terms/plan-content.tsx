import { useComputedColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SandboxFrame } from '../sandbox/sandbox-frame.tsx';
import classes from './plan-terms.module.css';

/** Renders the platform's description of a plan; nothing for a plan without one. */
export function PlanContent({ html }: { html: string }) {
  const { t } = useTranslation('partnerPlans');
  const scheme = useComputedColorScheme('light');
  if (html.trim() === '') return null;
  return (
    <div className={classes.content}>
      <SandboxFrame
        key={`${scheme}${html}`}
        kind="mail"
        title={t('form.content')}
        isPhone={false}
        content={{ html, scheme }}
      />
    </div>
  );
}
