import type pg from 'pg';
import type { Relation } from '#contract/base/access.ts';
import { keyPrefix } from '#contract/domains/service-accounts/schemas.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';
import type { Identity } from './identify.ts';

interface Account {
  id: number;
  title: string;
  full_access: boolean;
  permissions: string[];
  operator_id: number;
  email: string;
  relation: Relation | null;
}

interface Site {
  account_id: number;
  id: number;
  key: string;
  title: string;
  livemode: boolean;
  timezone: string;
  clockOffsetMs: number;
}

// The site is found by the key alone; afterwards the connection is limited to that site's rows.
const siteOfKey = {
  name: 'site-of-service-key',
  text: `select k.account_id, r.id, r.key, r.title, r.livemode, r.reporting_timezone as timezone, r.clock_ahead_ms as "clockOffsetMs",
      set_config('app.resource_id', r.id::text, true)
    from service_keys k join resources r on r.id = k.resource_id where k.key_hash = $1`,
};

const accountOfKey = {
  name: 'account-of-service-key',
  text: `select a.id, a.title, a.full_access, a.permissions, o.id as operator_id, o.email,
      case when o.role = 'root' then 'root'
        when not p.active then null
        when o.owned_partner_id = r.partner_id then 'owner'
        else m.role end as relation
    from service_accounts a
    join operators o on o.id = a.operator_id and o.active
    join resources r on r.id = a.resource_id
    join partners p on p.id = r.partner_id
    left join resource_operators m on m.resource_id = a.resource_id and m.operator_id = o.id
    where a.resource_id = $1 and a.id = $2 and a.active and not a.suspended`,
};

/** Format of the secret after the prefix: 256 bits in base64url. */
const secretShape = /^[A-Za-z0-9_-]{43}$/;

/** Returns whether a token has the format of a service account's key. */
export function isServiceKey(token: string): boolean {
  return token.startsWith(keyPrefix) && secretShape.test(token.slice(keyPrefix.length));
}

async function lookUp(client: pg.PoolClient, key: string): Promise<{ site: Site; account: Account } | null> {
  const sites = await client.query<Site>({ ...siteOfKey, values: [hashToken(key)] });
  const [site] = sites.rows;
  if (!site) return null;
  const accounts = await client.query<Account>({ ...accountOfKey, values: [site.id, site.account_id] });
  const [account] = accounts.rows;
  return account ? { site, account } : null;
}

/**
 * Returns the relation of a service account: at most that of its operator if they may only read or less, otherwise
 * `service`.
 */
function relationOf(operators: Relation): Relation {
  return operators === 'readonly' || operators === 'user' ? operators : 'service';
}

function asIdentity({ site, account }: { site: Site; account: Account }): Identity | null {
  const { relation: operators } = account;
  if (operators === null) return null;
  const { account_id: _account, id, key, title, livemode, timezone, clockOffsetMs } = site;
  return {
    sessionId: null,
    seenLongAgo: false,
    operator: { id: account.operator_id, email: account.email, isRoot: false },
    program: {
      id: account.id,
      title: account.title,
      operators,
      // Full access means all rights that a service account may have.
      permissions: account.full_access ? null : new Set(account.permissions),
      siteId: id,
    },
    site: {
      resource: { id, key, title, livemode, timezone, clockOffsetMs: clockOffsetMs },
      relation: relationOf(operators),
    },
  };
}

/**
 * Identifies the calling service account with its one site, whatever site was requested; returns null if no active
 * account has this key, or if the operator on whose behalf it acts no longer has a relation to the site.
 */
export async function identifyProgram(pool: pg.Pool, key: string): Promise<Identity | null> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    const found = await lookUp(client, key);
    await client.query('commit');
    client.release();
    return found && asIdentity(found);
  } catch (error) {
    client.release(true);
    throw error;
  }
}
