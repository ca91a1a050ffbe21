import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DeliveryLog } from '#console/blocks/deliveries/delivery-log.tsx';
import { TargetState, useTargets } from '#console/blocks/deliveries/target-state.tsx';
import { RecordLoader } from '#console/blocks/record-loader.tsx';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useNameRecord } from '#console/lib/record-name.ts';
import { Card, Page, PageHeader } from '#console/ui/page/page.tsx';
import type { Integration } from '#contract/domains/integrations/schemas.ts';
import { type ServiceType, serviceTypes } from '#contract/domains/integrations/words.ts';
import { CampaignCard } from './campaign-card.tsx';
import { ConnectionBadge } from './connection-badge.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { MappingCard } from './mapping-card.tsx';
import { TrialCard } from './trial-card.tsx';

/** Renders a service: its connection, its mapping, a trial with one member, and its deliveries. */
export function Screen() {
  const { service: name } = useParams({ strict: false }) as { service?: string };
  const service = serviceTypes.find((one) => one === name);
  return service ? <Service key={service} service={service} /> : <Navigate to="/404" replace />;
}

function Service({ service }: { service: ServiceType }) {
  const query = useQuery({
    ...api.integrations.list.queryOptions(),
    select: ({ items }) => items.find(({ type }) => type === service),
  });
  useNameRecord(query.data?.title ?? '');
  return (
    <Page width="list">
      <RecordLoader query={query} backTo="/resources/edit/integrations">
        {(integration) => <Loaded integration={integration} />}
      </RecordLoader>
    </Page>
  );
}

function Loaded({ integration }: { integration: Integration }) {
  const { t } = useTranslation(['integrations', 'deliveries']);
  const { type: service, title, connected } = integration;
  const target = useTargets('integration').find((one) => one.target === service);
  const mayWrite = useMay('integrations', 'write');
  return (
    <>
      <PageHeader title={title} description={t(`about.${service}`)} />
      {connected ? (
        <Card title={t('deliveries:fields.state')} actions={<ConnectionBadge integration={integration} />}>
          <TargetState target={target} />
        </Card>
      ) : (
        <div>
          <ConnectionBadge integration={integration} />
        </div>
      )}
      {mayWrite && <ConnectionCard integration={integration} />}
      {mayWrite && connected && service === 'campaignmonitor' && <CampaignCard />}
      {mayWrite && connected && <MappingCard service={service} title={title} isConnected={connected} />}
      {mayWrite && connected && <TrialCard service={service} />}
      {(connected || target !== undefined) && (
        <DeliveryLog kind="integration" target={service} name={title} failed={target?.failed ?? 0} />
      )}
    </>
  );
}
