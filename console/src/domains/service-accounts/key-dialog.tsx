import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { ServiceAccount } from '#contract/domains/service-accounts/schemas.ts';
import classes from './service-accounts.module.css';

interface KeyDialogProps {
  /** Account with its full key; null while the dialog is closed. */
  account: ServiceAccount | null;
  onClose: () => void;
}

/** Shows a new key, the only time it is shown. */
export function KeyDialog({ account, onClose }: KeyDialogProps) {
  const { t } = useTranslation('serviceAccounts');
  return (
    <KitModal
      opened={account !== null}
      onClose={onClose}
      title={t('key.title', { title: account?.title ?? '' })}
      size={560}
    >
      <p>{t('key.text')}</p>
      <div className={classes.key}>
        <output aria-label={t('key.label')}>{account?.api_key}</output>
        <CopyButton value={account?.api_key ?? ''} label={t('key.copy')} />
      </div>
      <div className={modal.actions}>
        <Button onClick={onClose}>{t('key.done')}</Button>
      </div>
    </KitModal>
  );
}
