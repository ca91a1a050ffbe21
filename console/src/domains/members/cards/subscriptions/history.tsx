import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#console/lib/api/client.ts';
import { shownEnd } from '#console/lib/shown-end.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateCell } from '#console/ui/cells/cells.tsx';
import { PlainTable } from '#console/ui/plain-table/plain-table.tsx';
import classes from './subscriptions.module.css';

/** Maximum number of entries that the history shows. */
const most = 200;

interface HistoryProps {
  memberId: number;
  zone: string;
}

/** Renders the ended subscriptions, collapsed until opened. */
export function History({ memberId, zone }: HistoryProps) {
  const { t } = useTranslation('memberSubscriptions');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.history}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'history.hide' : 'history.show')}
      </Button>
      <div id={id}>{isOpen && <Ended memberId={memberId} zone={zone} />}</div>
    </div>
  );
}

function Ended({ memberId, zone }: HistoryProps) {
  const { t } = useTranslation(['memberSubscriptions', 'kit']);
  const { data, isError } = useQuery(
    api.memberSubscriptions.list.queryOptions({ input: { id: memberId, state: 'ended', limit: most } }),
  );
  if (isError) return <p className={classes.note}>{t('kit:messages.wrong')}</p>;
  if (!data) return <p className={classes.note}>{t('kit:list.loading')}</p>;
  const { items, paginator } = data;
  if (items.length === 0) return <p className={classes.note}>{t('memberSubscriptions:history.empty')}</p>;
  return (
    <>
      <PlainTable
        label={t('memberSubscriptions:history.label')}
        head={(['title', 'plan', 'start', 'end', 'cause'] as const).map((name) => (
          <th key={name}>{t(`memberSubscriptions:columns.${name}`)}</th>
        ))}
      >
        {items.map(({ subscription_end_date: end, ...row }) => (
          <tr key={row.id}>
            <td>{row.title}</td>
            <td>{row.plan_title}</td>
            <td>
              <DateCell value={row.subscription_start_date} zone={zone} />
            </td>
            <td>
              <DateCell value={end && shownEnd(end, false)} zone={zone} />
            </td>
            <td>
              <Badge>{t(`memberSubscriptions:causes.${row.end_cause ?? 'expired'}`)}</Badge>
            </td>
          </tr>
        ))}
      </PlainTable>
      {paginator.total_items > items.length && (
        <p className={classes.note}>
          {t('memberSubscriptions:history.more', { n: items.length, total: paginator.total_items })}
        </p>
      )}
    </>
  );
}
