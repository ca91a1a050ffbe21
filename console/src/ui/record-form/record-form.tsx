import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isDialogOpen, isSaving } from '../browser/keys.ts';
import { LeaveGuard } from './leave-guard.tsx';
import classes from './record-form.module.css';
import { useClearBar } from './use-clear-bar.ts';
import type { RecordFormState } from './use-record-form.ts';
import { useSubmit } from './use-submit.ts';

interface RecordFormProps<Values, Saved> {
  form: RecordFormState<Values>;
  /** Sends the values. A rejection keeps the form open; its `fields` land on the inputs. */
  onSave: (values: Values, idempotencyKey: string) => Promise<Saved>;
  /** Called with what was saved, with the guard against leaving already off. */
  onSaved: (saved: Saved) => void;
  /** Name of the input for a path of the API, where the form holds flat what the API nests. */
  fieldOf?: (path: string) => string;
  /** Where Cancel goes. */
  cancelTo: string;
  /** Word of the button; 'Save changes' when left out. */
  saveLabel?: string;
  /** The form shows but can't be saved: the operator's role only reads. */
  isReadOnly?: boolean;
  /** Save waits for a change: for records that are saved as they stand by nobody. */
  savesChangesOnly?: boolean;
  children: ReactNode;
}

/** The frame of every form for one record: sections, and a bar with Save that stays in sight. */
export function RecordForm<Values, Saved>(props: RecordFormProps<Values, Saved>) {
  const { form, onSave, onSaved, cancelTo, isReadOnly = false } = props;
  const { t } = useTranslation('kit');
  const bar = useRef<HTMLDivElement>(null);
  useClearBar(bar);
  const isSaved = useRef(false);
  const navigate = useNavigate();
  const { submit, isSending, formProps } = useSubmit({
    form,
    ...(props.fieldOf ? { fieldOf: props.fieldOf } : {}),
    async send(values, idempotencyKey) {
      const saved = await onSave(values, idempotencyKey);
      isSaved.current = true;
      form.resetDirty();
      onSaved(saved);
    },
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSaving(event) || isDialogOpen()) return;
      event.preventDefault();
      if (!isReadOnly) submit();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [submit, isReadOnly]);

  return (
    <form {...formProps} className={classes.form}>
      <fieldset disabled={isReadOnly} className={classes.sections}>
        {props.children}
      </fieldset>
      {!isReadOnly && (
        <div ref={bar} className={classes.bar}>
          <LeaveGuard form={form} isSaved={isSaved} />
          <Button variant="default" onClick={() => void navigate({ to: cancelTo })}>
            {t('actions.cancel')}
          </Button>
          <SaveButton form={form} isSending={isSending} waits={props.savesChangesOnly ?? false}>
            {props.saveLabel ?? t('actions.save')}
          </SaveButton>
        </div>
      )}
    </form>
  );
}

interface SaveButtonProps<Values> {
  form: RecordFormState<Values>;
  isSending: boolean;
  waits: boolean;
  children: ReactNode;
}

/** Listens to the form by itself, so that a keystroke renders nothing else. */
function SaveButton<Values>({ form, isSending, waits, children }: SaveButtonProps<Values>) {
  const isDirty = useSyncExternalStore(form.onChange, () => form.isDirty());
  return (
    <Button type="submit" loading={isSending} disabled={waits && !isDirty} data-testid="save">
      {children}
    </Button>
  );
}
