import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime, viewerZone, zoneInWords } from '#console/lib/formats.ts';
import { instantOf, offsetAt } from '#console/lib/wall-time.ts';
import { DateTimeField } from '#console/ui/fields/date-time-field.tsx';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import classes from './event-form.module.css';
import { useFormValue } from './use-form-value.ts';
import type { EventValues } from './values.ts';
import { zoneOptions } from './zones.ts';

interface PartProps {
  form: RecordFormState<EventValues>;
}

/** Renders venue or virtual, and the times in the event's time zone. */
export function WhereAndWhen({ form }: PartProps) {
  const { t } = useTranslation('ticketEvents');
  const start = useFormValue(form, (values) => values.start_date);
  const zone = useFormValue(form, (values) => values.timezone);
  return (
    <FormSection title={t('form.where')} description={t('form.whereText')}>
      <KindField form={form} />
      <TextField form={form} name="location" label={t('fields.location')} isNullable />
      <SelectField<EventValues, string>
        // The label of the chosen zone contains the offset of the day, so it is mounted again when the day changes.
        key={start?.slice(0, 10) ?? ''}
        form={form}
        name="timezone"
        label={t('fields.timezone')}
        options={zoneOptions(start, zone)}
        required
      />
      <DateTimeField form={form} name="start_date" label={t('fields.start_date')} required />
      <DateTimeField
        form={form}
        name="end_date"
        label={t('fields.end_date')}
        min={start?.slice(0, 10)}
        required
      />
      <ForViewer form={form} />
    </FormSection>
  );
}

function KindField({ form }: PartProps) {
  const { t } = useTranslation('ticketEvents');
  const id = useId();
  const isVirtual = useFormValue(form, (values) => values.is_virtual);
  return (
    <div>
      <Input.Label id={id} component="div">
        {t('fields.is_virtual')}
      </Input.Label>
      <div>
        <SegmentedControl
          aria-labelledby={id}
          value={isVirtual ? 'virtual' : 'venue'}
          data={[
            { value: 'venue', label: t('form.venue') },
            { value: 'virtual', label: t('form.virtual') },
          ]}
          onChange={(value) => form.setFieldValue('is_virtual', value === 'virtual')}
        />
      </div>
    </div>
  );
}

/** Renders the times in the viewer's time zone, if they differ from those of the event. */
function ForViewer({ form }: PartProps) {
  const { t } = useTranslation('ticketEvents');
  const start = useFormValue(form, (values) => values.start_date);
  const end = useFormValue(form, (values) => values.end_date);
  const zone = useFormValue(form, (values) => values.timezone);
  if (start === null || end === null) return null;
  const [from, until] = [instantOf(start, zone), instantOf(end, zone)];
  const own = viewerZone();
  const isSame = [from, until].every((at) => offsetAt(new Date(at), zone) === offsetAt(new Date(at), own));
  if (isSame) return null;
  return (
    <p className={classes.note}>
      {t('form.yours', { start: dateTime(from, own), end: dateTime(until, own), zone: zoneInWords(own) })}
    </p>
  );
}
