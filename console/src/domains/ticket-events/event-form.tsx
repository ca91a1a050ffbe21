import { useTranslation } from 'react-i18next';
import { AccessRulesField } from '#console/blocks/access-rules/access-rules-field.tsx';
import { SlugField } from '#console/blocks/slug-field.tsx';
import { SwitchField } from '#console/ui/fields/switch-field.tsx';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import { RecordForm } from '#console/ui/record-form/record-form.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { TicketEvent } from '#contract/domains/ticket-events/form-schemas.ts';
import { PhotoField } from './photo-field.tsx';
import { Tickets } from './tickets.tsx';
import type { EventSaving } from './use-event-save.ts';
import type { TicketRemoval } from './use-ticket-removal.ts';
import type { EventValues } from './values.ts';
import { WhereAndWhen } from './where-and-when.tsx';

interface EventFormProps<Saved> {
  form: RecordFormState<EventValues>;
  saving: EventSaving;
  removal: TicketRemoval;
  /** The event as loaded; null for a new one. */
  event: TicketEvent | null;
  isReadOnly: boolean;
  saveLabel?: string;
  onSave: (values: EventValues) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

/** Renders the form of an event: basics with photo, place and time, links, access, tickets. */
export function EventForm<Saved>(props: EventFormProps<Saved>) {
  const { form, saving, removal, event, isReadOnly, saveLabel, onSave, onSaved } = props;
  const { t } = useTranslation('ticketEvents');
  return (
    <RecordForm
      form={form}
      onSave={onSave}
      onSaved={onSaved}
      cancelTo="/tievents"
      isReadOnly={isReadOnly}
      {...(saveLabel === undefined ? {} : { saveLabel })}
    >
      <FormSection title={t('form.basics')} description={t('form.basicsText')}>
        <TextField form={form} name="title" label={t('fields.title')} required isFocused={event === null} />
        <SlugField
          form={form}
          isNew={event === null}
          label={t('fields.slug')}
          description={t('form.slugText')}
          required
        />
        <TextAreaField form={form} name="description" label={t('fields.description')} isNullable />
        <PhotoField form={form} saving={saving} current={event?.photo ?? null} isReadOnly={isReadOnly} />
        <SwitchField
          form={form}
          name="active"
          label={t('fields.active')}
          description={t('form.activeText')}
        />
      </FormSection>
      <WhereAndWhen form={form} />
      <Tickets form={form} saving={saving} removal={removal} event={event} isReadOnly={isReadOnly} />
      <FormSection title={t('form.links')} description={t('form.linksText')}>
        <TextField
          form={form}
          name="registration_page"
          label={t('fields.registration_page')}
          placeholder="https://"
          isNullable
        />
        <TextField form={form} name="url" label={t('fields.url')} placeholder="https://" isNullable />
        <TextField form={form} name="contact_email" label={t('fields.contact_email')} isNullable />
      </FormSection>
      <FormSection title={t('form.access')} description={t('form.accessText')}>
        <AccessRulesField form={form} name="rules" label={t('fields.rules')} />
      </FormSection>
    </RecordForm>
  );
}
