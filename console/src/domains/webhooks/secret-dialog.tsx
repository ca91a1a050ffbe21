import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dateTime } from '#console/lib/formats.ts';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { NewSecret } from './use-new-secrets.ts';
import classes from './webhooks.module.css';

interface SecretDialogProps {
  /** Empty while the dialog is closed. */
  secrets: readonly NewSecret[];
  onClose: () => void;
}

/** Shows secrets that were just made, the only time they are shown. */
export function SecretDialog({ secrets, onClose }: SecretDialogProps) {
  const { t } = useTranslation('webhooks');
  return (
    <KitModal opened={secrets.length > 0} onClose={onClose} title={t('secret.title')} size={560}>
      <p>{t('secret.text')}</p>
      {secrets.map(({ id, url, secret, previous_secret_until: until }) => (
        <div key={id}>
          <p className={classes.url}>{url}</p>
          <div className={classes.secret}>
            <output aria-label={t('secret.of', { url })}>{secret}</output>
            <CopyButton value={secret} label={t('secret.copy', { url })} />
          </div>
          {until !== null && <p>{t('secret.until', { at: dateTime(until) })}</p>}
        </div>
      ))}
      <div className={modal.actions}>
        <Button onClick={onClose}>{t('secret.done')}</Button>
      </div>
    </KitModal>
  );
}
