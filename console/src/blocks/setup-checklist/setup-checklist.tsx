import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { useLocalStorage } from '#console/ui/browser/remembered.ts';
import { Card } from '#console/ui/page/page.tsx';
import type { checklistSteps } from '#contract/domains/onboarding/schemas.ts';
import classes from './setup-checklist.module.css';

const leadsTo: Record<(typeof checklistSteps)[number], string> = {
  plan: '/plans/create',
  content: '/content/import',
  member: '/users/create',
  keys: '/setup-step3/custom',
  mail: '/actions/create',
};

/** Renders what a new site still lacks, each step with a link; nothing once all is done or the list is hidden. */
export function SetupChecklist({ siteKey }: { siteKey: string }) {
  const { t } = useTranslation('onboarding');
  const [isHidden, setHidden] = useLocalStorage(`setup-checklist:${siteKey}`, (kept) => kept === true, false);
  const { data } = useQuery({ ...api.onboarding.checklist.queryOptions(), enabled: !isHidden });
  if (isHidden || !data?.shown) return null;
  const done = data.items.filter((item) => item.done).length;
  return (
    <Card
      title={t('checklist.title')}
      description={t('checklist.text', { done, all: data.items.length })}
      actions={
        <Button variant="subtle" color="gray" size="xs" onClick={() => setHidden(true)}>
          {t('checklist.hide')}
        </Button>
      }
    >
      <ol className={classes.steps}>
        {data.items.map(({ step, done: isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={18} aria-label={t('checklist.done')} />
            ) : (
              <IconCircle size={18} aria-label={t('checklist.open')} />
            )}
            <Link to={leadsTo[step]}>{t(`checklist.steps.${step}`)}</Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
