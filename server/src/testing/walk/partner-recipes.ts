import { newToken } from '#server/platform/tokens/tokens.ts';
import { makeOperator, makePartner, makeResource } from '../make-resource.ts';
import { uniqueText } from '../random.ts';
import { freshPlan } from './partner-plan-recipes.ts';
import type { Kitchen, RecipesOf } from './recipe.ts';
import { knownPassword } from './session-recipes.ts';

/** Returns a partner that the caller owns; creates one if they own none. */
export async function ownPartner({ database, caller }: Kitchen): Promise<number> {
  const { rows } = await database.owner.query<{ id: number | null }>(
    'select owned_partner_id as id from operators where id = $1',
    [caller.operatorId],
  );
  const owned = rows[0]?.id ?? null;
  if (owned !== null) return owned;
  const { id } = await makePartner(database);
  await database.owner.query('update operators set owned_partner_id = $2 where id = $1', [
    caller.operatorId,
    id,
  ]);
  return id;
}

const website = async (kitchen: Kitchen) => {
  const name = uniqueText('site');
  const host = name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
  return {
    website_title: name,
    website_url: `https://${host}.example`,
    pricing_plans_id: await freshPlan(kitchen),
  };
};

/** Returns the caller's email and password, which only an operator can be asked for. */
async function ownPerson(kitchen: Kitchen) {
  const { database, caller, passwordHash } = kitchen;
  const { rows } = await database.owner.query<{ email: string; role: string }>(
    'select email, role from operators where id = $1',
    [caller.operatorId],
  );
  const person = rows[0];
  if (person?.role === 'root' || !person) return { email: `${uniqueText('owner')}@example.com` };
  await database.owner.query('update operators set password_hash = $2 where id = $1', [
    caller.operatorId,
    passwordHash,
  ]);
  return { email: person.email };
}

/** Removes what earlier calls gave the caller: partners and roles beyond those of the walked sites. */
async function freeCaller({ database, caller }: Kitchen): Promise<void> {
  await database.owner.query(
    `update operators set owned_partner_id = null where id = $1
       and not exists (select from resources r where r.partner_id = owned_partner_id and r.title like 'MARK-%')`,
    [caller.operatorId],
  );
  await database.owner.query(
    `delete from resource_operators l using resources r
     where l.operator_id = $1 and r.id = l.resource_id and r.title not like 'MARK-%'`,
    [caller.operatorId],
  );
}

async function newInvite({ database }: Kitchen, partnerId: number): Promise<string> {
  const uid = newToken();
  await database.owner.query('insert into partner_invites (partner_id, uid, email) values ($1, $2, $3)', [
    partnerId,
    uid,
    `${uniqueText('invited')}@example.com`,
  ]);
  return uid;
}

const byOwn = async (kitchen: Kitchen) => ({ params: { id: await ownPartner(kitchen) } });

/** Calls about partners. The caller owns the named one. */
export const partnerRecipes: RecipesOf<'partners'> = {
  'partners.list': { own: () => ({ query: 'limit=200' }) },
  'partners.create': {
    ofCaller: true,
    // Owners of a partner, and operators who only read on sites, can't create one.
    refuses: { owner: 403, otherOwner: 403, readonly: 403, user: 403 },
    own: async (_site, kitchen) => {
      await freeCaller(kitchen);
      const names = { first_name: 'Ada', last_name: 'Byron', company: uniqueText('Company'), job: 'Editor' };
      const person = { ...names, password: knownPassword, ...(await ownPerson(kitchen)) };
      return { body: { ...person, ...(await website(kitchen)) } };
    },
  },
  'partners.get': { own: (_site, kitchen) => byOwn(kitchen), ofCaller: true },
  'partners.update': {
    own: async (_site, kitchen) => ({
      ...(await byOwn(kitchen)),
      body: { description: 'As the walk says', settings: { resources_limit: 1_000 } },
    }),
    ofCaller: true,
  },
  'partners.remove': {
    own: async (_site, { database }) => ({ params: { id: (await makePartner(database)).id } }),
  },
  'partners.getOwner': { own: (_site, kitchen) => byOwn(kitchen), ofCaller: true },
  'partners.setOwner': {
    ofCaller: true,
    own: async (_site, kitchen) => {
      const { database, caller, passwordHash } = kitchen;
      const { params } = await byOwn(kitchen);
      // The caller is named as the owner, and stays it.
      const { rows } = await database.owner.query<{ email: string }>(
        `update operators set password_hash = $2 where id = $1 returning email`,
        [caller.operatorId, passwordHash],
      );
      await database.owner.query('update partners set owner_id = $2 where id = $1', [
        params.id,
        caller.operatorId,
      ]);
      return { params, body: { email: rows[0]?.email ?? 'nobody@example.com', password: knownPassword } };
    },
  },
  'partners.removeOwner': {
    ofCaller: true,
    own: async (_site, kitchen) => {
      const { params } = await byOwn(kitchen);
      await kitchen.database.owner.query('update partners set owner_id = $2 where id = $1', [
        params.id,
        kitchen.caller.operatorId,
      ]);
      const { id } = await makeOperator(kitchen.database, { owns: params });
      return { params: { ...params, operatorId: id } };
    },
  },
  'partners.invite': {
    own: async (_site, kitchen) => ({
      ...(await byOwn(kitchen)),
      body: { email: `${uniqueText('invited')}@example.com` },
    }),
    ofCaller: true,
  },
  'partners.removeInvite': {
    ofCaller: true,
    own: async (_site, kitchen) => {
      const { params } = await byOwn(kitchen);
      return { params: { ...params, uid: await newInvite(kitchen, params.id) } };
    },
  },
  'partners.addResource': {
    ofCaller: true,
    own: async (_site, kitchen) => {
      const { params } = await byOwn(kitchen);
      await kitchen.database.owner.query('update partners set resources_limit = 10000 where id = $1', [
        params.id,
      ]);
      return { params, body: await website(kitchen) };
    },
  },
  'partners.removeResource': {
    ofCaller: true,
    own: async (_site, kitchen) => {
      const { params } = await byOwn(kitchen);
      const { key } = await makeResource(kitchen.database, { partner: params });
      return { params: { ...params, key } };
    },
  },
};
