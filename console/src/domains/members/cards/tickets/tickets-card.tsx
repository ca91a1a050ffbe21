import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '#console/blocks/member-name.ts';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import { Badge } from '#console/ui/cells/badge.tsx';
import { DateCell } from '#console/ui/cells/cells.tsx';
import { RowLink } from '#console/ui/cells/row-link.tsx';
import { KitModal } from '#console/ui/modal/kit-modal.tsx';
import type { Pass, PassEvent } from '#contract/domains/passes/schemas.ts';
import frame from '../../card/card-frame.module.css';
import { CardFrame } from '../../card/card-frame.tsx';
import type { MemberCardProps } from '../../card/card-name.ts';
import { AssignForm } from './assign-form.tsx';
import { GiveForm } from './give-form.tsx';
import { PassActions } from './pass-actions.tsx';
import classes from './tickets-card.module.css';

const usualHeight = 120;

interface PassLineProps {
  pass: Pass;
  ticket: string;
  /** True if another member owns the pass and this one uses it. */
  isOfAnother: boolean;
  onAssign: () => void;
}

function PassLine({ pass, ticket, isOfAnother, onAssign }: PassLineProps) {
  const { t } = useTranslation('memberPage');
  const { owner, assign } = pass;
  const other = isOfAnother ? owner : assign;
  const words = isOfAnother ? 'tickets.owner' : 'tickets.assignedTo';
  return (
    <li>
      <span className={classes.details}>
        <span>{t('tickets.pass', { id: pass.id })}</span>
        {other === null ? (
          <span className={classes.quiet}>{t('tickets.unassigned')}</span>
        ) : (
          <RowLink to={`/users/edit/${other.id}`}>{t(words, { name: memberName(other) })}</RowLink>
        )}
        <Badge tone={pass.active ? 'good' : 'quiet'}>
          {t(pass.active ? 'tickets.active' : 'tickets.inactive')}
        </Badge>
        {pass.has_auth_link && <span className={classes.quiet}>{t('tickets.hasLink')}</span>}
        {Object.entries(pass.extra).map(([name, value]) => (
          <span key={name} className={classes.quiet}>
            {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
          </span>
        ))}
      </span>
      <PassActions pass={pass} ticket={ticket} onAssign={onAssign} />
    </li>
  );
}

function EventTickets({ event, onAssign }: { event: PassEvent; onAssign: (passId: number) => void }) {
  return (
    <section className={classes.event} aria-label={event.title}>
      <h3>
        <RowLink to={`/tievents/edit/${event.id}`}>{event.title}</RowLink>
      </h3>
      <p className={classes.when}>
        <DateCell value={event.start_date} zone={event.timezone} />
      </p>
      {event.tickets.map(({ id, title, passes, assigns }) => (
        <div key={id}>
          <h4>{title}</h4>
          <ul className={classes.passes}>
            {[...passes, ...assigns].map((pass, position) => (
              <PassLine
                key={pass.id}
                pass={pass}
                ticket={title}
                isOfAnother={position >= passes.length}
                onAssign={() => onAssign(pass.id)}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** Renders the member's passes by event: their own, and those of others that they use. */
export function TicketsCard({ memberId: id }: MemberCardProps) {
  const { t } = useTranslation('memberPage');
  const mayWrite = useMay('passes', 'write');
  const [isGiving, setGiving] = useState(false);
  const [assigned, setAssigned] = useState<number | null>(null);
  const query = useQuery(api.passes.ofMember.queryOptions({ input: { id } }));
  return (
    <>
      <CardFrame
        name="tickets"
        description={query.data?.items.length ? t('tickets.text') : null}
        query={query}
        height={usualHeight}
        isEmpty={({ items }) => items.length === 0}
        actions={
          mayWrite && (
            <Button variant="default" size="xs" onClick={() => setGiving(true)}>
              {t('tickets.give')}
            </Button>
          )
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className={frame.empty}>{t('tickets.empty')}</p>
          ) : (
            items.map((event) => <EventTickets key={event.id} event={event} onAssign={setAssigned} />)
          )
        }
      </CardFrame>
      <KitModal opened={isGiving} onClose={() => setGiving(false)} title={t('tickets.giveTitle')}>
        <GiveForm memberId={id} onDone={() => setGiving(false)} />
      </KitModal>
      <KitModal opened={assigned !== null} onClose={() => setAssigned(null)} title={t('tickets.assignTitle')}>
        {assigned !== null && <AssignForm passId={assigned} onDone={() => setAssigned(null)} />}
      </KitModal>
    </>
  );
}
