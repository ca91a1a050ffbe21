import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { focusFirstWrong } from '#console/ui/record-form/first-wrong.ts';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import {
  defaultFrequency,
  type ExportFormat,
  type ExportFrequency,
  titleMax,
} from '#contract/domains/exports/schemas.ts';
import classes from './export-dialog.module.css';
import { formatOptions, frequencyOptions } from './options.ts';

export interface Asked {
  title: string;
  recipient_email: string;
  format: ExportFormat;
  frequency: ExportFrequency;
  active: boolean;
}

interface AskFormProps {
  /** A file now, or files again and again: then the recipient is required. */
  kind: 'generate' | 'schedule';
  /** At least one column is chosen. */
  isReady: boolean;
  send: (values: Asked) => Promise<unknown>;
  /** The choice of columns. */
  children: ReactNode;
}

/** What a file, or a schedule of files, is asked for with. A refusal keeps it open. */
export function AskForm({ kind, isReady, send, children }: AskFormProps) {
  const { t } = useTranslation(['exports', 'kit']);
  const element = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const isSchedule = kind === 'schedule';
  const form = useRecordForm<Asked>({
    initial: { title: '', recipient_email: '', format: 'xlsx', frequency: defaultFrequency, active: false },
    validate({ title, recipient_email: recipient }): Record<string, string> {
      const input = element.current?.querySelector<HTMLInputElement>('[type="email"]');
      return {
        ...(title.trim().length > titleMax ? { title: t('kit:limits.characters', { n: titleMax }) } : {}),
        ...(isSchedule && recipient.trim() === '' ? { recipient_email: t('kit:required.plain') } : {}),
        ...(input?.validity.typeMismatch ? { recipient_email: t('kit:errors.error_validation') } : {}),
      };
    },
  });
  const refuse = (errors: Record<string, string>) => {
    form.setErrors(errors);
    // The inputs learn of it with the next render.
    setTimeout(() => element.current && focusFirstWrong(element.current));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !isReady) return;
    const errors = form.check();
    if (Object.keys(errors).length > 0) return refuse(errors);
    setSending(true);
    try {
      await send(form.getValues());
    } catch (error) {
      const { fields = {} } = error as { fields?: Record<string, string> };
      if (Object.keys(fields).length > 0) refuse(fields);
    } finally {
      setSending(false);
    }
  };
  return (
    <form ref={element} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <FieldRow>
        <TextField
          form={form}
          name="title"
          label={t('exports:ask.title')}
          placeholder={t('exports:ask.titlePlaceholder')}
        />
        <TextField
          form={form}
          name="recipient_email"
          type="email"
          autoComplete="email"
          label={t('exports:recipient')}
          description={t(isSchedule ? 'exports:ask.recipientText' : 'exports:ask.optionalRecipient')}
          required={isSchedule}
        />
      </FieldRow>
      <FieldRow>
        <SelectField<Asked, ExportFormat>
          form={form}
          name="format"
          label={t('exports:ask.format')}
          options={formatOptions(t)}
          isClearable={false}
        />
        {isSchedule && (
          <SelectField<Asked, ExportFrequency>
            form={form}
            name="frequency"
            label={t('exports:ask.frequency')}
            options={frequencyOptions(t)}
            isClearable={false}
            required
          />
        )}
      </FieldRow>
      {isSchedule && (
        <SwitchField
          form={form}
          name="active"
          label={t('exports:ask.active')}
          description={t('exports:ask.activeText')}
        />
      )}
      {children}
      <div className={classes.submit}>
        {!isReady && <span className={classes.hint}>{t('exports:ask.noFields')}</span>}
        <Button type="submit" disabled={!isReady} loading={isSending}>
          {t(`exports:ask.${kind}`)}
        </Button>
      </div>
    </form>
  );
}
