import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '#console/ui/confirm/confirm.tsx';
import { FormSection } from '#console/ui/record-form/form-section.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { TicketEvent } from '#contract/domains/ticket-events/form-schemas.ts';
import classes from './event-form.module.css';
import { TicketBlock } from './ticket-block.tsx';
import type { EventSaving } from './use-event-save.ts';
import { useFormValue } from './use-form-value.ts';
import type { TicketRemoval } from './use-ticket-removal.ts';
import { type EventValues, emptyTicket, keyOfTicket } from './values.ts';

interface TicketsProps {
  form: RecordFormState<EventValues>;
  saving: EventSaving;
  removal: TicketRemoval;
  event: TicketEvent | null;
  isReadOnly: boolean;
}

/** Takes a ticket out of the form: a saved one once the server has deleted it, after asking. */
function useRemoveTicket({ form, saving, removal }: TicketsProps): (key: string) => void {
  const { t } = useTranslation('ticketEvents');
  const confirm = useConfirm();
  const takeOut = (key: string) => {
    const { [key]: _gone, ...rest } = form.getValues().tickets;
    const errors = Object.entries(form.errors).filter(([path]) => !path.startsWith(`tickets.${key}.`));
    form.setErrors(Object.fromEntries(errors));
    form.setFieldValue('tickets', rest);
  };
  const takeOutGone = useRef(() => {});
  useEffect(() => {
    takeOutGone.current = () => {
      const wasDirty = form.isDirty();
      for (const key of Object.keys(form.getValues().tickets).filter(saving.isGone)) takeOut(key);
      if (!wasDirty) form.resetDirty();
    };
  });
  const { count } = removal;
  useEffect(() => {
    if (count > 0) takeOutGone.current();
  }, [count]);
  return (key) => {
    const id = saving.ticketIdOf(key);
    if (id === null) {
      takeOut(key);
      return;
    }
    const name = form.getValues().tickets[key]?.title ?? '';
    const question = {
      title: t('ticket.removeTitle', { name }),
      text: t('ticket.removeText'),
      verb: t('ticket.remove'),
    };
    void confirm({ ...question, isLoss: true }).then((isAgreed) => isAgreed && removal.remove(id));
  };
}

/** Renders the kinds of tickets, each a block that opens. New ones are added open at the end. */
export function Tickets(props: TicketsProps) {
  const { form, saving, event, isReadOnly } = props;
  const { t } = useTranslation('ticketEvents');
  const names = useFormValue(form, ({ tickets }) => Object.keys(tickets).join(' '));
  const keys = names === '' ? [] : names.split(' ');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [next, setNext] = useState(() => firstFreeKey(keys));
  const remove = useRemoveTicket(props);
  const failures = saving.trouble.tickets;
  const toggle = (key: string, isOpen: boolean) => {
    const others = [...opened].filter((one) => one !== key);
    setOpened(new Set(isOpen ? [...others, key] : others));
  };
  const add = () => {
    const key = `n${next}`;
    setNext(next + 1);
    form.setFieldValue('tickets', { ...form.getValues().tickets, [key]: { ...emptyTicket } });
    toggle(key, true);
  };
  return (
    <FormSection title={t('form.tickets')} description={t('form.ticketsText')}>
      <div className={classes.blocks}>
        {keys.length === 0 && <p className={classes.note}>{t('ticket.none')}</p>}
        {keys.map((key) => (
          <TicketBlock
            key={key}
            form={form}
            name={key}
            ticket={event?.tickets.find(({ id }) => keyOfTicket(id) === key) ?? null}
            id={saving.ticketIdOf(key)}
            failure={failures[key] ?? null}
            isOpen={isReadOnly || opened.has(key) || key in failures || hasErrors(form.errors, key)}
            onToggle={(isOpen) => toggle(key, isOpen)}
            onRemove={isReadOnly ? null : () => remove(key)}
          />
        ))}
        {!isReadOnly && (
          <div>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
              {t('ticket.add')}
            </Button>
          </div>
        )}
      </div>
    </FormSection>
  );
}

/** Returns the number of the next new ticket: tickets typed before the event was saved keep theirs. */
const firstFreeKey = (keys: readonly string[]) =>
  1 + Math.max(0, ...keys.filter((key) => key.startsWith('n')).map((key) => Number(key.slice(1))));

const hasErrors = (errors: object, key: string) =>
  Object.keys(errors).some((path) => path.startsWith(`tickets.${key}.`));
