import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { makeOperator, makePartner, type TestOperator } from '../make-resource.ts';
import { sessionOf } from '../sign-in.ts';
import { type Answer, type TestServer, testServer } from '../test-server.ts';
import { freshPlan } from './partner-plan-valid-calls.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Call = (method: Method, path: string, body?: object) => Promise<Answer>;

export interface PartnerDesk {
  server: TestServer;
  /** Offered to everybody. */
  planId: number;
  /** Password of the operators of `owned`. */
  password: string;
  passwordHash: string;
  rows: (statement: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Returns calls about partners by an operator; paths are relative to `/partners`. */
  as: (operator: TestOperator) => Promise<Call>;
  root: () => Promise<Call>;
  /** Returns the input of a new site, with a host of its own. */
  website: () => { website_title: string; website_url: string; pricing_plans_id: number };
  /** Creates a partner with its named owner, and their calls. */
  owned: (limit?: number) => Promise<{ id: number; owner: TestOperator; call: Call }>;
}

const password = 'a password of some length';

/** Starts a server with partners. */
export async function partnerFixture(): Promise<PartnerDesk> {
  // Its races are between transactions, which one caller's turns would set apart.
  const server = await testServer({ callsOfCaller: Number.POSITIVE_INFINITY });
  const { database } = server;
  const planId = await freshPlan(server);
  const passwordHash = await hashPassword(password);
  let sites = 0;
  const as = async (operator: TestOperator): Promise<Call> => {
    const token = await sessionOf(database, operator);
    return (method, path, body) =>
      server.call(method, `/api/admin/partners${path}`, { token, ...(body ? { body } : {}) });
  };
  return {
    server,
    planId,
    password,
    passwordHash,
    as,
    rows: async (statement, ...values) =>
      (await database.owner.query<Record<string, unknown>>(statement, values)).rows,
    root: async () => as(await makeOperator(database, { role: 'root' })),
    website: () => {
      sites += 1;
      const website_url = `https://star-${sites}.example/news`;
      return { website_title: 'The Evening Star', website_url, pricing_plans_id: planId };
    },
    owned: async (limit = 10) => {
      const partner = await makePartner(database);
      await database.owner.query('update partners set resources_limit = $2 where id = $1', [
        partner.id,
        limit,
      ]);
      const owner = await makeOperator(database, { owns: partner, passwordHash });
      return { id: partner.id, owner, call: await as(owner) };
    },
  };
}
