import { pixel } from '../pixel.ts';
import { crudValidCalls } from './crud-valid-calls.ts';
import { eventBody } from './seeds.ts';
import type { ValidCallsOf } from './valid-call.ts';

const rule = (id: number) => ({ id, exclude: false });

/** Calls of events and their tickets. */
export const ticketEventValidCalls: ValidCallsOf<'ticketEvents'> = {
  ...crudValidCalls('ticketEvents', { id: 'event', body: eventBody }),
  'ticketEvents.create': {
    build: () => ({ body: eventBody() }),
    withIds: {
      term: ({ ids: own }, ids) => ({
        body: { ...eventBody(), taxonomies: [{ id: own.taxonomy, terms: [rule(ids.term)] }] },
      }),
      taxonomy: ({ ids: own }, ids) => ({
        body: { ...eventBody(), taxonomies: [{ id: ids.taxonomy, terms: [rule(own.term)] }] },
      }),
      content_type: (_site, ids) => ({ body: { ...eventBody(), content_types: [rule(ids.contentType)] } }),
    },
  },
  'ticketEvents.copy': {
    build: ({ ids }) => ({ params: { id: ids.event } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.event } }) },
  },
  'ticketEvents.uploadPhoto': {
    build: ({ ids }) => ({ params: { id: ids.event }, files: { file: pixel } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.event }, files: { file: pixel } }) },
  },
  'ticketEvents.createTicket': {
    build: ({ ids }) => ({ body: { ti_event_id: ids.event, title: 'Ticket' } }),
    withIds: {
      ti_event_id: (_site, ids) => ({ body: { ti_event_id: ids.event, title: 'Ticket' } }),
      attach_subscription_id: (site, ids) => ({
        body: { ti_event_id: site.ids.event, title: 'Ticket', attach_subscription_id: ids.option },
      }),
      plan_id: (site, ids) => ({
        body: {
          ti_event_id: site.ids.event,
          title: 'Ticket',
          plan_discounts: [{ plan_id: ids.plan, discount_type: 'percent', discount: 10, active: true }],
        },
      }),
    },
  },
  'ticketEvents.updateTicket': {
    build: async (site) => ({ params: { id: await site.fresh('ticket') }, body: { title: 'Renamed' } }),
    withIds: {
      id: (_site, ids) => ({ params: { id: ids.ticket }, body: { title: 'Renamed' } }),
      ti_event_id: (site, ids) => ({
        params: { id: site.ids.ticket },
        body: { title: 'Renamed', ti_event_id: ids.event },
      }),
      attach_subscription_id: (site, ids) => ({
        params: { id: site.ids.ticket },
        body: { title: 'Renamed', attach_subscription_id: ids.option },
      }),
      plan_id: (site, ids) => ({
        params: { id: site.ids.ticket },
        body: {
          title: 'Renamed',
          plan_discounts: [{ plan_id: ids.plan, discount_type: 'amount', discount: 10, active: true }],
        },
      }),
    },
  },
  'ticketEvents.removeTicket': {
    build: async (site) => ({ params: { id: await site.fresh('ticket') } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.ticket } }) },
  },
};
