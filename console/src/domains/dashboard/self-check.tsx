import { useTranslation } from 'react-i18next';
import { dateTime } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { DashboardSettings } from '#contract/domains/dashboard/settings-schemas.ts';
import { figures } from '#contract/domains/figures/words.ts';
import classes from './rows-page.module.css';

/** Renders the result of last night's comparison of the cards with their rows. */
export function SelfCheck({ check }: { check: DashboardSettings['self_check'] }) {
  const { t } = useTranslation(['dashboardCharts', 'figures']);
  if (check === null) return <p className={classes.days}>{t('dashboardCharts:settings.never')}</p>;
  const { cards, equal, differences } = check;
  const nameOf = (card: string) => {
    const known = figures.find((figure) => figure === card);
    if (card === 'content_analytics') return t('dashboardCharts:settings.contentAnalytics');
    return known ? t(`figures:${known}`) : card;
  };
  return (
    <>
      <p className={classes.figure}>
        <Badge tone={differences.length === 0 ? 'good' : 'bad'} isSentence>
          {t(equal === cards ? 'dashboardCharts:settings.allEqual' : 'dashboardCharts:settings.equal', {
            equal,
            cards,
          })}
        </Badge>
        <span className={classes.days}>
          {t('dashboardCharts:settings.checkedAt', { when: dateTime(check.checked_at) })}
        </span>
      </p>
      {differences.length > 0 && (
        <PlainTable
          label={t('dashboardCharts:settings.check')}
          head={
            <>
              <th scope="col">{t('dashboardCharts:settings.card')}</th>
              <th scope="col">{t('dashboardCharts:settings.shown')}</th>
              <th scope="col">{t('dashboardCharts:settings.counted')}</th>
            </>
          }
        >
          {differences.map(({ card, shown, counted }) => (
            <tr key={`${card} ${shown} ${counted}`}>
              <td>{nameOf(card)}</td>
              <td>{shown}</td>
              <td>{counted}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  );
}
