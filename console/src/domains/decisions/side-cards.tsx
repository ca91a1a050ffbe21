import { useTranslation } from 'react-i18next';
import { titleOf } from '#console/blocks/decision/sentences.ts';
import { useMay } from '#console/lib/access.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime } from '#console/lib/formats.ts';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import { type Fact, FactList } from '#console/ui/cells/fact-list.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { Why } from '#contract/domains/decisions/schemas.ts';
import type { WhyStep } from '#contract/domains/decisions/why-steps.ts';
import classes from './decisions.module.css';
import { answerToReader } from './reader-answer.ts';

/** Returns the plans that exist and were asked about the article. */
function plansOf({ chain }: Why) {
  const plans = chain?.find((one): one is Extract<WhyStep, { step: 'plans' }> => one.step === 'plans');
  const held = (plans?.held ?? []).filter(({ kind, removed }) => kind === 'plan' && !removed);
  return [...new Map(held.map((one) => [one.id, one])).values()];
}

function WhatToDo({ why }: { why: Why }) {
  const { t } = useTranslation('decisions');
  const maySeePlans = useMay('plans', 'read');
  const maySeeContent = useMay('content', 'read');
  return (
    <Card title={t('why.do')}>
      <ul className={classes.links}>
        {why.member && (
          <li>
            <RowLink to={`/users/edit/${why.member.id}`}>{t('why.member')}</RowLink>
          </li>
        )}
        {maySeePlans &&
          plansOf(why).map((plan) => (
            <li key={plan.id}>
              <RowLink to={`/plans/edit/${plan.id}`}>
                {t('why.plan', { title: titleOf(t, plan, 'plan') })}
              </RowLink>
            </li>
          ))}
        {maySeeContent && (
          <li>
            <RowLink to="/content/wall">{t('why.wallRules')}</RowLink>
          </li>
        )}
      </ul>
    </Card>
  );
}

function SettingsThen({ why }: { why: Why }) {
  const { t } = useTranslation('decisions');
  const zone = useSiteZone();
  const { settings, meter } = why;
  const popupOf = ({ title, version }: NonNullable<Why['popup']>) =>
    title === null ? t('why.popupGone') : t('why.popupShown', { title, version: version ?? '?' });
  const facts: Fact[] = [
    ...(settings
      ? ([
          [t('why.number'), String(settings.number)],
          [t('why.since'), dateTime(settings.since, zone)],
        ] as const)
      : []),
    ...(settings?.saved_by ? ([[t('why.savedBy'), settings.saved_by]] as const) : []),
    ...(settings?.saved_at ? ([[t('why.savedAt'), dateTime(settings.saved_at, zone)]] as const) : []),
    ...(meter ? ([[t('why.meter'), t('why.used', meter)]] as const) : []),
    ...(why.popup ? ([[t('why.popup'), popupOf(why.popup)]] as const) : []),
    [t('why.code'), why.code],
  ];
  return (
    <Card title={t('why.settings')}>
      {!settings && <p>{t('why.settingsNotKept')}</p>}
      <FactList facts={facts} isInTwo />
    </Card>
  );
}

/** Renders what the operator can do, a ready answer to the reader, and the settings at that moment. */
export function SideCards({ why }: { why: Why }) {
  const { t } = useTranslation('decisions');
  const answer = answerToReader(t, why);
  return (
    <div className={classes.side}>
      <WhatToDo why={why} />
      <Card title={t('why.answer')} actions={<CopyButton value={answer} label={t('why.copy')} />}>
        <blockquote className={classes.answer}>{answer}</blockquote>
      </Card>
      <SettingsThen why={why} />
    </div>
  );
}
