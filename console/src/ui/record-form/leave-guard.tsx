import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './record-form.module.css';
import { useLeaveQuestion } from './use-leave-question.ts';
import type { RecordFormState } from './use-record-form.ts';

interface LeaveGuardProps<Values> {
  form: RecordFormState<Values>;
  /** True once the record is saved, after which leaving needs no question. */
  isSaved: RefObject<boolean>;
}

/**
 * Shows that there are unsaved changes and asks before they are lost. A separate component, so that the form doesn't
 * render again.
 */
export function LeaveGuard<Values>({ form, isSaved }: LeaveGuardProps<Values>) {
  const { t } = useTranslation('kit');
  const [isDirty, setDirty] = useState(false);
  const { onChange, isDirty: askDirty } = form;

  useEffect(() => {
    const stop = onChange(() => {
      const isChanged = askDirty();
      // A form that stays open after saving guards the next changes.
      if (isChanged) isSaved.current = false;
      setDirty(isChanged);
    });
    return () => void stop();
  }, [onChange, askDirty, isSaved]);

  useLeaveQuestion(() => !isSaved.current && askDirty());

  return (
    <span className={classes.note} role="status">
      {isDirty ? t('form.unsaved') : ''}
    </span>
  );
}
