import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { useRelation } from '#console/lib/operator.ts';
import { Missing } from '#console/ui/cells/cells.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import type { TransactionRow } from '#contract/domains/transactions/schemas.ts';
import { stripeAddress } from './stripe-address.ts';

type AddressOf = (kind: 'customers' | 'payments', id: string, livemode: boolean) => string | null;

/** Returns the addresses in the dashboard of the site's provider; null for a mode in which none is connected. */
export function useProviderAddress(): AddressOf {
  const key = useSite()?.key ?? '';
  const isRoot = useRelation() === 'root';
  const mayRead = useMay('settings', 'read');
  const { data } = useQuery({
    ...api.resources.get.queryOptions({ input: { key } }),
    enabled: key !== '' && mayRead,
    staleTime: 60_000,
  });
  const accounts = data?.payment_connect;
  return useMemo(
    () => (kind, id, livemode) => {
      const accountId = (livemode ? accounts?.live_account_id : accounts?.test_account_id) ?? null;
      return accountId === null ? null : stripeAddress({ kind, id, livemode, accountId, isRoot });
    },
    [accounts, isRoot],
  );
}

interface OutLinkProps {
  href: string | null;
  text: string;
  /** Label for screen readers. */
  label?: string;
}

function OutLink({ href, text, label }: OutLinkProps) {
  if (href === null) return <Missing />;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" aria-label={label}>
      {text}
    </a>
  );
}

/** Returns the address to refund a payment at the provider; null if it didn't charge it or can't refund it any more. */
export function refundAddress(transaction: TransactionRow, addressOf: AddressOf): string | null {
  const { transaction_id: payment, livemode, status, pay_system: system } = transaction;
  if (payment === null || status !== 'succeeded' || system !== 'stripe') return null;
  return addressOf('payments', payment, livemode);
}

/** Returns the columns of transactions that link to the provider; none if no provider is connected. */
export function useProviderColumns(): readonly Column<TransactionRow>[] {
  const { t } = useTranslation('blocks');
  const addressOf = useProviderAddress();
  return useMemo(() => {
    if (addressOf('customers', 'any', true) === null && addressOf('customers', 'any', false) === null)
      return [];
    const ofStripe = ({ pay_system: system }: TransactionRow) => system === 'stripe';
    return [
      {
        id: 'refund',
        title: t('provider.refund'),
        cell: (row) => (
          <OutLink
            href={refundAddress(row, addressOf)}
            text={t('provider.refundAct')}
            label={t('provider.refundOf', { id: row.id })}
          />
        ),
      },
      {
        id: 'customer',
        title: t('provider.customer'),
        cell: (row) => {
          const { customer_id: id, livemode } = row;
          if (id === null || !ofStripe(row)) return <Missing />;
          return <OutLink href={addressOf('customers', id, livemode)} text={id} />;
        },
      },
    ];
  }, [t, addressOf]);
}
