import type { ResourceContext } from '#server/database/context.ts';
import { createView } from '#server/domains/saved-views/service.ts';
import { uniqueText } from '../random.ts';
import type { SeededSite } from './seed-site.ts';
import type { Ids } from './seeds.ts';
import type { Call, ValidCallsOf } from './valid-call.ts';

const memberBody = () => ({ title: uniqueText('view'), filter: { global: 'someone' } });
const transactionBody = () => ({ title: uniqueText('view'), filter: { status: ['failed'] } });

export const newMemberView = async (ctx: ResourceContext): Promise<number> =>
  (await createView(ctx, 'members', memberBody())).id;
export const newTransactionView = async (ctx: ResourceContext): Promise<number> =>
  (await createView(ctx, 'transactions', transactionBody())).id;

type SeedOfView = 'memberView' | 'transactionView';

const spend = (seed: SeedOfView) => async (site: SeededSite) => ({ params: { id: await site.fresh(seed) } });
const named =
  (seed: SeedOfView, body?: () => Record<string, unknown>) =>
  (_site: SeededSite, ids: Ids): Call => ({ params: { id: ids[seed] }, ...(body ? { body: body() } : {}) });

/** Calls of saved views. */
export const savedViewValidCalls: ValidCallsOf<'savedViews'> = {
  'savedViews.listOfMembers': { build: () => ({}), showsSite: true },
  'savedViews.createOfMembers': { build: () => ({ body: memberBody() }) },
  'savedViews.updateOfMembers': {
    build: async (site) => ({ ...(await spend('memberView')(site)), body: memberBody() }),
    withIds: { id: named('memberView', memberBody) },
  },
  'savedViews.removeOfMembers': { build: spend('memberView'), withIds: { id: named('memberView') } },
  'savedViews.listOfTransactions': { build: () => ({}), showsSite: true },
  'savedViews.createOfTransactions': { build: () => ({ body: transactionBody() }) },
  'savedViews.updateOfTransactions': {
    build: async (site) => ({ ...(await spend('transactionView')(site)), body: transactionBody() }),
    withIds: { id: named('transactionView', transactionBody) },
  },
  'savedViews.removeOfTransactions': {
    build: spend('transactionView'),
    withIds: { id: named('transactionView') },
  },
};
