import { Button } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './around.module.css';
import type { AnyListState } from './list-state.ts';

/** Texts of an empty list below 'no data'. */
export interface EmptyWords {
  icon?: ReactNode;
  /** Text of an empty list. */
  text?: ReactNode;
  /** Button or link beside it. */
  action?: ReactNode;
  /** Text of a list in which the search and the filters match nothing. */
  narrowedText?: ReactNode;
  /** Label of the button that clears the search and the filters. */
  showAll?: string;
}

/** Renders a list without rows. */
export function Empty({ words, list }: { words: EmptyWords; list: AnyListState }) {
  const { t } = useTranslation('kit');
  const { icon, showAll } = words;
  const text = list.isNarrowed ? words.narrowedText : words.text;
  return (
    <div className={classes.state}>
      <span className={classes.stateIcon}>{icon ?? <IconInbox size={24} stroke={1.5} aria-hidden />}</span>
      <strong className={classes.stateTitle}>{t('values.noData')}</strong>
      {text && <span>{text}</span>}
      {!list.isNarrowed && words.action}
      {list.isNarrowed && showAll && (
        <Button variant="default" onClick={list.clearAll}>
          {showAll}
        </Button>
      )}
    </div>
  );
}

interface FailedProps {
  reason: string;
  /** Retries; null if a retry would fail in the same way. */
  onRetry: (() => void) | null;
}

/** Renders a list that could not be loaded. */
export function Failed({ reason, onRetry }: FailedProps) {
  const { t } = useTranslation('kit');
  return (
    <div className={classes.state} role="alert">
      <span className={classes.stateIcon}>
        <IconAlertTriangle size={24} stroke={1.5} aria-hidden />
      </span>
      <h2 className={classes.stateTitle}>{t('list.failed')}</h2>
      <span>
        {t('values.noData')}: {reason}
      </span>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      )}
    </div>
  );
}
