import type { ResourceRole } from '#contract/base/access.ts';
import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { uniqueText } from './random.ts';

export interface TestPartner {
  id: number;
}

export interface TestSite extends SiteRef {
  partnerId: number;
}

export interface TestOperator {
  id: number;
  email: string;
}

async function insertedId(
  database: Database,
  statement: string,
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>(statement, [...values]);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('nothing was inserted');
  return id;
}

export async function makePartner(database: Database, title = uniqueText('Partner')): Promise<TestPartner> {
  const id = await insertedId(
    database,
    'insert into partners (title, resources_limit) values ($1, 10) returning id',
    [title],
  );
  return { id };
}

/** Creates a separate site; without a partner it creates one. */
export async function makeResource(
  database: Database,
  options: {
    partner?: TestPartner;
    title?: string;
    livemode?: boolean;
    timezone?: string;
    /** Creation time; by default long ago, so that tests can bill any month. */
    createdAt?: string;
  } = {},
): Promise<TestSite> {
  const partner = options.partner ?? (await makePartner(database));
  const key = uniqueText('site');
  const made = {
    key,
    title: options.title ?? key,
    livemode: options.livemode ?? true,
    timezone: options.timezone ?? 'UTC',
    clockOffsetMs: 0,
    partnerId: partner.id,
  };
  const id = await insertedId(
    database,
    `insert into resources (partner_id, key, title, host, livemode, reporting_timezone, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      partner.id,
      key,
      made.title,
      `${key}.example`,
      made.livemode,
      made.timezone,
      options.createdAt ?? '1999-01-01T00:00:00Z',
    ],
  );
  return { id, ...made };
}

interface OperatorOptions {
  email?: string;
  role?: 'root' | 'user';
  /** Partner whose owner the operator is. */
  owns?: TestPartner;
  /** Sites the operator belongs to, with the role there. */
  on?: readonly { resource: { id: number }; role: ResourceRole }[];
  /** PHC string; without one the operator can't sign in with a password. */
  passwordHash?: string;
  active?: boolean;
  /** False: the operator has never set a password. */
  activated?: boolean;
}

export async function makeOperator(database: Database, options: OperatorOptions = {}): Promise<TestOperator> {
  const email = options.email ?? `${uniqueText('operator')}@example.com`;
  const id = await insertedId(
    database,
    `insert into operators (email, first_name, last_name, password_hash, role, active, owned_partner_id,
       activated_at)
     values ($1, 'Test', 'Operator', $2, $3, $4, $5, case when $6 then now() end) returning id`,
    [
      email,
      options.passwordHash ?? 'none',
      options.role ?? 'user',
      options.active ?? true,
      options.owns?.id ?? null,
      options.activated ?? true,
    ],
  );
  for (const { resource, role } of options.on ?? []) {
    await database.owner.query(
      'insert into resource_operators (resource_id, operator_id, role) values ($1, $2, $3)',
      [resource.id, id, role],
    );
  }
  return { id, email };
}
