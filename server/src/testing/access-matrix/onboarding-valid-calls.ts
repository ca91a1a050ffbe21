import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { makeOperator, makePartner } from '../make-resource.ts';
import { knownPassword } from './session-valid-calls.ts';
import type { Call, TestCallContext, ValidCallsOf } from './valid-call.ts';

let hosts = 0;
const newHost = () => `www.walked-${++hosts}.example.com`;
const person = { first_name: 'Ada', last_name: 'Byron', company: 'Byron Press', job: 'Editor' };

async function planOf({ database }: TestCallContext): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into partner_plans (title, description, monthly_price, transaction_fee, free_signups, up_free_signups,
       up_free_signups_price, free_support_hours, up_free_support_price_per_hour, content, is_public)
     values ('Starter', 'For one site', 0, 0, 0, 0, 0, 0, 0, '<p></p>', true) returning id`,
  );
  return rows[0]?.id ?? 0;
}

/** Gives the caller a partner with room for more sites. @returns their email */
async function ownsPartner({ database, caller }: TestCallContext): Promise<string> {
  const { id } = await makePartner(database);
  const { rows } = await database.owner.query<{ email: string; owned_partner_id: number }>(
    `update operators set owned_partner_id = coalesce(owned_partner_id, $2) where id = $1
     returning email, owned_partner_id`,
    [caller.operatorId, id],
  );
  await database.owner.query('update partners set resources_limit = 1000 where id = $1', [
    rows[0]?.owned_partner_id ?? id,
  ]);
  return rows[0]?.email ?? 'nobody@example.com';
}

async function newLink(
  { database }: TestCallContext,
  expires = '1 day',
): Promise<{ session: string; signature: string }> {
  const [session, signature] = [newToken(), newToken()];
  await database.owner.query(
    `insert into partner_registrations (session_hash, signature_hash, email, first_name, last_name, company, job,
       website_title, website_host, expires_at)
     values ($1, $2, $3, 'Ada', 'Byron', 'Byron Press', 'Editor', 'Byron Weekly', $4, now() + $5::interval)`,
    [hashToken(session), hashToken(signature), `walked-${++hosts}@example.com`, newHost(), expires],
  );
  return { session, signature };
}

async function inviteCall({ database }: TestCallContext, expires = '7 days'): Promise<Call> {
  const partner = await makePartner(database);
  const { email } = await makeOperator(database);
  const token = newToken();
  await database.owner.query(
    'insert into partner_invites (partner_id, uid, token_hash, email, expires_at) values ($1, $2, $3, $4, now() + $5::interval)',
    [partner.id, newToken(), hashToken(token), email, expires],
  );
  return { params: { invite: token }, body: {} };
}

/** Calls of new partners. */
export const onboardingValidCalls: ValidCallsOf<'onboarding'> = {
  'onboarding.links': { build: () => ({}) },
  'onboarding.register': {
    build: async (_site, callContext) => ({
      body: {
        ...person,
        email: `walked-${++hosts}@example.com`,
        password: knownPassword,
        website_title: 'Byron Weekly',
        website_url: `https://${newHost()}`,
        pricing_plans_id: await planOf(callContext),
        recaptcha_token: 'a person',
      },
    }),
  },
  'onboarding.registerOwn': {
    build: () => ({ body: person }),
  },
  'onboarding.confirm': {
    build: async (_site, callContext) => ({
      body: { ...(await newLink(callContext)), password: knownPassword },
    }),
  },
  'onboarding.renew': {
    build: async (_site, callContext) => ({ body: await newLink(callContext, '-1 day') }),
  },
  'onboarding.askForInvitation': { build: (_site, callContext) => inviteCall(callContext, '-1 day') },
  'onboarding.confirmInvitation': { build: (_site, callContext) => inviteCall(callContext) },
  'onboarding.createWebsites': {
    build: async (_site, callContext) => ({
      body: {
        ...person,
        email: await ownsPartner(callContext),
        resources: [{ title: 'Walked', host: newHost() }],
      },
    }),
    ofCaller: true,
  },
  'onboarding.state': { build: () => ({}) },
  'onboarding.checklist': { build: () => ({}) },
};
