import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dashboardCharts } from '#console/texts/en/dashboard-charts.ts';
import { Page, PageHeader, Card as Section } from '#console/ui/page/page.tsx';
import { type DashboardCard, dashboardCards } from '#contract/domains/figures/words.ts';
import type { Defined } from './definitions.ts';
import classes from './definitions-page.module.css';
import { ownLists } from './lists.ts';

const units = {
  active_subscribers: 'members',
  mrr: 'currency',
  gross_volume: 'currency',
  new_subscribers: 'members',
  new_trials: 'subscriptions',
  new_starts: 'subscriptions',
  trials_converted: 'subscriptions',
  stopped_subscriptions: 'subscriptions',
  cancelled_subscriptions: 'subscriptions',
  logged_in_members: 'members',
  logged_in_subscribers: 'members',
  paywall_hits: 'decisions',
  retention_rate: 'percent',
} as const satisfies Record<DashboardCard, string>;

const rules = ['days', 'payer', 'gap', 'currency', 'cents', 'refunds', 'renewals', 'closed', 'live'] as const;

type Identity = keyof (typeof dashboardCharts)['definitions']['identities'];
const identities = Object.keys(dashboardCharts.definitions.identities) as Identity[];

/** Renders the definition of each metric, and the rules that apply to all. */
export function Screen() {
  const { t } = useTranslation(['dashboardCharts', 'dashboard', 'figures']);
  const back = (
    <Button component={Link} to="/dashboard" variant="default">
      {t('dashboardCharts:rows.back')}
    </Button>
  );
  return (
    <Page width="form">
      <PageHeader
        title={t('dashboardCharts:definitions.title')}
        description={t('dashboardCharts:definitions.text')}
        actions={back}
      />
      <Section title={t('dashboardCharts:definitions.cards')}>
        <dl className={classes.list}>
          {dashboardCards.map((card) => (
            <Entry key={card} name={card} title={t(`figures:${card}`)}>
              <CardNotes card={card} />
            </Entry>
          ))}
        </dl>
      </Section>
      <Section title={t('dashboardCharts:definitions.counts')}>
        <dl className={classes.list}>
          {ownLists.map((name) => (
            <Entry key={name} name={name} title={t(`dashboard:counts.${name}`)} />
          ))}
        </dl>
      </Section>
      <Section title={t('dashboardCharts:definitions.rules')}>
        <ul className={classes.rules}>
          {rules.map((rule) => (
            <li key={rule}>{t(`dashboardCharts:definitions.rule.${rule}`)}</li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}

function Entry({ name, title, children }: { name: Defined; title: string; children?: React.ReactNode }) {
  const { t } = useTranslation('dashboard');
  return (
    <div id={name} className={classes.entry}>
      <dt>{title}</dt>
      <dd>
        <p>{t(`definitions.${name}`)}</p>
        {children}
      </dd>
    </div>
  );
}

function CardNotes({ card }: { card: DashboardCard }) {
  const { t } = useTranslation('dashboardCharts');
  const identity = identities.find((name) => name === card);
  return (
    <p className={classes.notes}>
      {t('definitions.counted', { unit: t(`definitions.units.${units[card]}`) })}
      {identity && ` ${t('definitions.identity', { sum: t(`definitions.identities.${identity}`) })}`}
    </p>
  );
}
