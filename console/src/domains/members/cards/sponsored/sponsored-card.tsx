import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { shownEnd } from '#console/lib/shown-end.ts';
import { CheckCell, DateCell, Lines, NotSet, SecondaryText } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import type { Column } from '#console/ui/list-table/columns.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { SponsoredSubscription } from '#contract/domains/sponsorships/schemas.ts';
import type { MemberCardProps } from '../../card/card-name.ts';
import { PagedCard, useCardPages } from '../../card/paged-card.tsx';
import { SponsorForm } from './sponsor-form.tsx';

/** Recipients that a row names; the others are counted. */
const named = 3;

function Slots({ slots }: Pick<SponsoredSubscription, 'slots'>) {
  const { t } = useTranslation('memberSubscriptions');
  const taken = slots.flatMap((slot) => slot ?? []);
  const isGift = slots.length === 1;
  const links = taken.slice(0, named).map(({ id, email, name }) => (
    <RowLink key={id} to={`/users/edit/${id}`}>
      {name || email}
    </RowLink>
  ));
  const count = t('sponsored.taken', { taken: taken.length, seats: slots.length });
  const free = taken.length === 0 ? [<NotSet key="free" />] : [];
  return (
    <Lines
      items={[...links, ...free, ...(isGift ? [] : [<SecondaryText key="count">{count}</SecondaryText>])]}
    />
  );
}

function useColumns(zone: string): readonly Column<SponsoredSubscription>[] {
  const { t } = useTranslation('memberSubscriptions');
  return [
    {
      id: 'title',
      title: t('columns.title'),
      width: 190,
      cell: ({ subscription: { title, plan } }) => (
        <Lines
          items={[
            title,
            <RowLink key="plan" to={`/plans/edit/${plan.id}`}>
              {plan.title}
            </RowLink>,
          ]}
        />
      ),
    },
    {
      id: 'type',
      title: t('columns.kind'),
      cell: ({ subscription: { type } }) => t(type === 'gift' ? 'sponsored.gift' : 'sponsored.multiSeat'),
    },
    {
      id: 'slots',
      title: t('columns.slots'),
      width: 170,
      onPhone: true,
      cell: ({ slots }) => <Slots slots={slots} />,
    },
    {
      id: 'end',
      title: t('columns.end'),
      cell: ({ subscription_end_date: end, autorenew }) =>
        end === null ? t('never') : <DateCell value={shownEnd(end, autorenew)} zone={zone} />,
    },
    {
      id: 'paying',
      title: t('columns.paying'),
      cell: (row) => <CheckCell value={row.is_paying_by_sponsor} />,
    },
    {
      id: 'autorenew',
      title: t('columns.autorenew'),
      cell: ({ autorenew }) => <CheckCell value={autorenew} />,
    },
    {
      id: 'next',
      title: t('columns.next'),
      cell: (row) => <CheckCell value={row.is_allowed_next_subscription} />,
    },
    { id: 'trial', title: t('columns.trial'), cell: (row) => <CheckCell value={row.is_trial} /> },
  ];
}

/** Gifts that the member gives, and multi-seat subscriptions whose seats others have. */
export function SponsoredCard({ memberId }: MemberCardProps) {
  const { t } = useTranslation('memberSubscriptions');
  const zone = useSiteZone();
  const mayWrite = useMay('sponsorships', 'write');
  const [isOpen, setOpen] = useState(false);
  const list = useCardPages();
  const query = useQuery(
    api.sponsorships.list.queryOptions({
      input: { id: memberId, page: list.page, limit: list.limit },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <PagedCard
        name="sponsored"
        actions={
          mayWrite && (
            <Button size="xs" variant="default" onClick={() => setOpen(true)}>
              {t('sponsored.attach')}
            </Button>
          )
        }
        list={list}
        query={query}
        columns={useColumns(zone)}
        idOf={({ id }) => id}
        emptyText={t('sponsored.empty')}
      />
      <KitModal opened={isOpen} onClose={() => setOpen(false)} title={t('sponsored.attach')} size={520}>
        <SponsorForm memberId={memberId} zone={zone} onDone={() => setOpen(false)} />
      </KitModal>
    </>
  );
}
