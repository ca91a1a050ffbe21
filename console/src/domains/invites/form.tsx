import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField, LimitFields, ValidityFields } from '#console/blocks/codes/fields.tsx';
import { GroupField } from '#console/blocks/group-picker.tsx';
import { PricingOptionField } from '#console/blocks/plan-picker.tsx';
import { titleWithStart } from '#console/blocks/ticket-event-options.ts';
import { EventPicker, useTickets } from '#console/blocks/ticket-picker.tsx';
import { siteNow, useSiteZone } from '#console/lib/browser-state/sites.ts';
import { date } from '#console/lib/formats.ts';
import { todayIn } from '#console/lib/today.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import { TextAreaField } from '#console/ui/fields/text-area-field.tsx';
import { TextField } from '#console/ui/fields/text-field.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { dayAfterPeriod } from '#contract/base/period-end.ts';
import type { Invite } from '#contract/domains/invites/schemas.ts';
import { usePeriods } from './periods.ts';
import type { InviteValues } from './values.ts';

interface InviteFieldsProps {
  form: RecordFormState<InviteValues>;
  /** The invite as loaded; null for a new one. */
  invite: Invite | null;
  isReadOnly: boolean;
}

/** Renders the fields of an invite, for the screens that create and change one. */
export function InviteFields({ form, invite, isReadOnly }: InviteFieldsProps) {
  const { t } = useTranslation('invites');
  const shared = { form, labelOf: (field: keyof InviteValues) => t(`fields.${field}`), isReadOnly };
  return (
    <>
      <FormSection title={t('form.general')} description={t('form.generalText')}>
        <TextField form={form} name="title" label={t('fields.title')} required />
        <CodeField {...shared} isRequired={false} />
        <LimitFields {...shared} used={invite?.count_uses ?? 0} />
        <TextAreaField form={form} name="description" label={t('fields.description')} isNullable />
      </FormSection>
      <FormSection title={t('form.gives')} description={t('form.givesText')}>
        <GiftFields form={form} invite={invite} />
      </FormSection>
      <FormSection title={t('form.validity')} description={t('form.validityText')}>
        <ValidityFields {...shared} />
      </FormSection>
    </>
  );
}

const gifts = ['team_id', 'subscription_id', 'ti_event_ticket_id'] as const;
type Gift = (typeof gifts)[number];

/** Returns which of the three is chosen; null for none. */
function useGift(form: RecordFormState<InviteValues>): Gift | null {
  const find = (values: InviteValues) => gifts.find((name) => values[name] !== null) ?? null;
  const [gift, setGift] = useState(() => find(form.getValues()));
  useEffect(() => {
    const stop = form.onChange(() => setGift(find(form.getValues())));
    return () => void stop();
  });
  return gift;
}

/** Renders a group, a plan or a ticket: choosing one disables the other two, and says why. */
function GiftFields({ form, invite }: Omit<InviteFieldsProps, 'isReadOnly'>) {
  const { t } = useTranslation('invites');
  const gift = useGift(form);
  const off = (name: Gift) =>
    gift === null || gift === name
      ? { disabled: false }
      : { disabled: true, description: t('form.otherChosen', { field: t(`fields.${gift}`) }) };
  const plan = invite?.subscription;
  return (
    <>
      <GroupField form={form} name="team_id" label={t('fields.team_id')} {...off('team_id')} />
      <PricingOptionField
        form={form}
        name="subscription_id"
        label={t('fields.subscription_id')}
        placeholder={t('form.searchPlan')}
        chosen={plan ? { value: plan.id, label: plan.title } : null}
        {...off('subscription_id')}
      />
      {gift === 'subscription_id' && <EndDate form={form} isSaved={plan != null} />}
      <TicketFields form={form} invite={invite} off={off('ti_event_ticket_id')} />
    </>
  );
}

/** Returns the label of a ticket: its event with the start, and further text. */
const labelOf = (ticket: NonNullable<Invite['ti_event_ticket']>, more = '') =>
  titleWithStart({
    title: `${ticket.ti_event_title}${more}`,
    start_date: ticket.ti_event_start_date,
    timezone: ticket.ti_event_timezone,
  });

interface TicketFieldsProps extends Omit<InviteFieldsProps, 'isReadOnly'> {
  off: { disabled: boolean; description?: string };
}

function TicketFields({ form, invite, off }: TicketFieldsProps) {
  const { t } = useTranslation('invites');
  const ticket = invite?.ti_event_ticket;
  const tickets = useTickets(ticket ? { value: ticket.ti_event_id, label: labelOf(ticket) } : null);
  return (
    <>
      <EventPicker
        label={t('form.event')}
        tickets={tickets}
        disabled={off.disabled}
        description={off.description ?? t('form.eventText')}
        onChange={() => form.setFieldValue('ti_event_ticket_id', null)}
      />
      <SelectField<InviteValues, number>
        form={form}
        name="ti_event_ticket_id"
        label={t('fields.ti_event_ticket_id')}
        options={tickets.options}
        chosen={ticket ? { value: ticket.id, label: labelOf(ticket, `: ${ticket.title}`) } : null}
        {...off}
        disabled={off.disabled || tickets.event === null}
      />
    </>
  );
}

interface EndDateProps {
  form: RecordFormState<InviteValues>;
  /** True if the invite already gave a plan when it was loaded. */
  isSaved: boolean;
}

/** Renders the end of the plan. It follows from the plan and the first day, and is no input. */
function EndDate({ form, isSaved }: EndDateProps) {
  const { t } = useTranslation(['invites', 'kit']);
  const periods = usePeriods(true);
  const today = todayIn(useSiteZone(), siteNow());
  const read = () => {
    const { subscription_id, start_date } = form.getValues();
    return { id: subscription_id, start: start_date };
  };
  const [asked, setAsked] = useState(read);
  const [opened] = useState(asked);
  form.watch('subscription_id', () => setAsked(read()));
  form.watch('start_date', () => setAsked(read()));
  const period = asked.id === null ? undefined : periods?.get(asked.id);
  const stored = form.getValues().subscription_end_date;
  // The saved end stays until the plan or the first day changes.
  const isUntouched = isSaved && asked.id === opened.id && asked.start === opened.start;
  const isOpen = isUntouched && stored === null;
  const end = isUntouched || !period ? stored : dayAfterPeriod(asked.start ?? today, period);
  const isOver = end !== null && end < today;
  useEffect(() => {
    if (end !== form.getValues().subscription_end_date) form.setFieldValue('subscription_end_date', end);
  }, [end, form]);
  return (
    <TextInput
      label={t('fields.subscription_end_date')}
      description={t(isOpen ? 'form.endOpen' : isOver ? 'form.endOver' : 'form.endText')}
      value={end !== null ? date(end) : isOpen ? t('kit:values.notSet') : ''}
      readOnly
      variant="filled"
    />
  );
}
