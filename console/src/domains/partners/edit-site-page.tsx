import { Button } from '@mantine/core';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { SitePeople } from '#console/blocks/site-people/site-people.tsx';
import { PricingBlock } from '#console/blocks/site-pricing/pricing-block.tsx';
import { api } from '#console/lib/api/client.ts';
import { Card, PageHeader } from '#console/ui/page/page.tsx';
import type { PartnerResource } from '#contract/domains/partners/schemas.ts';
import classes from './partners.module.css';

/** Renders a site of a partner: its pricing, and the operators who work on it. */
export function Screen() {
  const { resourceKey } = useParams({ strict: false }) as { resourceKey?: string };
  return (
    <RecordPage
      query={(id) => api.partners.get.queryOptions({ input: { id } })}
      nameOf={({ resources }) => resources.find(({ key }) => key === resourceKey)?.title ?? null}
      aboveOf={({ title }) => title}
      backTo="/dashboard"
      width="page"
    >
      {({ id, resources }) => {
        const site = resources.find(({ key }) => key === resourceKey);
        if (site) return <PartnerSite key={site.key} site={site} />;
        return <Navigate to="/partners/edit/$id" params={{ id: String(id) }} replace />;
      }}
    </RecordPage>
  );
}

function PartnerSite({ site }: { site: PartnerResource }) {
  const { t } = useTranslation('partners');
  const { key, host, title } = site;
  return (
    <>
      <PageHeader
        title={title}
        description={t('site.text', { host, key })}
        actions={
          <Button component={Link} to="/resources/edit" search={{ resource: key } as never} variant="default">
            {t('site.settings')}
          </Button>
        }
      />
      <div className={classes.cards}>
        <PricingBlock siteKey={key} />
        <Card title={t('site.people')} description={t('site.peopleText')}>
          <SitePeople siteKey={key} />
        </Card>
      </div>
    </>
  );
}
