import { useTranslation } from 'react-i18next';
import { monthInWords } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { SecondaryText } from '#console/ui/cells/cells.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { ComparedPlan, MonthOfSite, SiteHealth } from '#contract/domains/partner-health/schemas.ts';
import classes from './partners.module.css';
import { difference, inMoney } from './usage.ts';

const columns = ['site', 'month', 'smaller', 'own', 'larger'] as const;

/** Renders what the usage of this month and the last would have cost on the plans next to the current one. */
export function PlanComparison({ sites }: { sites: readonly SiteHealth[] }) {
  const { t } = useTranslation('partnerHealth');
  const head = columns.map((name) => (
    <th key={name} scope="col">
      {t(`compared.${name}`)}
    </th>
  ));
  const rows = sites.flatMap((site) => {
    const { this_month: now, last_month: last } = site;
    return now && last
      ? [
          { site, month: now, isNow: true },
          { site, month: last, isNow: false },
        ]
      : [];
  });
  return (
    <Card title={t('compared.title')} description={t('compared.text')}>
      <PlainTable label={t('compared.label')} head={head}>
        {rows.map(({ site, month, isNow }) => (
          <Compared key={`${site.id}-${month.calendar_period}`} site={site} month={month} isNow={isNow} />
        ))}
      </PlainTable>
    </Card>
  );
}

function Compared({ site, month, isNow }: { site: SiteHealth; month: MonthOfSite; isNow: boolean }) {
  const { t } = useTranslation('partnerHealth');
  const name = monthInWords(month.calendar_period);
  return (
    <tr>
      <th scope="row">{isNow ? site.title : <span className="visually-hidden">{site.title}</span>}</th>
      <td>{isNow ? t('compared.soFar', { month: name }) : name}</td>
      <td>
        <Other plan={month.smaller} month={month} />
      </td>
      <td>
        <span className={classes.plan}>
          <SecondaryText>{site.pricing?.title}</SecondaryText>
          <strong>{inMoney(month.bill) ?? t('compared.free')}</strong>
        </span>
      </td>
      <td>
        <Other plan={month.larger} month={month} />
      </td>
    </tr>
  );
}

/** Renders another plan, what it would have cost, and the difference. */
function Other({ plan, month }: { plan: ComparedPlan | null; month: MonthOfSite }) {
  const { t } = useTranslation('partnerHealth');
  if (plan === null) return <SecondaryText>{t('compared.no')}</SecondaryText>;
  const apart = difference(plan.bill, month.bill);
  const isLess = apart.length > 0 && apart.every(({ amount }) => amount < 0);
  return (
    <span className={classes.plan}>
      <SecondaryText>{plan.title}</SecondaryText>
      <span className={classes.apart}>
        {inMoney(plan.bill) ?? t('compared.free')}
        {apart.map((one) => (
          <Badge key={one.currency} tone={isLess ? 'good' : 'quiet'}>
            {one.amount > 0 ? '+' : ''}
            {inMoney([one])}
          </Badge>
        ))}
      </span>
    </span>
  );
}
