import type { contract } from '#contract/index.ts';
import type { Database } from '#server/database/connect.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { actAs } from '../act-as.ts';
import { makeOperator } from '../make-resource.ts';
import { dashboardRecipes } from './dashboard-recipes.ts';
import { exportRecipes } from './export-recipes.ts';
import { importRecipes } from './import-recipes.ts';
import { type ChangeState, newChange } from './seed-bulk-changes.ts';
import { type Ids, type SeededSite, uniqueName } from './seed-site.ts';

/** A call of one route, without its method and base. */
export interface Call {
  params?: Record<string, number | string>;
  query?: string;
  body?: Record<string, unknown>;
  /** Files of a multipart body by field, in place of a body as JSON. */
  files?: Record<string, string>;
}

export interface Kitchen {
  database: Database;
  /** Where the server keeps files. */
  files: FileStore;
  /** PHC string of `knownPassword`. */
  passwordHash: string;
  /** Operator who calls, and a session of theirs other than the one the call comes with. */
  caller: { operatorId: number | null; otherSession(): Promise<number> };
}

export interface Recipe {
  /** A call that succeeds for whoever has the right. It uses only what belongs to the site, and makes what it spends. */
  own(site: SeededSite, kitchen: Kitchen): Promise<Call> | Call;
  /** The answer holds texts of the site, so its mark must stand in it. */
  showsSite?: true;
  /** The call with ids of other rows, once for each place that takes one. Foreign and unknown ids must answer alike. */
  withIds?: Record<string, (site: SeededSite, ids: Ids) => Call>;
}

export type RouteId = {
  [Domain in keyof typeof contract]: `${Domain}.${Extract<keyof (typeof contract)[Domain], string>}`;
}[keyof typeof contract];

export const knownPassword = 'a password for the walk';

async function signInCall({ database, passwordHash }: Kitchen): Promise<Call> {
  const { email } = await makeOperator(database, { passwordHash });
  return { body: { email, password: knownPassword } };
}

