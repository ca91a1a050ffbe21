import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#console/ui/browser/save-file.ts';
import { CopyButton } from '#console/ui/cells/copy-button.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import classes from './profile.module.css';

interface CodesDialogProps {
  /** Recovery codes to show; null while the dialog is closed. */
  codes: readonly string[] | null;
  onClose: () => void;
}

/** Shows recovery codes, the only time they are shown. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const { t } = useTranslation('secondFactors');
  const text = codes?.join('\n') ?? '';
  return (
    <KitModal opened={codes !== null} onClose={onClose} title={t('recovery.newTitle')}>
      <p className={classes.state}>{t('recovery.newText')}</p>
      <ol className={classes.codes} aria-label={t('recovery.list')}>
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={modal.actions}>
        <CopyButton value={text} label={t('recovery.copy')} />
        <Button
          variant="default"
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'masthead-recovery-codes.txt')
          }
        >
          {t('recovery.download')}
        </Button>
        <Button onClick={onClose}>{t('recovery.saved')}</Button>
      </div>
    </KitModal>
  );
}
