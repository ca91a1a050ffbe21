import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { MemberSubscription } from '#contract/domains/member-subscriptions/schemas.ts';
import type { MemberCardProps } from '../../card/card-name.ts';
import { PagedCard, useCardPages } from '../../card/paged-card.tsx';
import { AttachForm } from './attach-form.tsx';
import { useSubscriptionColumns } from './columns.tsx';
import { EditForm } from './edit-form.tsx';
import { History } from './history.tsx';

/**
 * Returns the text for a member without own subscriptions. They may still have what a group of theirs pays for, as the
 * head of the page says.
 */
function useEmptyText(id: number): string {
  const { t } = useTranslation('memberSubscriptions');
  const { data: member } = useQuery(api.members.get.queryOptions({ input: { id } }));
  const titles = new Set((member?.subscriptions ?? []).map(({ plan }) => plan.title));
  return titles.size === 0 ? t('empty') : t('throughGroup', { titles: [...titles].join(', ') });
}

/** Renders the member's current subscriptions with their actions, and the former ones. */
export function SubscriptionsCard({ memberId }: MemberCardProps) {
  const { t } = useTranslation('memberSubscriptions');
  const zone = useSiteZone();
  const mayWrite = useMay('memberSubscriptions', 'write');
  const [isAttaching, setAttaching] = useState(false);
  const [edited, setEdited] = useState<MemberSubscription | null>(null);
  const [isEditing, setEditing] = useState(false);
  const list = useCardPages();
  const query = useQuery(
    api.memberSubscriptions.list.queryOptions({
      input: { id: memberId, state: 'held', page: list.page, limit: list.limit },
      placeholderData: keepPreviousData,
    }),
  );
  const empty = useEmptyText(memberId);
  const edit = (row: MemberSubscription) => {
    setEdited(row);
    setEditing(true);
  };
  const editHeld = async (subscriptionId: number) => {
    const held = await client.memberSubscriptions.get({ id: memberId, subscriptionId });
    setAttaching(false);
    edit(held);
  };
  const columns = useSubscriptionColumns({
    zone,
    rows: query.data?.items ?? [],
    onEdit: mayWrite ? edit : null,
  });
  const attach: ReactNode = mayWrite && (
    <Button size="xs" variant="default" onClick={() => setAttaching(true)}>
      {t('attach')}
    </Button>
  );
  return (
    <div>
      <PagedCard
        name="subscriptions"
        actions={attach}
        list={list}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        emptyText={empty}
      />
      <History memberId={memberId} zone={zone} />
      <KitModal
        opened={isAttaching}
        onClose={() => setAttaching(false)}
        title={t('attaching.title')}
        size={520}
      >
        <AttachForm
          memberId={memberId}
          zone={zone}
          onDone={() => setAttaching(false)}
          onEditHeld={(subscriptionId) => void editHeld(subscriptionId)}
        />
      </KitModal>
      <KitModal opened={isEditing} onClose={() => setEditing(false)} title={t('edit.title')} size={520}>
        {edited && (
          <EditForm
            key={`${edited.id} ${edited.version}`}
            memberId={memberId}
            subscription={edited}
            zone={zone}
            onDone={() => setEditing(false)}
          />
        )}
      </KitModal>
    </div>
  );
}
