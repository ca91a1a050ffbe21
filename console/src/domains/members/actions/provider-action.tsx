import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useProviderAddress } from '#console/blocks/payment-provider/provider-links.tsx';
import { useMay } from '#console/lib/access.ts';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { dateTime } from '#console/lib/formats.ts';
import { notifyFailure, notifySuccess } from '#console/ui/notify/notify.tsx';
import type { MemberPayments, SyncedMember } from '#contract/domains/payments/schemas.ts';
import type { MemberCardProps } from '../card/card-name.ts';

/** Describes what is charged, as the provider last reported it. */
function stateOf(t: TFunction<'memberPage'>, payments: MemberPayments): string {
  const { card_brand: brand, card_last4: last4, synced_at: at, livemode } = payments;
  return [
    !livemode && t('provider.testMode'),
    last4 === null ? t('provider.noCard') : t('provider.card', { brand: brand ?? '', last4 }),
    at === null ? t('provider.neverSynced') : t('provider.synced', { at: dateTime(at) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Describes the result of the comparison. */
function saidOf(t: TFunction<'memberPage'>, synced: SyncedMember): string {
  const { card, card_brand: brand, card_last4: last4, charges, refunds } = synced;
  const shown = [brand, last4].filter(Boolean).join(' ');
  return [
    t(`provider.cards.${card}`, { card: shown }),
    t('provider.charges', { count: charges.added }),
    t('provider.refunds', { count: refunds.added }),
  ].join(' ');
}

/** Renders the member's account at the payment provider: a link to it, and the comparison with our records. */
export function ProviderAction({ memberId: id }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const mayRead = useMay('payments', 'read');
  const maySync = useMay('payments', 'write');
  const queries = useQueryClient();
  const addressOf = useProviderAddress();
  const { data } = useQuery({
    ...api.payments.ofMember.queryOptions({ input: { id } }),
    enabled: mayRead,
  });
  const sync = useMutation({
    mutationFn: () => client.payments.sync({ id }),
    meta: { silentSuccess: true, silentError: true },
    onSuccess: async (synced) => {
      notifySuccess(saidOf(t, synced));
      await queries.invalidateQueries();
    },
    onError: (error) => {
      notifyFailure(descriptionOf(error) ?? (error.message || t('provider.failed')));
    },
  });
  const customer = data?.customer_id ?? null;
  if (!mayRead || !data?.connected || customer === null) return null;
  const href = addressOf('customers', customer, data.livemode);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={sync.isPending}
        >
          {t('provider.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{stateOf(t, data)}</Menu.Label>
        {href !== null && (
          <Menu.Item component="a" href={href} target="_blank" rel="noopener noreferrer">
            {t('provider.open')}
          </Menu.Item>
        )}
        {maySync && <Menu.Item onClick={() => sync.mutate()}>{t('provider.sync')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
