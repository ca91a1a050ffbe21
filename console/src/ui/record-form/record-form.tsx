import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isDialogOpen } from '../browser/keys.ts';
import { useShortcut } from '../browser/use-shortcut.ts';
import { LeaveGuard } from './leave-guard.tsx';
import classes from './record-form.module.css';
import { useMessagesAboveBar } from './use-clear-bar.ts';
import type { RecordFormState } from './use-record-form.ts';
import { useSubmit } from './use-submit.ts';

interface RecordFormProps<Values, Saved> {
  form: RecordFormState<Values>;
  /** Sends the values. A rejection keeps the form open; its `fields` land on the inputs. */
  onSave: (values: Values, idempotencyKey: string) => Promise<Saved>;
  /** Called with the saved record; the guard against leaving is off by then. */
  onSaved: (saved: Saved) => void;
  /** Returns the name of the input for a path of the API, if the form is flat where the API nests. */
  fieldOf?: (path: string) => string;
  /** Address that Cancel opens; required without `onDiscard`. */
  cancelTo?: string;
  /** Takes the changes back when Cancel is pressed. The bar then shows only while there are changes. */
  onDiscard?: () => void;
  /** Word of the button; 'Save changes' when left out. */
  saveLabel?: string;
  /** The form shows but can't be saved: the operator's role only reads. */
  isReadOnly?: boolean;
  /** True to enable Save only after a change, for records that need no confirmation as they are. */
  savesChangesOnly?: boolean;
  /** Second way to store the same values, besides saving them. */
  second?: SecondWay<Values>;
  children: ReactNode;
}

interface SecondWay<Values> {
  label: string;
  /** Sends the values. A rejection keeps the form open; its `fields` land on the inputs. */
  onSend: (values: Values, idempotencyKey: string) => Promise<void>;
  /** Called once it is stored; the guard against leaving is off by then. */
  onSent: () => void;
}

/** Renders the frame of every form for one record: sections, and a bar with Save that stays in sight. */
export function RecordForm<Values, Saved>(props: RecordFormProps<Values, Saved>) {
  const { form, onSave, onSaved, cancelTo = '/', onDiscard, isReadOnly = false } = props;
  const { t } = useTranslation('kit');
  const bar = useRef<HTMLDivElement>(null);
  useMessagesAboveBar(bar);
  const isSaved = useRef(false);
  const isSecond = useRef(false);
  const navigate = useNavigate();
  const { submit, isSending, formProps } = useSubmit({
    form,
    ...(props.fieldOf ? { fieldOf: props.fieldOf } : {}),
    async send(values, idempotencyKey) {
      if (isSecond.current && props.second) {
        await props.second.onSend(values, `${idempotencyKey}-second`);
        isSaved.current = true;
        props.second.onSent();
        return;
      }
      const saved = await onSave(values, idempotencyKey);
      isSaved.current = true;
      form.resetDirty();
      onSaved(saved);
    },
  });

  const isDirty = useSyncExternalStore(form.onChange, () => onDiscard === undefined || form.isDirty());
  const submitBy = (second: boolean) => {
    isSecond.current = second;
    submit();
  };
  const onSubmit = (event: FormEvent) => {
    isSecond.current = false;
    formProps.onSubmit(event);
  };

  useShortcut('save', () => {
    if (isDialogOpen()) return false;
    if (!isReadOnly) submitBy(false);
    return true;
  });

  return (
    <form {...formProps} onSubmit={onSubmit} className={classes.form}>
      <fieldset disabled={isReadOnly} className={classes.sections}>
        {props.children}
      </fieldset>
      {!isReadOnly && (
        <div ref={bar} className={classes.bar} hidden={!isDirty}>
          <LeaveGuard form={form} isSaved={isSaved} />
          <Button variant="default" onClick={onDiscard ?? (() => void navigate({ to: cancelTo }))}>
            {t('actions.cancel')}
          </Button>
          {props.second && (
            <SecondButton form={form} isSending={isSending} onClick={() => submitBy(true)}>
              {props.second.label}
            </SecondButton>
          )}
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

/** Subscribes to the form itself, so that a keystroke renders nothing else. */
function SaveButton<Values>({ form, isSending, waits, children }: SaveButtonProps<Values>) {
  const isDirty = useSyncExternalStore(form.onChange, () => form.isDirty());
  return (
    <Button type="submit" loading={isSending} disabled={waits && !isDirty} data-testid="save">
      {children}
    </Button>
  );
}

interface SecondButtonProps<Values> {
  form: RecordFormState<Values>;
  isSending: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Renders a second button, enabled only after a change, because an unchanged form has nothing to keep. */
function SecondButton<Values>({ form, isSending, onClick, children }: SecondButtonProps<Values>) {
  const isDirty = useSyncExternalStore(form.onChange, () => form.isDirty());
  return (
    <Button variant="default" disabled={!isDirty || isSending} onClick={onClick}>
      {children}
    </Button>
  );
}
