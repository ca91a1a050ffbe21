import { Button } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './around.module.css';

interface EmptyProps {
  /** One sentence below 'no data'. */
  text?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** A list without rows. */
export function Empty({ text, action, icon }: EmptyProps) {
  const { t } = useTranslation('kit');
  return (
    <div className={classes.state}>
      <span className={classes.stateIcon}>{icon ?? <IconInbox size={24} stroke={1.5} aria-hidden />}</span>
      <strong>{t('values.noData')}</strong>
      {text && <span>{text}</span>}
      {action}
    </div>
  );
}

/** A list that could not be loaded. */
export function Failed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const { t } = useTranslation('kit');
  return (
    <div className={classes.state} role="alert">
      <span className={classes.stateIcon}>
        <IconAlertTriangle size={24} stroke={1.5} aria-hidden />
      </span>
      <strong>{t('values.noData')}</strong>
      <span>
        {t('list.failed')} {reason}
      </span>
      <Button variant="default" onClick={onRetry}>
        {t('actions.retry')}
      </Button>
    </div>
  );
}