async function resetCall({ database, passwordHash }: Kitchen): Promise<Call> {
  const { id } = await makeOperator(database, { passwordHash });
  const code = newToken();
  await database.owner.query(
    `insert into password_resets (operator_id, code_hash, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [id, hashToken(code)],
  );
  return { body: { code, password: knownPassword, password_confirm: knownPassword } };
}

const changeIn =
  (state: ChangeState) =>
  async ({ resource, newMember }: SeededSite, { database }: Kitchen): Promise<Call> => ({
    params: { id: await newChange(actAs(database, resource), await newMember(), state) },
  });

const nothing = (): Call => ({});
const newGroup = () => ({ name: uniqueName('group'), type: 'company' });
const newMember = () => ({ email: `${uniqueName('new')}@example.com`, password: knownPassword });

/** One for each route of the contract: a route without a recipe does not compile. */
export const recipes: Record<RouteId, Recipe> = {
  'lookups.countries': { own: () => ({ query: 'limit=3' }) },
  'lookups.currencies': { own: nothing },
  'lookups.languages': { own: nothing },
  'lookups.tags': { own: nothing, showsSite: true },
  'resources.listAvailable': { own: nothing, showsSite: true },
  'session.signIn': { own: (_site, kitchen) => signInCall(kitchen) },
  'session.currentUser': { own: nothing },
  'session.signOut': { own: nothing },
  'session.listSessions': { own: nothing },
  'session.endSession': {
    own: async (_site, { caller }) => ({ params: { id: await caller.otherSession() } }),
  },
  'session.requestPasswordReset': {
    own: async (_site, kitchen) => ({ body: { email: (await signInCall(kitchen)).body?.email } }),
  },
  'session.confirmPasswordReset': { own: (_site, kitchen) => resetCall(kitchen) },
  'plans.list': { own: nothing, showsSite: true },
  'ticketEvents.list': { own: nothing, showsSite: true },
  'members.list': {
    own: () => ({ query: 'limit=200' }),
    showsSite: true,
    withIds: {
      id: (_site, ids) => ({ query: `filter[id]=${ids.member}` }),
      team: (_site, ids) => ({ query: `filter[team]=${ids.group}` }),
      not_team: (_site, ids) => ({ query: `filter[not_team]=${ids.group}` }),
      plan: (_site, ids) => ({ query: `filter[plan]=${ids.plan}` }),
      statistic: (_site, ids) => ({
        query: `filter[statistic]=plan_members:2026-01-01:2026-01-31:${ids.plan}`,
      }),
      ti_event: (_site, ids) => ({ query: `filter[ti_event]=${ids.event}` }),
    },
  },
  'members.get': {
    own: ({ ids }) => ({ params: { id: ids.member } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'members.create': {
    own: () => ({ body: newMember() }),
    withIds: {
      team_id: (_site, ids) => ({
        body: { email: 'never@example.com', password: knownPassword, team_id: ids.group },
      }),
    },
  },
  'members.update': {
    own: async (site) => ({ params: { id: await site.newMember() }, body: { city: 'Bern' } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member }, body: { city: 'Bern' } }) },
  },
  'groups.list': { own: () => ({ query: 'limit=200' }), showsSite: true },
  'groups.get': {
    own: ({ ids }) => ({ params: { id: ids.group } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.group } }) },
  },
  'groups.create': {
    own: () => ({ body: newGroup() }),
    withIds: {
      subscription_id: (_site, ids) => ({
        body: { name: 'never', type: 'company', subscription_id: ids.option },
      }),
    },
  },
  'groups.update': {
    own: async (site) => ({ params: { id: await site.newGroup() }, body: newGroup() }),
    withIds: {
      id: (_site, ids) => ({ params: { id: ids.group }, body: { name: 'never', type: 'company' } }),
      subscription_id: (site, ids) => ({
        params: { id: site.ids.group },
        body: { name: 'never', type: 'company', subscription_id: ids.option },
      }),
    },
  },
  'groups.remove': {
    own: async (site) => ({ params: { id: await site.newGroup() } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.group } }) },
  },
  'groups.attachMembers': {
    own: async (site) => ({
      params: { id: await site.newGroup() },
      body: { user_ids: [await site.newMember()] },
    }),
    withIds: {
      id: (site, ids) => ({ params: { id: ids.group }, body: { user_ids: [site.ids.member] } }),
      user_ids: (site, ids) => ({ params: { id: site.ids.group }, body: { user_ids: [ids.member] } }),
      filter: (site, ids) => ({ params: { id: site.ids.group }, body: { filter: { team: ids.group } } }),
    },
  },
  'groups.detachMember': {
    own: async (site) => {
      const userId = await site.newMember();
      return { params: { id: await site.newGroup(userId), userId } };
    },
    withIds: {
      id: (site, ids) => ({ params: { id: ids.group, userId: site.ids.member } }),
      userId: (site, ids) => ({ params: { id: site.ids.group, userId: ids.member } }),
    },
  },
  'groups.previewPatterns': { own: () => ({ body: { allowed_email_regexp: ['.*'] } }) },
  'bulkChanges.list': { own: nothing, showsSite: true },
  'bulkChanges.get': {
    own: ({ ids }) => ({ params: { id: ids.bulkChange } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.bulkChange } }) },
  },
  'bulkChanges.rows': {
    own: ({ ids }) => ({ params: { id: ids.bulkChange } }),
    showsSite: true,
    withIds: { id: (_site, ids) => ({ params: { id: ids.bulkChange } }) },
  },
  'bulkChanges.create': {
    own: async (site) => ({ body: { user_ids: [await site.newMember()], change: { kind: 'lock' } } }),
    withIds: {
      user_ids: (_site, ids) => ({ body: { user_ids: [ids.member], change: { kind: 'lock' } } }),
      filter: (_site, ids) => ({ body: { filter: { team: ids.group }, change: { kind: 'lock' } } }),
      group_id: (site, ids) => ({
        body: { user_ids: [site.ids.member], change: { kind: 'attach_group', group_id: ids.group } },
      }),
    },
  },
  'bulkChanges.start': {
    own: changeIn('prepared'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.bulkChange } }) },
  },
  'bulkChanges.stop': {
    own: changeIn('queued'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.bulkChange } }) },
  },
  'bulkChanges.undo': {
    own: changeIn('done'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.bulkChange } }) },
  },
  'bulkChanges.remove': {
    own: changeIn('prepared'),
    withIds: { id: (_site, ids) => ({ params: { id: ids.bulkChange } }) },
  },
  ...exportRecipes,
  ...importRecipes,
  ...dashboardRecipes,
};
