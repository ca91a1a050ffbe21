import type { ResourceContext } from '#server/database/context.ts';
import { createView } from '#server/domains/saved-views/service.ts';
import { uniqueText } from '../random.ts';
import type { Call, RecipesOf } from './recipe.ts';
import type { SeededSite } from './seed-site.ts';
import type { Ids } from './seeds.ts';

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
export const savedViewRecipes: RecipesOf<'savedViews'> = {
  'savedViews.listOfMembers': { own: () => ({}), showsSite: true },
  'savedViews.createOfMembers': { own: () => ({ body: memberBody() }) },
  'savedViews.updateOfMembers': {
    own: async (site) => ({ ...(await spend('memberView')(site)), body: memberBody() }),
    withIds: { id: named('memberView', memberBody) },
  },
  'savedViews.removeOfMembers': { own: spend('memberView'), withIds: { id: named('memberView') } },
  'savedViews.listOfTransactions': { own: () => ({}), showsSite: true },
  'savedViews.createOfTransactions': { own: () => ({ body: transactionBody() }) },
  'savedViews.updateOfTransactions': {
    own: async (site) => ({ ...(await spend('transactionView')(site)), body: transactionBody() }),
    withIds: { id: named('transactionView', transactionBody) },
  },
  'savedViews.removeOfTransactions': {
    own: spend('transactionView'),
    withIds: { id: named('transactionView') },
  },
};
