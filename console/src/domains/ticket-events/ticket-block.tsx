import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { money, number } from '#console/lib/formats.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import type { Ticket } from '#contract/domains/ticket-events/form-schemas.ts';
import classes from './event-form.module.css';
import { TicketFields } from './ticket-fields.tsx';
import { useFormValue } from './use-form-value.ts';
import type { EventValues } from './values.ts';

interface TicketBlockProps {
  form: RecordFormState<EventValues>;
  /** Key of the ticket in the form. */
  name: string;
  /** Ticket as it was loaded; null for a new one. */
  ticket: Ticket | null;
  /** The server's id; null before it is saved. */
  id: number | null;
  /** Reason why it was not saved; null if nothing failed. */
  failure: string | null;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Removes the ticket; null for operators without the right. */
  onRemove: (() => void) | null;
}

/** Renders a kind of ticket: a summary, and its fields when open. */
export function TicketBlock(props: TicketBlockProps) {
  const { form, name, ticket, id, failure, isOpen, onToggle, onRemove } = props;
  const { t } = useTranslation('ticketEvents');
  const bodyId = useId();
  const title = useFormValue(form, ({ tickets }) => tickets[name]?.title ?? '');
  const shown = title === '' ? t('ticket.new') : title;
  return (
    <div className={classes.block}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => onToggle(!isOpen)}
      >
        <span className={classes.name}>{shown}</span>
        <Summary form={form} name={name} ticket={ticket} isSaved={id !== null} />
        <IconChevronDown size={16} aria-hidden className={classes.arrow} data-open={isOpen || undefined} />
      </UnstyledButton>
      <section id={bodyId} className={classes.body} aria-label={shown} hidden={!isOpen}>
        {failure !== null && (
          <p className={classes.failure} role="alert">
            {t('ticket.failed', { reason: failure === '' ? t('photo.unknown') : failure })}
          </p>
        )}
        <TicketFields form={form} name={name} />
        <div className={classes.foot}>
          <span className={classes.hint}>{id === null ? t('ticket.unsaved') : t('ticket.id', { id })}</span>
          {onRemove && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              aria-label={t('ticket.removeName', { name: shown })}
              onClick={onRemove}
            >
              {t('ticket.remove')}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}

interface SummaryProps extends Pick<TicketBlockProps, 'form' | 'name' | 'ticket'> {
  isSaved: boolean;
}

function Summary({ form, name, ticket, isSaved }: SummaryProps) {
  const { t } = useTranslation('ticketEvents');
  const price = useFormValue(form, ({ tickets }) => tickets[name]?.price ?? 0);
  const currency = useFormValue(form, ({ tickets }) => tickets[name]?.currency ?? 'usd');
  const quantity = useFormValue(form, ({ tickets }) => tickets[name]?.quantity ?? 0);
  const isActive = useFormValue(form, ({ tickets }) => tickets[name]?.active ?? true);
  const isPublic = useFormValue(form, ({ tickets }) => tickets[name]?.is_public ?? true);
  const sold = ticket?.sold ?? 0;
  const left = Math.max(0, quantity - sold);
  const isSoldOut = quantity > 0 && left === 0;
  const words = { sold: number(sold), left: number(left) };
  return (
    <>
      {!isActive && <Badge>{t('ticket.disabled')}</Badge>}
      {!isPublic && <Badge>{t('ticket.private')}</Badge>}
      {isSoldOut && <Badge>{t('ticket.soldOut')}</Badge>}
      {!isSaved && <Badge>{t('ticket.unsaved')}</Badge>}
      <span className={classes.figures}>{price === 0 ? t('ticket.free') : money(price, currency)}</span>
      <span className={classes.figures}>
        {quantity > 0 ? t('ticket.sold', words) : t('ticket.soldUnlimited', words)}
      </span>
    </>
  );
}
