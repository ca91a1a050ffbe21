import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ticketEventsUpTo } from '#console/blocks/ticket-event-options.ts';
import { EventPicker, useTickets } from '#console/blocks/ticket-picker.tsx';
import { client } from '#console/lib/api/client.ts';
import { SelectField } from '#console/ui/fields/select-field.tsx';
import modal from '#console/ui/modal/kit-modal.module.css';
import { useRecordForm } from '#console/ui/record-form/use-record-form.ts';
import { useSubmit } from '#console/ui/record-form/use-submit.ts';
import classes from '../subscriptions/subscriptions.module.css';
import { reloadPasses } from './reload-passes.ts';

const events = ticketEventsUpTo(200);

interface Values {
  ticket_id: number | null;
}

/** Chooses an event, then one of its tickets, and gives it to the member. */
export function GiveForm({ memberId, onDone }: { memberId: number; onDone: () => void }) {
  const { t } = useTranslation(['memberPage', 'kit']);
  const queries = useQueryClient();
  const tickets = useTickets(null);
  const form = useRecordForm<Values>({
    initial: { ticket_id: null },
    validate: ({ ticket_id: chosen }): Record<string, string> =>
      chosen === null ? { ticket_id: t('kit:required.plain') } : {},
  });
  const save = useMutation({
    mutationFn: ({ ticket_id: ticketId }: Values) =>
      client.passes.give(
        { ticketId: ticketId ?? 0, owner_id: memberId, quantity: 1 },
        { context: { idempotencyKey: form.idempotencyKey } },
      ),
    onSuccess: onDone,
    onSettled: () => reloadPasses(queries),
  });
  const { isSending, formProps } = useSubmit({ form, send: (given) => save.mutateAsync(given) });
  return (
    <form {...formProps}>
      <div className={classes.fields}>
        <EventPicker
          label={t('memberPage:tickets.event')}
          tickets={tickets}
          disabled={false}
          events={events}
          onChange={() => form.setFieldValue('ticket_id', null)}
        />
        <SelectField<Values, number>
          key={tickets.event?.value ?? 'none'}
          form={form}
          name="ticket_id"
          label={t('memberPage:tickets.ticket')}
          required
          disabled={tickets.event === null}
          options={tickets.options}
        />
      </div>
      <div className={modal.actions}>
        <Button variant="default" onClick={onDone}>
          {t('kit:actions.cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {t('memberPage:tickets.giveVerb')}
        </Button>
      </div>
    </form>
  );
}
