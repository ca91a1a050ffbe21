import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '#console/lib/operator.ts';
import { emailProblem } from '#console/ui/fields/email.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FieldRow } from '#console/ui/record-form/form-section.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import {
  defaultFrequency,
  type ExportField,
  type ExportFormat,
  type ExportFrequency,
  titleMax,
} from '#contract/domains/exports/schemas.ts';
import type { AskedFilter } from './asked-filter.ts';
import type { Chosen } from './chosen.ts';
import classes from './export-dialog.module.css';
import { FieldPicker } from './field-picker.tsx';
import { formatOptions, frequencyOptions } from './options.ts';
import { Preview } from './preview.tsx';

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
  fields: readonly ExportField[];
  chosen: Chosen;
  filters: AskedFilter;
  onChoose: Dispatch<SetStateAction<Chosen>>;
  /** Called when something was filled in. */
  onWork: (isThere: boolean) => void;
  send: (values: Asked) => Promise<unknown>;
  /** State of the last request. */
  children?: ReactNode;
}

/** Renders the form that requests an export or schedules one. A rejection keeps it open. */
export function AskForm(props: AskFormProps) {
  const { kind, fields, chosen, filters, onChoose, onWork, send, children } = props;
  const { t } = useTranslation(['exports', 'kit']);
  const isSchedule = kind === 'schedule';
  const own = useOperator()?.email ?? '';
  const form = useRecordForm<Asked>({
    initial: {
      title: '',
      recipient_email: isSchedule ? own : '',
      format: 'xlsx',
      frequency: defaultFrequency,
      active: false,
    },
    validate({ title, recipient_email: recipient }): Record<string, string> {
      const problem = emailProblem(recipient, isSchedule ? t('kit:required.plain') : null);
      return {
        ...(title.trim().length > titleMax ? { title: t('kit:limits.characters', { n: titleMax }) } : {}),
        ...(problem === null ? {} : { recipient_email: problem }),
      };
    },
  });
  const { onChange } = form;
  useEffect(() => {
    const stop = onChange(() => onWork(true));
    return () => void stop();
  }, [onChange, onWork]);
  const { isSending, formProps } = useSubmit({ form, send });
  const isReady = chosen.length > 0;
  const more = (
    <FieldRow>
      <TextField
        form={form}
        name="title"
        label={t('exports:ask.title')}
        placeholder={t('exports:ask.titlePlaceholder')}
        {...(isSchedule ? {} : { description: t('exports:ask.titleText') })}
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
  );
  return (
    <form {...formProps} className={classes.form}>
      {isSchedule && more}
      {isSchedule && (
        <SwitchField
          form={form}
          name="active"
          label={t('exports:ask.active')}
          description={t('exports:ask.activeText')}
        />
      )}
      <Columns fields={fields} chosen={chosen} filters={filters} onChoose={onChoose}>
        {!isSchedule && more}
      </Columns>
      <div className={classes.submit}>
        {children && <div className={classes.result}>{children}</div>}
        {!isReady && <span className={classes.hint}>{t('exports:ask.noFields')}</span>}
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
        <Button
          type="submit"
          disabled={!isReady}
          loading={isSending}
          {...(isSchedule ? {} : { leftSection: <IconDownload size={16} aria-hidden /> })}
        >
          {t(`exports:ask.${kind}`)}
        </Button>
      </div>
    </form>
  );
}

interface ColumnsProps extends Pick<AskFormProps, 'fields' | 'chosen' | 'filters' | 'onChoose'> {
  /** Further inputs. */
  children: ReactNode;
}

/** Renders the columns in a sentence and, collapsed below it, their choice with a preview. */
function Columns({ fields, chosen, filters, onChoose, children }: ColumnsProps) {
  const { t } = useTranslation('exports');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const titles = chosen.map(
    ({ key, title }) => title || fields.find((field) => field.key === key)?.title || key,
  );
  return (
    <>
      <p className={classes.columns}>
        {t('picker.count', { count: titles.length, n: titles.length })}
        {titles.length > 0 && `: ${titles.join(', ')}`}
      </p>
      <Button
        variant="default"
        className={classes.collapsible ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={
          isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />
        }
        onClick={() => setOpen(!isOpen)}
      >
        {t('picker.customize')}
      </Button>
      <div id={id} hidden={!isOpen} className={classes.folded}>
        {children}
        {isOpen && <FieldPicker fields={fields} chosen={chosen} onChange={onChoose} />}
        {isOpen && <Preview filters={filters} chosen={chosen} />}
      </div>
    </>
  );
}
