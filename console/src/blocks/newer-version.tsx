import { Button } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './newer-version.module.css';
import type { VersionState } from './use-version.ts';

interface NewerVersionProps<F extends string> {
  state: VersionState<F>;
  /** Returns the label of a field. */
  labelOf: (field: F) => string;
  /** Formats a value; null if it can't be shown, such as an id. */
  wordsOf?: (field: F, value: unknown) => string | null;
}

/** Renders the notice that a newer version was saved elsewhere, and offers to load it without losing what was typed. */
export function NewerVersion<F extends string>(props: NewerVersionProps<F>) {
  const { state, labelOf, wordsOf = plainWords } = props;
  const { t } = useTranslation('blocks');
  const { trouble, both } = state;
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (trouble === 'stale' || trouble === 'merged') notice.current?.focus();
  }, [trouble]);

  if (trouble === 'none') return null;
  const inWords = (field: F, theirs: unknown) =>
    theirs === undefined || theirs === null || theirs === ''
      ? t('newer.empty')
      : (wordsOf(field, theirs) ?? t('newer.hidden'));
  const isMerged = trouble === 'merged';
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="alert"
      className={classes.notice}
      data-merged={isMerged || undefined}
    >
      {isMerged ? <IconInfoCircle size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      <div className={classes.words}>
        {isMerged ? (
          <>
            <strong>{t('newer.loaded')}</strong>
            {both.length > 0 && (
              <span>{t('newer.both', { fields: both.map(({ field }) => labelOf(field)).join(', ') })}</span>
            )}
            {both.length > 0 && (
              <ul className={classes.theirs}>
                {both.map(({ field, theirs }) => (
                  <li key={field}>
                    {t('newer.theirs', { field: labelOf(field), value: inWords(field, theirs) })}
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <>
            <strong>{t('newer.title')}</strong>
            <span>{trouble === 'failed' ? t('newer.failed') : t('newer.text')}</span>
            <Button
              size="xs"
              variant="default"
              loading={trouble === 'loading'}
              onClick={() => void state.loadNewer()}
            >
              {t('newer.load')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function plainWords(_field: string, value: unknown): string | null {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : null;
}
