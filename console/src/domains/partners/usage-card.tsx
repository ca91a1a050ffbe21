import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Missing, SecondaryText } from '#console/ui/cells/cells.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { PartnerHealth, SiteHealth } from '#contract/domains/partner-health/schemas.ts';
import type { HealthWarning } from '#contract/domains/partner-health/words.ts';
import classes from './partners.module.css';
import { PlanComparison } from './plan-comparison.tsx';
import { inMoney } from './usage.ts';

/** Renders this month's usage and cost of a partner's sites, and what other plans would have cost. */
export function UsageCard({ partnerId: id }: { partnerId: number }) {
  const query = useQuery(api.partnerHealth.get.queryOptions({ input: { id } }));
  return (
    <RecordLoader query={query} backTo="/dashboard">
      {(health) => <Usage health={health} />}
    </RecordLoader>
  );
}

function Usage({ health }: { health: PartnerHealth }) {
  const { t } = useTranslation('partnerHealth');
  if (health.sites.length === 0) return <p className={classes.hint}>{t('empty')}</p>;
  return (
    <div className={classes.cards}>
      <Card title={t('now.title')} description={t('text')}>
        <UseOfMonth health={health} />
      </Card>
      {health.sites.some(({ this_month: month }) => month !== null) && (
        <PlanComparison sites={health.sites} />
      )}
    </div>
  );
}

const columns = ['site', 'plan', 'signups', 'support', 'volume', 'bill'] as const;
const right = new Set<string>(['signups', 'support', 'volume', 'bill']);

function UseOfMonth({ health: { sites, total } }: { health: PartnerHealth }) {
  const { t } = useTranslation('partnerHealth');
  const head = columns.map((name) => (
    <th key={name} scope="col" data-align={right.has(name) ? 'right' : undefined}>
      {t(`now.${name}`)}
    </th>
  ));
  return (
    <PlainTable label={t('now.label')} head={head}>
      {sites.map((site) => (
        <SiteRow key={site.id} site={site} />
      ))}
      {sites.length > 1 && (
        <tr>
          <th scope="row" colSpan={2}>
            <strong>{t('now.total')}</strong>
          </th>
          <td data-align="right">
            <strong>{number(total.signups)}</strong>
          </td>
          <td data-align="right">
            <strong>{number(total.support_hours)}</strong>
          </td>
          <td data-align="right">
            <strong>{inMoney(total.volume) ?? <Missing />}</strong>
          </td>
          <td data-align="right">
            <strong>{inMoney(total.bill) ?? <Missing />}</strong>
          </td>
        </tr>
      )}
    </PlainTable>
  );
}

function SiteRow({ site: { title, pricing, this_month: month, warnings } }: { site: SiteHealth }) {
  const { t } = useTranslation('partnerHealth');
  const of = (used: number, included: number) =>
    t('now.of', { used: number(used), included: number(included) });
  if (pricing === null || month === null)
    return (
      <tr>
        <th scope="row">{title}</th>
        <td colSpan={5}>
          <SecondaryText>{t('now.none')}</SecondaryText>
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{pricing.title}</td>
      <td data-align="right">
        <Warned warnings={warnings} about="signups">
          {of(month.signups, pricing.free_signups)}
        </Warned>
      </td>
      <td data-align="right">
        <Warned warnings={warnings} about="support">
          {of(month.support_hours, pricing.free_support_hours)}
        </Warned>
      </td>
      <td data-align="right">
        {inMoney(month.volume) ?? <Missing />}
        {!pricing.livemode && <SecondaryText> {t('now.testVolume')}</SecondaryText>}
      </td>
      <td data-align="right">{inMoney(month.bill) ?? <Missing />}</td>
    </tr>
  );
}

/** Renders a number, with a warning if it exceeds or nears the included amount. */
function Warned(props: {
  warnings: readonly HealthWarning[];
  about: 'signups' | 'support';
  children: ReactNode;
}) {
  const { t } = useTranslation('partnerHealth');
  const { warnings, about, children } = props;
  const found = warnings.find((one) => one.startsWith(about));
  if (!found) return children;
  return (
    <>
      <Badge tone={found.endsWith('_past') ? 'bad' : 'warn'}>{children}</Badge>
      <span className="visually-hidden">{t(`warnings.${found}`)}</span>
    </>
  );
}
