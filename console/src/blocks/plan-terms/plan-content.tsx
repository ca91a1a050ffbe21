import { useComputedColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SandboxFrame } from '../sandbox/sandbox-frame.tsx';
import classes from './plan-terms.module.css';

/** What the platform says of a plan to whoever chooses it or pays by it; nothing for a plan without words. */
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
