import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { MemberSubscription } from '#contract/domains/member-subscriptions/schemas.ts';
import type { MemberCardProps } from '../card/card-name.ts';
import { EditForm } from '../cards/subscriptions/edit-form.tsx';
import { heldBy } from '../page/head-queries.ts';

/** Returns whether the end of the subscription can be moved. */
const isExtensible = ({ kind, subscription_end_date: end }: MemberSubscription) =>
  kind !== 'seat' && end !== null;

/** Renders the action that extends a subscription by a month, with a preview before it is saved. */
export function ExtendAction({ memberId }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const mayWrite = useMay('memberSubscriptions', 'write');
  const zone = useSiteZone();
  const { data } = useQuery({ ...heldBy(memberId), enabled: mayWrite });
  const [chosen, setChosen] = useState<MemberSubscription | null>(null);
  const [isOpen, setOpen] = useState(false);
  const held = (data?.items ?? []).filter(isExtensible);
  const [first] = held;
  if (!mayWrite || !first) return null;
  const open = (subscription: MemberSubscription) => {
    setChosen(subscription);
    setOpen(true);
  };
  return (
    <>
      {held.length === 1 ? (
        <Button variant="default" onClick={() => open(first)}>
          {t('page.extend')}
        </Button>
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {t('page.extend')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {held.map((one) => (
              <Menu.Item key={one.id} onClick={() => open(one)}>
                {one.title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <KitModal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('page.extendTitle', { title: chosen?.title ?? '' })}
        size={520}
      >
        {isOpen && chosen && (
          <EditForm
            memberId={memberId}
            subscription={chosen}
            zone={zone}
            isExtended
            onDone={() => setOpen(false)}
          />
        )}
      </KitModal>
    </>
  );
}
