import { useTranslation } from 'react-i18next';
import { dateTime } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { DashboardSettings } from '#contract/domains/dashboard/schemas.ts';
import classes from './rows-page.module.css';

/** How the cards compared with their rows last night. */
export function SelfCheck({ check }: { check: DashboardSettings['self_check'] }) {
  const { t } = useTranslation('dashboardCharts');
  if (check === null) return <p className={classes.days}>{t('settings.never')}</p>;
  const { cards, equal, differences } = check;
  return (
    <>
      <p className={classes.figure}>
        <Badge tone={equal === cards ? 'good' : 'bad'}>{t('settings.equal', { equal, cards })}</Badge>
        <span className={classes.days}>{t('settings.checkedAt', { when: dateTime(check.checked_at) })}</span>
      </p>
      {differences.length > 0 && (
        <PlainTable
          label={t('settings.check')}
          head={
            <>
              <th scope="col">{t('settings.card')}</th>
              <th scope="col">{t('settings.shown')}</th>
              <th scope="col">{t('settings.counted')}</th>
            </>
          }
        >
          {differences.map(({ card, shown, counted }) => (
            <tr key={card}>
              <td>{card}</td>
              <td>{shown}</td>
              <td>{counted}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  );
}
