import { useTranslation } from 'react-i18next';
import { reasonOf } from '#console/blocks/decision/sentences.ts';
import { VerdictBadge } from '#console/blocks/decision/verdict-badge.tsx';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime } from '#console/lib/formats.ts';
import { SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { Card } from '#console/ui/page/page.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import type { RecentDecision } from '#contract/domains/decisions/schemas.ts';
import classes from './decisions.module.css';

const columns = ['time', 'reader', 'article', 'answer', 'reason', 'why'] as const;

function Row({ decision }: { decision: RecentDecision }) {
  const { t } = useTranslation('decisions');
  const zone = useSiteZone();
  const { at, member, content, verdict, reason, meter, code, has_why: hasWhy } = decision;
  const words = reasonOf(t, reason);
  return (
    <tr>
      <td>
        <time dateTime={at}>{dateTime(at, zone)}</time>
      </td>
      <td>{member ? <RowLink to={`/users/edit/${member.id}`}>{member.name}</RowLink> : t('anonymous')}</td>
      <td>
        <div className={classes.article}>{content.title}</div>
      </td>
      <td>
        <VerdictBadge verdict={verdict} />
      </td>
      <td>
        <div className={classes.reason}>
          {meter ? t('now.reasonUsed', { reason: words, ...meter }) : words}
        </div>
      </td>
      <td>
        {hasWhy ? (
          <RowLink to={`/content/decisions/${code}`}>
            {t('now.why')} <span className="visually-hidden">{t('now.whyOf', { code })}</span>
          </RowLink>
        ) : (
          <SecondaryText>{t('now.notKept')}</SecondaryText>
        )}
      </td>
    </tr>
  );
}

/** Renders the last decisions. New rows are not announced. */
export function LastDecisions({ items }: { items: readonly RecentDecision[] }) {
  const { t } = useTranslation('decisions');
  return (
    <Card title={t('now.lastDecisions')}>
      <PlainTable
        label={t('now.table')}
        head={columns.map((name) => (
          <th key={name} scope="col">
            {t(`now.columns.${name}`)}
          </th>
        ))}
      >
        {items.map((one) => (
          <Row key={one.id} decision={one} />
        ))}
      </PlainTable>
    </Card>
  );
}
