import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../confirm/confirm.tsx';
import classes from './record-form.module.css';
import type { RecordFormState } from './use-record-form.ts';

interface LeaveGuardProps<Values> {
  form: RecordFormState<Values>;
  /** True once the record is saved: leaving is what should happen then. */
  isSaved: RefObject<boolean>;
}

/** Says that there are unsaved changes and asks before they are lost. Its own component: the form needn't render. */
export function LeaveGuard<Values>({ form, isSaved }: LeaveGuardProps<Values>) {
  const { t } = useTranslation('kit');
  const confirm = useConfirm();
  const [isDirty, setDirty] = useState(false);
  const { onChange, isDirty: askDirty } = form;

  useEffect(() => {
    const stop = onChange(() => {
      const isChanged = askDirty();
      // A form that stays open after saving guards what is typed next.
      if (isChanged) isSaved.current = false;
      setDirty(isChanged);
    });
    return () => void stop();
  }, [onChange, askDirty, isSaved]);

  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (isSaved.current || !askDirty() || current.pathname === next.pathname) return false;
      const isLeaving = await confirm({
        title: t('form.leaveTitle'),
        text: t('form.leaveText'),
        verb: t('form.leave'),
        refuse: t('form.stay'),
        isLoss: true,
      });
      return !isLeaving;
    },
    enableBeforeUnload: () => !isSaved.current && askDirty(),
  });

  return (
    <span className={classes.note} role="status">
      {isDirty ? t('form.unsaved') : ''}
    </span>
  );
}
