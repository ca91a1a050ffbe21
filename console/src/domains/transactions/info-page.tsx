import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { refundAddress, useProviderAddress } from '#console/blocks/payment-provider/provider-links.tsx';
import { CancelWithNote } from '#console/blocks/receipt-actions/cancel-with-note.tsx';
import { ReceiptMenu } from '#console/blocks/receipt-actions/receipt-menu.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import { Card, PageHeader } from '#console/ui/page/page.tsx';
import type { Transaction } from '#contract/domains/transactions/schemas.ts';
import { Facts } from './facts.tsx';
import { ObjectView, shownPart } from './object-view.tsx';
import { Story } from './story.tsx';
import classes from './transactions.module.css';

/** Renders a transaction: its summary, its history and its details. */
export function Screen() {
  const { t } = useTranslation('transactions');
  return (
    <RecordPage
      query={(id) => api.transactions.get.queryOptions({ input: { id } })}
      nameOf={({ id }) => t('info.title', { id })}
      backTo="/transactions"
    >
      {(transaction) => <Info transaction={transaction} />}
    </RecordPage>
  );
}

function Actions({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation(['transactions', 'blocks']);
  const mayWrite = useMay('transactions', 'write');
  const refund = refundAddress(transaction, useProviderAddress());
  const { id, pay_system: system, refunded_amount: back } = transaction;
  return (
    <>
      <ReceiptMenu transaction={transaction} isInWords />
      <CancelWithNote transaction={transaction} />
      {refund !== null && (
        <Button
          component="a"
          href={refund}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('blocks:provider.refundAct')}
        </Button>
      )}
      {system === 'manual' && mayWrite && back === 0 && (
        <Button component={Link} to={`/transactions/edit/${id}`}>
          {t('info.edit')}
        </Button>
      )}
    </>
  );
}

function Info({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('transactions');
  const { timezone: _, ...told } = transaction;
  const shown = shownPart(told);
  return (
    <>
      <PageHeader title={t('info.title', { id: told.id })} actions={<Actions transaction={transaction} />} />
      <Facts transaction={transaction} />
      <Card title={t('info.story')}>
        <Story transaction={transaction} />
      </Card>
      <Card
        title={t('info.object')}
        actions={<CopyButton value={JSON.stringify(shown, null, 2)} label={t('info.copy')} />}
      >
        <div className={classes.object}>
          <ObjectView name="transaction" value={shown} currency={told.currency} isFolded />
        </div>
      </Card>
    </>
  );
}
