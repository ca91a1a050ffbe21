import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { CancelWithNote } from '#console/blocks/receipt-actions/cancel-with-note.tsx';
import { ReceiptMenu } from '#console/blocks/receipt-actions/receipt-menu.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { date, zoneInWords } from '#console/lib/formats.ts';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import { Card, PageHeader } from '#console/ui/page/page.tsx';
import type { Transaction } from '#contract/domains/transactions/schemas.ts';
import { ObjectView, shownPart } from './object-view.tsx';
import { Story } from './story.tsx';
import classes from './transactions.module.css';

/** Everything that is known of one transaction, and what happened to it. */
export function Screen() {
  const { t } = useTranslation('transactions');
  return (
    <RecordPage
      query={(id) => api.transactions.get.queryOptions({ input: { id } })}
      nameOf={({ id }) => t('info.title', { id })}
      backTo="/transactions"
      width="page"
    >
      {(transaction) => <Info transaction={transaction} />}
    </RecordPage>
  );
}

function Info({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('transactions');
  const mayWrite = useMay('transactions', 'write');
  const { timezone: zone, ...told } = transaction;
  const { id, status, pay_system: system, user } = told;
  const shown = shownPart(told);
  return (
    <>
      <PageHeader
        title={t('info.title', { id })}
        description={t('info.text', {
          status: t(`statuses.${status}`),
          system: t(`systems.${system}`),
          date: date(told.created_at, zone),
          zone: zoneInWords(zone),
        })}
        actions={
          <>
            <ReceiptMenu transaction={transaction} />
            <CancelWithNote transaction={transaction} />
            {user && (
              <Button component={Link} to={`/users/edit/${user.id}`} variant="default">
                {t('info.member', { name: memberName(user) })}
              </Button>
            )}
            {system === 'manual' && mayWrite && told.refunded_amount === 0 && (
              <Button component={Link} to={`/transactions/edit/${id}`}>
                {t('info.edit')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <Card
          title={t('info.object')}
          actions={<CopyButton value={JSON.stringify(shown, null, 2)} label={t('info.copy')} />}
        >
          <div className={classes.object}>
            <ObjectView name="transaction" value={shown} currency={told.currency} />
          </div>
        </Card>
        <Card title={t('info.story')}>
          <Story transaction={transaction} />
        </Card>
      </div>
    </>
  );
}
