import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewerVersion } from '#console/blocks/newer-version.tsx';
import { NotYet } from '#console/blocks/not-yet/not-yet.tsx';
import { RecordPage } from '#console/blocks/record-page.tsx';
import { useVersion } from '#console/blocks/use-version.ts';
import { useMay } from '#console/lib/access.ts';
import { api, client } from '#console/lib/api/client.ts';
import { PageHeader } from '#console/ui/page/page.tsx';
import { type RecordFormState, useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { StatusBox } from '#console/ui/status-box/status-box.tsx';
import type { TicketEvent } from '#contract/domains/ticket-events/form-schemas.ts';
import { type Carried, useCarried } from './carried.ts';
import { check } from './check.ts';
import { EventForm } from './event-form.tsx';
import { useEventSave } from './use-event-save.ts';
import { type TicketRemoval, useTicketRemoval } from './use-ticket-removal.ts';
import { type EventValues, valuesOf } from './values.ts';

/** Renders the page of an event with its tickets. */
export function Screen() {
  return (
    <RecordPage
      query={(id) => api.ticketEvents.get.queryOptions({ input: { id } })}
      nameOf={({ title }) => title}
      backTo="/tievents"
    >
      {(event) => <EventPage key={event.id} event={event} />}
    </RecordPage>
  );
}

/** Renders the page of an event. After each save the form starts again with the saved values. */
function EventPage({ event }: { event: TicketEvent }) {
  const [saved, setSaved] = useState({ event, round: 0 });
  const removal = useTicketRemoval();
  return (
    <EventEditor
      key={saved.round}
      removal={removal}
      event={saved.round === 0 ? event : saved.event}
      onSaved={(newest) => setSaved(({ round }) => ({ event: newest, round: round + 1 }))}
    />
  );
}

interface EventEditorProps {
  event: TicketEvent;
  removal: TicketRemoval;
  onSaved: (event: TicketEvent) => void;
}

function EventEditor({ event, removal, onSaved }: EventEditorProps) {
  const { t } = useTranslation('ticketEvents');
  const isReadOnly = !useMay('ticketEvents', 'write');
  const { t: rules } = useTranslation('accessRules');
  const carried = useCarried(event.id);
  const [initial] = useState(() => valuesOf(event));
  const form = useRecordForm<EventValues>({
    initial: carried?.values ?? initial,
    validate: (values) => check(values, rules, event.slug),
  });
  useCarriedFaults(form, carried, initial);
  const load = () => client.ticketEvents.get({ id: event.id });
  const version = useVersion<TicketEvent, EventValues>({ record: event, valuesOf, form, load });
  const saving = useEventSave({
    event,
    initial,
    isStale: version.isStale,
    removal,
    begun: carried?.trouble,
  });
  const loadNewer = async () => {
    const newest = await version.loadNewer();
    if (newest) saving.takeOver(newest, valuesOf(newest));
  };
  const { trouble, both } = version;
  return (
    <>
      <PageHeader title={event.title} description={t('form.editText', { id: event.id })} />
      <NotYet what="tickets" />
      {isReadOnly && <p>{t('form.readOnly')}</p>}
      {carried && (
        <StatusBox label={t('form.inPartTitle')}>
          <strong role="alert">{t('form.inPartTitle')}</strong>
          <p>{t('form.inPart')}</p>
        </StatusBox>
      )}
      <NewerVersion state={{ trouble, both, loadNewer }} labelOf={(field) => t(`fields.${field}`)} />
      <EventForm
        form={form}
        saving={saving}
        removal={removal}
        event={event}
        isReadOnly={isReadOnly}
        onSave={saving.save}
        onSaved={onSaved}
      />
    </>
  );
}

/** Shows the errors from before the page opened, and counts unsaved values as changes. */
function useCarriedFaults(
  form: RecordFormState<EventValues>,
  carried: Carried | null,
  saved: EventValues,
): void {
  const isTold = useRef(false);
  useEffect(() => {
    if (carried === null || isTold.current) return;
    isTold.current = true;
    form.resetDirty(saved);
    form.setErrors({ ...carried.errors });
  });
}
