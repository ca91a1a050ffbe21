import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { dateTime, number } from '#console/lib/formats.ts';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { MemberStatistic, SharingWindow } from '#contract/domains/members/page-schemas.ts';
import { CardFrame } from '../../card/card-frame.tsx';
import type { MemberCardProps } from '../../card/card-name.ts';
import classes from './sharing-card.module.css';

const figures = ['sessions', 'devices', 'ips', 'networks', 'countries', 'peak'] as const;

/** Pixels of the table and the lines below it. */
const usualHeight = 420;

/** Renders the signs of account sharing: activity in four windows, and the flagged sessions. */
export function SharingCard({ memberId: id }: MemberCardProps) {
  const query = useQuery(api.members.statistic.queryOptions({ input: { id } }));
  return (
    <CardFrame name="sharing" query={query} height={usualHeight}>
      {(statistic) => (
        <>
          <Windows windows={statistic.windows} />
          <Flagged statistic={statistic} />
        </>
      )}
    </CardFrame>
  );
}

function Windows({ windows }: { windows: readonly SharingWindow[] }) {
  const { t } = useTranslation('memberPage');
  return (
    <div className={classes.windows}>
      <PlainTable
        label={t('sharing.label')}
        head={
          <>
            <th scope="col">{t('sharing.figure')}</th>
            {windows.map(({ days }) => (
              <th key={days} scope="col" data-align="right">
                <abbr title={days === 365 ? t('sharing.yearName') : t('sharing.daysName', { n: days })}>
                  {days === 365 ? t('sharing.year') : t('sharing.days', { n: days })}
                </abbr>
              </th>
            ))}
          </>
        }
      >
        {figures.map((figure) => (
          <tr key={figure}>
            <th scope="row">{t(`sharing.${figure}`)}</th>
            {windows.map((window) => (
              <td key={window.days} data-align="right">
                {number(window[figure])}
              </td>
            ))}
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}

function Flagged({ statistic }: { statistic: MemberStatistic }) {
  const { t } = useTranslation('memberPage');
  const { compromised, compromised_count: count, never_compromised: isNever, rule } = statistic;
  return (
    <>
      {isNever ? (
        <p className={classes.text}>{t('sharing.never')}</p>
      ) : (
        <strong className={classes.found} data-some={count > 0 || undefined}>
          {count === 0 ? t('sharing.none') : t('sharing.found', { count })}
        </strong>
      )}
      {count > compromised.length && compromised.length > 0 && (
        <p className={classes.text}>{t('sharing.foundMost', { n: compromised.length })}</p>
      )}
      {compromised.length > 0 && (
        <ul className={classes.sessions}>
          {compromised.map(({ id, device, browser, platform, ip, created_at: at }) => (
            <li key={id}>
              <span>{[device, browser, platform].filter(Boolean).join(' · ') || t('sharing.unknown')}</span>
              <span className={classes.text}>
                {ip} · {dateTime(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.text}>
        {t('sharing.rule', { days: rule.period_days, minutes: rule.within_minutes, places: rule.places })}
      </p>
    </>
  );
}
