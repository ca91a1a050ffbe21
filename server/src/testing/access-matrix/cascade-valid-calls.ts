import { actAs } from '../act-as.ts';
import { makeOption } from '../make-records.ts';
import { ofSister } from './seed-cascade.ts';
import type { SeededSite } from './seed-site.ts';
import type { Ids, SeedName } from './seeds.ts';
import type { Call, TestCallContext, ValidCall, ValidCallsOf } from './valid-call.ts';

const partner = ({ resource }: SeededSite) => ({ partnerId: resource.partnerId });
const ofPartner = (site: SeededSite) => ({ params: partner(site) });

type Body = (site: SeededSite, callContext: TestCallContext) => Promise<Record<string, unknown>>;

/** Returns a call that names a rule created for it. */
function named(seed: SeedName, param: 'id' | 'itemId', body?: Body): ValidCall {
  return {
    showsPartner: true,
    build: async (site, callContext): Promise<Call> => ({
      params: { ...partner(site), [param]: await site.fresh(seed) },
      ...(body ? { body: await body(site, callContext) } : {}),
    }),
    withIds: {
      [param]: (site: SeededSite, ids: Ids) => ({
        params: { ...partner(site), [param]: ids[seed] },
        ...(body ? { body: { content_id: 1 } } : {}),
      }),
    },
  };
}

const contextOf = ({ resource }: SeededSite, { database }: TestCallContext) => actAs(database, resource);
const sisterPlan: Body = async (site, callContext) => ({
  plan_id: (await ofSister(contextOf(site, callContext))).planId,
});
const sisterOption: Body = async (site, callContext) => ({
  subscription_id: (await ofSister(contextOf(site, callContext))).optionId,
});

/** Returns a call for an edge whose other site the caller has a role on, too. */
async function wholeLine(site: SeededSite, { database, caller }: TestCallContext): Promise<Call> {
  const itemId = await site.fresh('cascadeApplied');
  if (caller.operatorId !== null)
    await database.owner.query(
      `insert into resource_operators (resource_id, operator_id, role)
       select a.resource_id, $2, 'readonly' from cascade_applied i join cascade_accesses a on a.id = i.access_id
       where i.id = $1`,
      [itemId, caller.operatorId],
    );
  return { params: { ...partner(site), itemId } };
}

/** Calls about rules of a partner, by operators with a role on its sites. */
export const cascadeValidCalls: ValidCallsOf<'cascadeAccesses'> = {
  'cascadeAccesses.resources': { build: () => ({}), showsSite: true, showsPartner: true },
  'cascadeAccesses.list': {
    build: ofPartner,
    showsSite: true,
    showsPartner: true,
    withIds: { partnerId: (_site, ids) => ({ params: { partnerId: ids.partnerOfSite } }) },
  },
  // A caller without a role on the other site of an edge doesn't see it.
  'cascadeAccesses.picture': {
    build: ofPartner,
    showsPartner: true,
    withIds: { partnerId: (_site, ids) => ({ params: { partnerId: ids.partnerOfSite } }) },
  },
  'cascadeAccesses.loss': { ...named('cascadeApplied', 'itemId'), build: wholeLine, ofCaller: true },
  'cascadeAccesses.memberView': {
    build: (site) => ({ params: { ...partner(site), userId: site.ids.member } }),
    showsSite: true,
    showsPartner: true,
    withIds: { userId: (site, ids) => ({ params: { ...partner(site), userId: ids.member } }) },
  },
  'cascadeAccesses.create': {
    build: async (site, callContext) => ({
      ...ofPartner(site),
      body: { subscription_id: (await makeOption(contextOf(site, callContext))).optionId },
    }),
    showsPartner: true,
    withIds: {
      subscription_id: (site, ids) => ({ ...ofPartner(site), body: { subscription_id: ids.unsold } }),
      ti_event_ticket_id: (site, ids) => ({ ...ofPartner(site), body: { ti_event_ticket_id: ids.ticket } }),
      content_id: (site, ids) => ({ ...ofPartner(site), body: { content_id: ids.content } }),
    },
  },
  'cascadeAccesses.update': {
    showsPartner: true,
    build: async (site) => {
      const id = await site.fresh('cascadeAccess');
      return { params: { ...partner(site), id }, body: { subscription_id: await site.fresh('unsold') } };
    },
    withIds: {
      id: (site, ids) => ({
        params: { ...partner(site), id: ids.cascadeAccess },
        body: { subscription_id: site.ids.unsold },
      }),
    },
  },
  'cascadeAccesses.remove': named('cascadeAccess', 'id'),
  'cascadeAccesses.applied': named('cascadeAccess', 'id'),
  'cascadeAccesses.provide': named('cascadeAccess', 'id', sisterPlan),
  'cascadeAccesses.updateApplied': named('cascadeApplied', 'itemId', sisterPlan),
  'cascadeAccesses.removeApplied': named('cascadeApplied', 'itemId'),
  'cascadeAccesses.excluded': named('cascadeAccess', 'id'),
  'cascadeAccesses.exclude': named('cascadeAccess', 'id', sisterOption),
  'cascadeAccesses.updateExcluded': named('cascadeExcluded', 'itemId', sisterOption),
  'cascadeAccesses.removeExcluded': named('cascadeExcluded', 'itemId'),
};
