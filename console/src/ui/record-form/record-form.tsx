import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submitDelay } from '../browser/delays.ts';
import { isCommand, isDialogOpen } from '../browser/keys.ts';
import { forgetInvalid, notifyInvalid } from '../notify/notify.tsx';
import { focusFirstWrong } from './first-wrong.ts';
import { LeaveGuard } from './leave-guard.tsx';
import classes from './record-form.module.css';
import { useClearBar } from './use-clear-bar.ts';
import type { RecordFormState } from './use-record-form.ts';
import { useSubmitOnce } from './use-submit-once.ts';

interface RecordFormProps<Values> {
  form: RecordFormState<Values>;
  /** Sends the values. A rejection keeps the form open; its `fields` land on the inputs. */
  onSave: (values: Values, idempotencyKey: string) => Promise<unknown>;
  /** Called after saving, with the guard against leaving already off. */
  onSaved: () => void;
  /** Where Cancel goes. */
  cancelTo: string;
  /** Word of the button; 'Save changes' when left out. */
  saveLabel?: string;
  /** The form shows but can't be saved: the operator's role only reads. */
  isReadOnly?: boolean;
  children: ReactNode;
}

function fieldsOf(error: unknown): Record<string, string> {
  const fields = (error as { fields?: unknown } | null)?.fields;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}

/** The frame of every form for one record: sections, and a bar with Save that stays in sight. */
export function RecordForm<Values extends object>(props: RecordFormProps<Values>) {
  const { form, onSave, onSaved, cancelTo, isReadOnly = false } = props;
  const { t } = useTranslation('kit');
  const element = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useClearBar(bar);
  const isSaved = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();

  const showErrors = (errors: Record<string, string>) => {
    form.setErrors(errors);
    // The inputs learn of it with the next render.
    setTimeout(() => element.current && focusFirstWrong(element.current));
  };

  const send = async (): Promise<boolean> => {
    const errors = form.check();
    if (Object.keys(errors).length > 0 || element.current?.checkValidity() === false) {
      showErrors(errors);
      notifyInvalid();
      return false;
    }
    forgetInvalid();
    setSaving(true);
    try {
      await onSave(form.getValues(), form.idempotencyKey);
      isSaved.current = true;
      form.resetDirty();
      onSaved();
    } catch (error) {
      const fields = fieldsOf(error);
      if (Object.keys(fields).length > 0) showErrors(fields);
    } finally {
      setSaving(false);
    }
    return true;
  };

  const submit = useSubmitOnce(send, submitDelay);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCommand(event, 's') || isDialogOpen()) return;
      event.preventDefault();
      if (!isReadOnly) submit();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [submit, isReadOnly]);

  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset disabled={isReadOnly} className={classes.sections}>
        {props.children}
      </fieldset>
      {!isReadOnly && (
        <div ref={bar} className={classes.bar}>
          <LeaveGuard form={form} isSaved={isSaved} />
          <Button variant="default" onClick={() => void navigate({ to: cancelTo })}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={isSaving} data-testid="save">
            {props.saveLabel ?? t('actions.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
