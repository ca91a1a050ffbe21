import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { TransactionStatus } from '#contract/domains/transactions/words.ts';

/** Renders the status of a transaction: a check if it succeeded, otherwise bad. */
export function StatusBadge({ status }: { status: TransactionStatus }) {
  const { t } = useTranslation('transactions');
  const isSuccess = status === 'succeeded';
  return (
    <Badge tone={isSuccess ? 'good' : 'bad'}>
      {isSuccess && <IconCheck size={12} aria-hidden />} {t(`statuses.${status}`)}
    </Badge>
  );
}
