import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconDownload,
  IconFilePlus,
  IconFileText,
  IconMail,
  IconRefresh,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#console/lib/access.ts';
import { mayHaveReceipt } from '#contract/domains/receipts/words.ts';
import type { TransactionRow } from '#contract/domains/transactions/schemas.ts';
import classes from './receipt-actions.module.css';
import { useReceipts } from './use-receipts.ts';

interface EntryProps {
  icon: ReactNode;
  label: string;
  /** Reason why the action is unavailable; null if it is available. */
  why: string | null;
  act: () => void;
}

/** Renders an entry with the reason if it is unavailable; it keeps its place and stays focusable. */
function Entry({ icon, label, why, act }: EntryProps) {
  return (
    <Menu.Item
      leftSection={icon}
      aria-disabled={why !== null}
      data-off={why !== null || undefined}
      className={classes.entry ?? ''}
      closeMenuOnClick={why === null}
      onClick={() => why === null && act()}
    >
      {label}
      {why !== null && <span className={classes.reason}>{why}</span>}
    </Menu.Item>
  );
}

interface TargetProps {
  /** Id of the transaction. */
  id: number;
  hasReceipt: boolean;
  isBusy: boolean;
}

/** Renders the button that opens the menu; its icon shows whether there is a receipt. */
function IconTarget({ id, hasReceipt, isBusy }: TargetProps) {
  const { t } = useTranslation('receipts');
  const name = t(hasReceipt ? 'actions.menu' : 'actions.menuNone', { id });
  return (
    <Menu.Target>
      <ActionIcon
        variant="subtle"
        color={hasReceipt ? 'iris' : 'gray'}
        size={28}
        aria-label={name}
        title={t(hasReceipt ? 'actions.has' : 'actions.hasNone')}
        loading={isBusy}
      >
        {hasReceipt ? <IconFileText size={16} aria-hidden /> : <IconFilePlus size={16} aria-hidden />}
      </ActionIcon>
    </Menu.Target>
  );
}

function WordTarget({ id, hasReceipt, isBusy }: TargetProps) {
  const { t } = useTranslation('receipts');
  return (
    <Menu.Target>
      <Button
        variant="default"
        aria-label={t(hasReceipt ? 'actions.menu' : 'actions.menuNone', { id })}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        loading={isBusy}
      >
        {t('actions.receipt')}
      </Button>
    </Menu.Target>
  );
}

interface ReceiptMenuProps {
  transaction: TransactionRow;
  /** True to show "Receipt" on the button if there is room. */
  isInWords?: boolean;
}

/** Renders the menu with the actions on a transaction's receipt. */
export function ReceiptMenu({ transaction, isInWords = false }: ReceiptMenuProps) {
  const { t } = useTranslation('receipts');
  const mayRead = useMay('receipts', 'read');
  const mayWrite = useMay('receipts', 'write');
  const receipts = useReceipts();
  if (!mayRead) return null;
  const { id, receipt, user } = transaction;
  const link = receipt?.download_link ?? null;
  const wrongState = mayHaveReceipt(transaction) ? null : t('actions.notAllowed');
  const missing = wrongState ?? (link === null ? t('actions.none') : null);
  const noRight = mayWrite ? null : t('actions.mayNot');
  const Target = isInWords ? WordTarget : IconTarget;
  const noPerson = user === null ? t('actions.noMember') : null;
  return (
    <Menu position="bottom-end" width={260}>
      <Target id={id} hasReceipt={link !== null} isBusy={receipts.isBusy} />
      <Menu.Dropdown>
        <Entry
          icon={
            link === null ? <IconFileText size={16} aria-hidden /> : <IconRefresh size={16} aria-hidden />
          }
          label={t(link === null ? 'actions.make' : 'actions.again')}
          why={noRight ?? wrongState}
          act={() => void receipts.make({ id }, link !== null)}
        />
        <Entry
          icon={<IconDownload size={16} aria-hidden />}
          label={t('actions.download')}
          why={missing}
          act={() => receipts.download({ id })}
        />
        <Entry
          icon={<IconMail size={16} aria-hidden />}
          label={t('actions.send')}
          why={noRight ?? missing ?? noPerson}
          act={() => void receipts.send({ id }, user?.email ?? '')}
        />
      </Menu.Dropdown>
    </Menu>
  );
}
