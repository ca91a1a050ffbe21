import { newToken } from '#server/platform/tokens/tokens.ts';
import { makeOperator, makePartner, makeResource } from '../make-resource.ts';
import { uniqueText } from '../random.ts';
import { freshPlan } from './partner-plan-valid-calls.ts';
import { knownPassword } from './session-valid-calls.ts';
import type { TestCallContext, ValidCallsOf } from './valid-call.ts';

/** Returns a partner that the caller owns; creates one if they own none. */
export async function ownPartner({ database, caller }: TestCallContext): Promise<number> {
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

const website = async (callContext: TestCallContext) => {
  const name = uniqueText('site');
  const host = name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
  return {
    website_title: name,
    website_url: `https://${host}.example`,
    pricing_plans_id: await freshPlan(callContext),
  };
};

/** Returns the caller's email and password, which only an operator can be asked for. */
async function ownPerson(callContext: TestCallContext) {
  const { database, caller, passwordHash } = callContext;
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
async function freeCaller({ database, caller }: TestCallContext): Promise<void> {
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

async function newInvite({ database }: TestCallContext, partnerId: number): Promise<string> {
  const uid = newToken();
  await database.owner.query('insert into partner_invites (partner_id, uid, email) values ($1, $2, $3)', [
    partnerId,
    uid,
    `${uniqueText('invited')}@example.com`,
  ]);
  return uid;
}

const byOwn = async (callContext: TestCallContext) => ({ params: { id: await ownPartner(callContext) } });

/** Calls about partners. The caller owns the named one. */
export const partnerValidCalls: ValidCallsOf<'partners'> = {
  'partners.list': { build: () => ({ query: 'limit=200' }) },
  'partners.create': {
    ofCaller: true,
    // Owners of a partner, and operators who only read on sites, can't create one.
    refuses: { owner: 403, otherOwner: 403, readonly: 403, user: 403 },
    build: async (_site, callContext) => {
      await freeCaller(callContext);
      const names = { first_name: 'Ada', last_name: 'Byron', company: uniqueText('Company'), job: 'Editor' };
      const person = { ...names, password: knownPassword, ...(await ownPerson(callContext)) };
      return { body: { ...person, ...(await website(callContext)) } };
    },
  },
  'partners.get': { build: (_site, callContext) => byOwn(callContext), ofCaller: true },
  'partners.update': {
    build: async (_site, callContext) => ({
      ...(await byOwn(callContext)),
      body: { description: 'As the walk says', settings: { resources_limit: 1_000 } },
    }),
    ofCaller: true,
  },
  'partners.remove': {
    build: async (_site, { database }) => ({ params: { id: (await makePartner(database)).id } }),
  },
  'partners.getOwner': { build: (_site, callContext) => byOwn(callContext), ofCaller: true },
  'partners.setOwner': {
    ofCaller: true,
    build: async (_site, callContext) => {
      const { database, caller, passwordHash } = callContext;
      const { params } = await byOwn(callContext);
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
    build: async (_site, callContext) => {
      const { params } = await byOwn(callContext);
      await callContext.database.owner.query('update partners set owner_id = $2 where id = $1', [
        params.id,
        callContext.caller.operatorId,
      ]);
      const { id } = await makeOperator(callContext.database, { owns: params });
      return { params: { ...params, operatorId: id } };
    },
  },
  'partners.invite': {
    build: async (_site, callContext) => ({
      ...(await byOwn(callContext)),
      body: { email: `${uniqueText('invited')}@example.com` },
    }),
    ofCaller: true,
  },
  'partners.removeInvite': {
    ofCaller: true,
    build: async (_site, callContext) => {
      const { params } = await byOwn(callContext);
      return { params: { ...params, uid: await newInvite(callContext, params.id) } };
    },
  },
  'partners.addResource': {
    ofCaller: true,
    build: async (_site, callContext) => {
      const { params } = await byOwn(callContext);
      await callContext.database.owner.query('update partners set resources_limit = 10000 where id = $1', [
        params.id,
      ]);
      return { params, body: await website(callContext) };
    },
  },
  'partners.removeResource': {
    ofCaller: true,
    build: async (_site, callContext) => {
      const { params } = await byOwn(callContext);
      const { key } = await makeResource(callContext.database, { partner: params });
      return { params: { ...params, key } };
    },
  },
};
