import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { ticketEventListInput, ticketEventRow } from './schemas.ts';

export const ticketEvents = {
  list: route({
    method: 'GET',
    path: '/ti-events',
    summary: 'Ticket events of the site, active ones first.',
    tag: 'Events',
    access: { who: 'area', area: 'ticketEvents', verb: 'read' },
  })
    .input(ticketEventListInput)
    .output(pageOf(ticketEventRow)),
};
