import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { frequencyOptions } from '#console/blocks/exports/options.ts';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useRecordSave } from '#console/blocks/use-record-save.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { DateTimeCell, NotSet } from '#console/ui/cells/cells.tsx';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { Card, PageHeader } from '#console/ui/page/page.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { bySchema } from '#console/ui/record-form/validate-by-schema.ts';
import { type ScheduledExport, scheduledExportUpdate } from '#contract/domains/exports/schedule-schemas.ts';
import type { ExportFrequency } from '#contract/domains/exports/schemas.ts';
import { Details } from './details.tsx';
import classes from './exports.module.css';
import { FieldTree } from './field-tree.tsx';
import { FiltersCard } from './filters-card.tsx';

/** Renders a scheduled export: its times, its recipient, and whether it is active. */
export function Screen() {
  return (
    <RecordPage
      query={(id) => api.exports.getSchedule.queryOptions({ input: { id } })}
      nameOf={({ title }) => title}
      backTo="/users"
    >
      {(schedule) => <ScheduleEditor key={schedule.id} schedule={schedule} />}
    </RecordPage>
  );
}

interface Values {
  frequency: ExportFrequency;
  recipient_email: string;
  active: boolean;
}

function valuesOf({ frequency, recipient_email, active }: ScheduledExport): Values {
  return { frequency, recipient_email, active };
}

function labelOf(t: TFunction<'exports'>, field: string): string {
  if (field === 'frequency') return t('ask.frequency');
  return field === 'active' ? t('ask.active') : t('recipient');
}

function ScheduleEditor({ schedule }: { schedule: ScheduledExport }) {
  const { t } = useTranslation(['exports', 'kit']);
  const navigate = useNavigate();
  const mayWrite = useMay('exports', 'write');
  const site = useSite()?.title ?? '';
  const { id } = schedule;
  const form = useRecordForm<Values>({
    initial: valuesOf(schedule),
    validate: (values) =>
      values.recipient_email.trim() === ''
        ? { recipient_email: t('kit:required.plain') }
        : bySchema(scheduledExportUpdate)({ ...values, id }),
  });
  const { save, notice } = useRecordSave({
    record: schedule,
    form,
    valuesOf,
    load: () => client.exports.getSchedule({ id }),
    update: (values, version) => client.exports.updateSchedule({ ...values, id, version }),
    key: api.exports.getSchedule.queryKey({ input: { id } }),
    besides: [api.exports.listSchedules.key()],
  });
  return (
    <>
      <PageHeader title={schedule.title} description={t('exports:edit.text', { site })} />
      {!mayWrite && <p className={classes.text}>{t('exports:edit.readOnly')}</p>}
      {schedule.problem !== null && (
        <p className={classes.failed} role="alert">
          {t('exports:edit.problem', { problem: schedule.problem })}
        </p>
      )}
      <NewerVersion state={notice} labelOf={(field) => labelOf(t, field)} />
      <RecordForm
        form={form}
        onSave={save}
        onSaved={() => void navigate({ to: '/users' })}
        cancelTo="/users"
        isReadOnly={!mayWrite}
      >
        <FormSection title={t('exports:edit.rhythm')} description={t('exports:edit.rhythmText')}>
          <SelectField<Values, ExportFrequency>
            form={form}
            name="frequency"
            label={t('exports:ask.frequency')}
            options={frequencyOptions(t)}
            isClearable={false}
            required
          />
          <TextField
            form={form}
            name="recipient_email"
            type="email"
            autoComplete="email"
            label={t('exports:recipient')}
            description={t('exports:ask.recipientText')}
            required
          />
          <SwitchField
            form={form}
            name="active"
            label={t('exports:ask.active')}
            description={t('exports:ask.activeText')}
          />
        </FormSection>
      </RecordForm>
      <What schedule={schedule} />
    </>
  );
}

function What({ schedule }: { schedule: ScheduledExport }) {
  const { t } = useTranslation('exports');
  const { next_run_at: next, last_run_at: last } = schedule;
  return (
    <>
      <Card title={t('edit.state')}>
        <Details
          items={[
            [t('edit.next'), next ? <DateTimeCell key="next" value={next} /> : t('schedules.off')],
            [t('edit.last'), last ? <DateTimeCell key="last" value={last} /> : <NotSet key="last" />],
            [t('detail.format'), t(`formats.${schedule.format}`)],
          ]}
        />
      </Card>
      <FiltersCard source="users" filters={schedule.filters} />
      <Card title={t('detail.fields')} description={t('detail.fieldsText')}>
        <FieldTree source="users" fields={schedule.fields} />
      </Card>
    </>
  );
}
