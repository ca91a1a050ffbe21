import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeliveryLog } from '#console/blocks/deliveries/delivery-log.tsx';
import { TargetState, useTargets } from '#console/blocks/deliveries/target-state.tsx';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { HelpPanel } from '#console/ui/page/help-panel.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { Webhook } from '#contract/domains/webhooks/schemas.ts';
import { AddressesCard } from './addresses-card.tsx';
import { SecretActions } from './secret-actions.tsx';

/** The addresses that are told what happens, each with its secret and what it was sent. */
export function WebhooksSection() {
  const { t } = useTranslation('webhooks');
  const mayWrite = useMay('settings', 'write');
  const { data } = useQuery(api.webhooks.list.queryOptions());
  return (
    <>
      <HelpPanel title={t('help.title')}>
        <p>{t('help.format')}</p>
        <p>{t('help.again')}</p>
        <p>{t('help.order')}</p>
        <RowLink to="/actions/events">{t('help.starts')}</RowLink>
      </HelpPanel>
      {mayWrite && data && (
        <AddressesCard
          key={data.items.map(({ url }) => url).join(' ')}
          urls={data.items.map(({ url }) => url)}
        />
      )}
      {data?.items.length === 0 && <p>{t('none')}</p>}
      {data?.items.map((webhook) => (
        <Address key={webhook.id} webhook={webhook} />
      ))}
    </>
  );
}

function Address({ webhook }: { webhook: Webhook }) {
  const mayWrite = useMay('integrations', 'write');
  const target = useTargets('webhook').find((one) => one.target === String(webhook.id));
  return (
    <>
      <Card title={webhook.url} actions={mayWrite && <SecretActions webhook={webhook} />}>
        <TargetState target={target} />
      </Card>
      <DeliveryLog
        kind="webhook"
        target={String(webhook.id)}
        name={webhook.url}
        failed={target?.failed ?? 0}
      />
    </>
  );
}
