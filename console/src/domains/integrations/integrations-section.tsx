import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TargetState, useTargets } from '#console/blocks/deliveries/target-state.tsx';
import { api } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { Card } from '#console/ui/page/page.tsx';
import type { Integration } from '#contract/domains/integrations/schemas.ts';
import type { ServiceType } from '#contract/domains/integrations/words.ts';
import { ConnectionBadge } from './connection-badge.tsx';
import classes from './integrations.module.css';
import { StripeCard } from './stripe-card.tsx';

/** Services that receive events; the others keep members as contacts. */
const dataPlatforms: readonly ServiceType[] = ['segment', 'slack'];

/** Renders every service that the site can connect to, with its state. */
export function IntegrationsSection() {
  return (
    <div className={classes.grid}>
      <StripeCard />
      <ServiceCards isShown={() => true} />
    </div>
  );
}

export function CrmSection() {
  return (
    <div className={classes.grid}>
      <ServiceCards isShown={(type) => !dataPlatforms.includes(type)} />
    </div>
  );
}

export function DataSection() {
  return (
    <div className={classes.grid}>
      <ServiceCards isShown={(type) => dataPlatforms.includes(type)} />
    </div>
  );
}

function ServiceCards({ isShown }: { isShown: (type: ServiceType) => boolean }) {
  const { data } = useQuery(api.integrations.list.queryOptions());
  const targets = useTargets('integration');
  const shown = data?.items.filter(({ type }) => isShown(type));
  return (
    <>
      {shown?.map((one) => (
        <ServiceCard
          key={one.type}
          integration={one}
          target={targets.find(({ target }) => target === one.type)}
        />
      ))}
    </>
  );
}

interface CardProps {
  integration: Integration;
  target: Parameters<typeof TargetState>[0]['target'];
}

function ServiceCard({ integration, target }: CardProps) {
  const { t } = useTranslation('integrations');
  const { type, title, active, connected } = integration;
  const verb = t(connected ? 'open' : 'connect');
  const open = (
    <Button
      component={Link}
      to={`/resources/edit/integrations/${type}`}
      variant="default"
      aria-label={`${verb} ${title}`}
    >
      {verb}
    </Button>
  );
  return (
    <Card title={title} description={t(`about.${type}`)}>
      <div className={classes.head}>
        <ConnectionBadge integration={integration} />
        {active && <Badge>{t('sends')}</Badge>}
        <div className={classes.open}>{open}</div>
      </div>
      {connected && <TargetState target={target} />}
    </Card>
  );
}
