import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { api } from '#console/lib/api/client.ts';
import { number } from '#console/lib/formats.ts';
import { useOperator } from '#console/lib/operator.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import type { Partner } from '#contract/domains/partners/schemas.ts';
import { DeletedSitesCard } from './deleted-sites-card.tsx';
import { InvitesCard } from './invites-card.tsx';
import { OwnerCard } from './owner-card.tsx';
import { OwnersCard } from './owners-card.tsx';
import classes from './partners.module.css';
import { SettingsForm } from './settings-form.tsx';
import { SitesCard } from './sites-card.tsx';
import { UsageCard } from './usage-card.tsx';

const tabs = ['settings', 'owner', 'sites', 'usage'] as const;

/** Renders the page of a partner: its settings, owners, usage and sites. */
export function Screen() {
  const isRoot = useOperator()?.role === 'root';
  return (
    <RecordPage
      query={(id) => api.partners.get.queryOptions({ input: { id } })}
      nameOf={({ title }) => title}
      backTo={isRoot ? '/partners' : '/dashboard'}
      width="page"
    >
      {(partner) => <PartnerTabs partner={partner} isRoot={isRoot} />}
    </RecordPage>
  );
}

function PartnerTabs({ partner, isRoot }: { partner: Partner; isRoot: boolean }) {
  const { t } = useTranslation('partners');
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false });
  const { id, title, resources_count: n, settings } = partner;
  const open = (next: string | null) => {
    const chosen = tabs.find((name) => name === next && name !== 'settings');
    void navigate({ to: '.', search: { tab: chosen } as never, replace: true, resetScroll: false });
  };
  // Usage is expensive to count, so it is loaded only when its tab is open.
  const isUsage = tab === 'usage';
  return (
    <>
      <PageHeader
        title={title}
        description={t('edit.text', { id, n: number(n), limit: number(settings.resources_limit) })}
      />
      <Tabs value={tabs.find((name) => name === tab) ?? 'settings'} onChange={open}>
        <Tabs.List className={classes.tabs}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="settings">
          <SettingsForm key={id} partner={partner} isRoot={isRoot} />
        </Tabs.Panel>
        <Tabs.Panel value="owner">
          <div className={classes.cards}>
            <OwnerCard partner={partner} isRoot={isRoot} />
            <OwnersCard partner={partner} isRoot={isRoot} />
            <InvitesCard partner={partner} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="sites">
          <div className={classes.cards}>
            <SitesCard partner={partner} />
            <DeletedSitesCard partnerId={id} isRoot={isRoot} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="usage">{isUsage && <UsageCard partnerId={id} />}</Tabs.Panel>
      </Tabs>
    </>
  );
}
