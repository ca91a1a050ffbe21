import { Button, Input } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { photoLimits } from '#contract/domains/ticket-events/words.ts';
import classes from './event-form.module.css';
import type { EventSaving } from './use-event-save.ts';
import type { EventValues } from './values.ts';

interface PhotoFieldProps {
  form: RecordFormState<EventValues>;
  saving: EventSaving;
  /** Path of the photo that the event has. */
  current: string | null;
  isReadOnly: boolean;
}

interface Chosen {
  file: File;
  /** Object URL of the file while it is shown. */
  address: string;
}

/** Holds the chosen file, with an object URL to show it. */
function useChosenFile(initial: File | null) {
  const [chosen, setChosen] = useState<Chosen | null>(
    () => initial && { file: initial, address: URL.createObjectURL(initial) },
  );
  const shown = useRef(chosen?.address ?? null);
  const become = (file: File | null) => {
    if (shown.current !== null) URL.revokeObjectURL(shown.current);
    shown.current = file && URL.createObjectURL(file);
    setChosen(file && { file, address: shown.current ?? '' });
  };
  useEffect(
    () => () => {
      if (shown.current !== null) URL.revokeObjectURL(shown.current);
    },
    [],
  );
  return { chosen, become };
}

/** Renders the current photo, the chosen one, and the progress of its upload, which happens when the form is saved. */
export function PhotoField({ form, saving, current, isReadOnly }: PhotoFieldProps) {
  const { t } = useTranslation('ticketEvents');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, become } = useChosenFile(form.getValues().photo_file);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { status, reason } = saving.trouble.photo;

  const choose = (next: File | null) => {
    setRefusal(null);
    saving.resetPhoto();
    form.clearFieldError('photo_file');
    become(next);
    form.setFieldValue('photo_file', next);
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    if (!photoLimits.kinds.some((kind) => kind === file.type)) setRefusal(t('photo.wrongKind'));
    else if (file.size > photoLimits.bytes) setRefusal(t('photo.tooLarge'));
    else choose(file);
  };
  const failed = t('photo.failed', { reason: reason ?? t('photo.unknown') });
  const told = refusal ?? (status === 'failed' ? failed : null);
  const shown = chosen?.address ?? current;
  return (
    <div>
      <Input.Label id={id} component="div">
        {t('fields.photo_file')}
      </Input.Label>
      <div className={classes.photo}>
        {shown !== null && <img className={classes.picture} src={shown} alt={t('photo.alt')} />}
        {!isReadOnly && (
          <div className={classes.side}>
            <Button variant="default" onClick={() => input.current?.click()} disabled={status === 'saving'}>
              {t(shown === null ? 'photo.choose' : 'photo.again')}
            </Button>
            {chosen !== null && status !== 'saving' && (
              <Button variant="subtle" color="gray" size="xs" onClick={() => choose(null)}>
                {t('photo.drop')}
              </Button>
            )}
            <input
              ref={input}
              className="visually-hidden"
              type="file"
              accept={photoLimits.kinds.join(',')}
              aria-label={t('photo.input')}
              tabIndex={-1}
              onChange={(event) => {
                take(event.currentTarget.files?.[0]);
                // The same file can be chosen again.
                event.currentTarget.value = '';
              }}
            />
            <p className={classes.hint}>{t('photo.limits')}</p>
            <p className={classes.hint} role="status" data-status={status}>
              {chosen !== null && status !== 'failed' ? t(`photo.${status}`) : ''}
            </p>
            {told !== null && (
              <>
                <p className={classes.failure} role="alert">
                  {told}
                </p>
                {refusal === null && (
                  <Button type="submit" variant="default" size="xs">
                    {t('photo.retry')}
                  </Button>
                )}
              </>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
