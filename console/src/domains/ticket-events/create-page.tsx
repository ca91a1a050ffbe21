import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotYet } from '#console/blocks/not-yet/not-yet.tsx';
import { descriptionOf } from '#console/lib/api/api-error.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import { viewerZone } from '#console/lib/formats.ts';
import { forgetFailure } from '#console/ui/notify/notify.tsx';
import { Page, PageHeader } from '#console/ui/page/page.tsx';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { carry } from './carried.ts';
import { check } from './check.ts';
import { EventForm } from './event-form.tsx';
import { useEventSave } from './use-event-save.ts';
import { useTicketRemoval } from './use-ticket-removal.ts';
import { type EventValues, emptyEvent } from './values.ts';

const never = () => false;

/** Renders the form of a new event; saving opens its page. */
export function Screen() {
  const { t } = useTranslation('ticketEvents');
  const site = useSite();
  const navigate = useNavigate();
  const { t: rules } = useTranslation('accessRules');
  const [initial] = useState(() => emptyEvent(site?.reporting_timezone ?? viewerZone()));
  const form = useRecordForm<EventValues>({ initial, validate: (values) => check(values, rules, null) });
  const removal = useTicketRemoval();
  const saving = useEventSave({ event: null, initial, isStale: never, removal });
  /** Saves the event. Once it exists, continues on its own page, even if a part of it was rejected. */
  const save = async (values: EventValues): Promise<number> => {
    try {
      return (await saving.save(values)).id;
    } catch (error) {
      const id = saving.eventId();
      if (id === null) throw error;
      carry(id, values, saving, error);
      // The page of the event shows the error at its place.
      forgetFailure(descriptionOf(error) ?? undefined);
      return id;
    }
  };
  return (
    <Page width="form">
      <PageHeader
        title={t('form.createTitle')}
        description={t('form.createText', { site: site?.title ?? '' })}
      />
      <NotYet what="tickets" />
      <EventForm
        form={form}
        saving={saving}
        removal={removal}
        event={null}
        isReadOnly={false}
        saveLabel={t('form.create')}
        onSave={save}
        onSaved={(id) => void navigate({ to: `/tievents/edit/${id}` })}
      />
    </Page>
  );
}
