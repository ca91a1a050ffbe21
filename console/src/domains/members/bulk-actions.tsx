import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import type { BulkChangeKind } from '#contract/domains/bulk-changes/schemas.ts';
import { bulkChangeKinds } from '#contract/domains/bulk-changes/words.ts';
import type { ChosenMembers } from './bulk-dialog.tsx';

const BulkDialog = lazy(async () => {
  const { BulkDialog: dialog } = await import('./bulk-dialog.tsx');
  return { default: dialog };
});

const EndsDialog = lazy(async () => {
  const { EndsDialog: dialog } = await import('./ends-dialog.tsx');
  return { default: dialog };
});

interface Asked {
  kind: BulkChangeKind;
  members: ChosenMembers;
  count: number;
  no: number;
}

/** Returns the dialog that changes subscription ends, for the members who were chosen when it was opened. */
function useEnds(members: ChosenMembers) {
  const [asked, setAsked] = useState<{ members: ChosenMembers; no: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = () => {
    setAsked((before) => ({ members, no: (before?.no ?? 0) + 1 }));
    setOpen(true);
  };
  return { asked, isOpen, ask, close: () => setOpen(false) };
}

/** Renders the actions for the chosen members: a row of buttons, or a menu on a narrow screen. */
export function BulkActions({ members, count }: { members: ChosenMembers; count: number }) {
  const { t } = useTranslation('bulkChanges');
  const isNarrow = useMediaQuery('(max-width: 1359px)', false, { getInitialValueInEffect: false });
  const mayAttach = useMay('groups', 'write');
  const mayMoveEnds = useMay('memberSubscriptions', 'write');
  const ends = useEnds(members);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (kind: BulkChangeKind) => {
    setAsked((before) => ({ kind, members, count, no: (before?.no ?? 0) + 1 }));
    setOpen(true);
  };
  const offered = bulkChangeKinds.filter((kind) => kind !== 'attach_group' || mayAttach);
  return (
    <>
      {isNarrow ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              size="compact-sm"
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              {t('actions.menu')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map((kind) => (
              <Menu.Item key={kind} onClick={() => ask(kind)}>
                {t(`actions.${kind}`)}
              </Menu.Item>
            ))}
            {mayMoveEnds && <Menu.Item onClick={ends.ask}>{t('actions.ends')}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <>
          {offered.map((kind) => (
            <Button key={kind} variant="default" size="compact-sm" onClick={() => ask(kind)}>
              {t(`actions.${kind}`)}
            </Button>
          ))}
          {mayMoveEnds && (
            <Button variant="default" size="compact-sm" onClick={ends.ask}>
              {t('actions.ends')}
            </Button>
          )}
        </>
      )}
      {ends.asked && (
        <Suspense>
          <EndsDialog
            key={`ends ${ends.asked.no}`}
            members={ends.asked.members}
            opened={ends.isOpen}
            onClose={ends.close}
          />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          <BulkDialog
            key={asked.no}
            kind={asked.kind}
            members={asked.members}
            count={asked.count}
            opened={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
