import type { ValidCall, ValidCallsOf } from './valid-call.ts';

/** A call of one member, by the id in its path. */
const ofMember: ValidCall = {
  build: ({ ids }) => ({ params: { id: ids.member } }),
  withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
};

export const memberTimelineValidCalls: ValidCallsOf<'memberTimeline'> = {
  'memberTimeline.list': ofMember,
  'memberTimeline.everything': ofMember,
};
