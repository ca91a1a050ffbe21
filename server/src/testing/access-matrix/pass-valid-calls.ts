import type { ValidCall, ValidCallsOf } from './valid-call.ts';

const ofPass: ValidCall = {
  build: ({ ids }) => ({ params: { id: ids.pass } }),
  withIds: { id: (_site, ids) => ({ params: { id: ids.pass } }) },
};

/** Calls of passes and their magic links. */
export const passValidCalls: ValidCallsOf<'passes'> = {
  'passes.ofMember': {
    build: ({ ids }) => ({ params: { id: ids.member } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'passes.give': {
    build: async (site) => ({ params: { ticketId: site.ids.ticket }, body: { owner_id: site.ids.member } }),
    withIds: {
      ticketId: (site, ids) => ({ params: { ticketId: ids.ticket }, body: { owner_id: site.ids.member } }),
      owner_id: (site, ids) => ({ params: { ticketId: site.ids.ticket }, body: { owner_id: ids.member } }),
    },
  },
  'passes.assign': {
    build: async (site) => ({ params: { id: await site.fresh('pass') }, body: { user_id: site.ids.member } }),
    withIds: {
      id: (site, ids) => ({ params: { id: ids.pass }, body: { user_id: site.ids.member } }),
      user_id: (site, ids) => ({ params: { id: site.ids.pass }, body: { user_id: ids.member } }),
    },
  },
  'passes.detach': ofPass,
  'passes.remove': {
    build: async (site) => ({ params: { id: await site.fresh('pass') } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.pass } }) },
  },
  'passes.makeLink': ofPass,
  'passes.removeLink': ofPass,
};
