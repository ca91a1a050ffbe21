import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeliveryLog } from '#console/blocks/deliveries/delivery-log.tsx';
import { TargetState, useTargets } from '#console/blocks/deliveries/target-state.tsx';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { dateTime } from '#console/lib/formats.ts';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { HelpPanel } from '#console/ui/page/help-panel.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { Webhook } from '#contract/domains/webhooks/schemas.ts';
import { AddressesCard } from './addresses-card.tsx';
import { SecretActions } from './secret-actions.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useNewSecrets } from './use-new-secrets.ts';
import classes from './webhooks.module.css';

/** Renders the webhook endpoints, each with its secret and its deliveries. */
export function WebhooksSection() {
  const { t } = useTranslation('webhooks');
  const mayWrite = useMay('settings', 'write');
  const mayMake = useMay('integrations', 'write');
  const { secrets, make, close } = useNewSecrets();
  const { data } = useQuery(api.webhooks.list.queryOptions());
  // A secret is shown only once, so it is created while the operator is there to see it.
  const makeSecrets = async (urls: readonly string[]) => {
    if (!mayMake || urls.length === 0) return;
    const { items } = await client.webhooks.list();
    make(items.filter(({ url, secret }) => urls.includes(url) && secret === null));
  };
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
          onAdded={makeSecrets}
        />
      )}
      <SecretDialog secrets={secrets} onClose={close} />
      {data?.items.length === 0 && <p>{t('none')}</p>}
      {data?.items.map((webhook) => (
        <Address key={webhook.id} webhook={webhook} />
      ))}
    </>
  );
}

function Address({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const mayWrite = useMay('integrations', 'write');
  const zone = useSiteZone();
  const { previous_secret_until: until } = webhook;
  const target = useTargets('webhook').find((one) => one.target === String(webhook.id));
  return (
    <>
      <Card title={webhook.url} actions={mayWrite && <SecretActions webhook={webhook} />}>
        <p className={classes.url}>
          {webhook.secret === null ? t('secret.none') : t('secret.masked', { masked: webhook.secret })}
        </p>
        {until !== null && (
          <p className={classes.url} role="status">
            {t('secret.until', { at: dateTime(until, zone) })}
          </p>
        )}
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
