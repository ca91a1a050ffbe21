import type pg from 'pg';
import type { Relation } from '#contract/base/access.ts';
import type { SiteRef } from '#server/database/context.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';
import { identifyProgram, isServiceKey } from './identify-program.ts';

/** Calling service account. */
export interface Program {
  id: number;
  title: string;
  /** Relation of its operator to the site: the account never has more rights. */
  operators: Relation;
  /** Names of its granted operations; null with full access. */
  permissions: ReadonlySet<string> | null;
  siteId: number;
}

/** Operator of a session, with their relation to the requested site. */
export interface Identity {
  /** Id of the session; null for a service account. */
  sessionId: number | null;
  /** True if the session was last recorded as used more than a minute ago. */
  seenLongAgo: boolean;
  operator: { id: number; email: string; isRoot: boolean };
  /** Calling service account; null for people. */
  program: Program | null;
  /**
   * Requested site; null if none was requested, if there is none with that key, or if the operator has no relation to
   * it.
   */
  site: { resource: SiteRef; relation: Relation } | null;
}

interface Row {
  session_id: number;
  seen_long_ago: boolean;
  operator_id: number;
  email: string;
  role: string;
  resource_id: number | null;
  key: string;
  title: string;
  livemode: boolean;
  ahead_ms: number;
  reporting_timezone: string;
  relation: Relation | null;
}

// One round trip for session, operator, site and relation as they are at this moment. The database's clock decides
// whether a session has ended; one that isn't remembered also ends after a day without use.
const statement = {
  name: 'identify',
  text: `select s.id as session_id, s.last_seen_at < now() - interval '1 minute' as seen_long_ago,
      o.id as operator_id, o.email, o.role,
      r.id as resource_id, r.key, r.title, r.livemode, r.reporting_timezone, r.clock_ahead_ms as ahead_ms,
      case when o.role = 'root' then 'root'
        when not p.active then null
        when o.owned_partner_id = r.partner_id then 'owner'
        when r.removed_at is null then m.role end as relation
    from operator_sessions s
    join operators o on o.id = s.operator_id and o.active
    left join resources r on r.key = $2 and (r.removed_at is null or $3)
    left join partners p on p.id = r.partner_id
    left join resource_operators m on m.resource_id = r.id and m.operator_id = o.id
    where s.token_hash = $1 and s.expires_at > now()
      and (s.remember or s.last_seen_at > now() - interval '24 hours')`,
};

/** Format of tokens: 256 bits in base64url; any other text needs no database query. */
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

function siteOf(row: Row): Identity['site'] {
  if (row.resource_id === null || row.relation === null) return null;
  const {
    resource_id: id,
    key,
    title,
    livemode,
    reporting_timezone: timezone,
    ahead_ms: clockOffsetMs,
  } = row;
  return {
    resource: { id, key, title, livemode, timezone, clockOffsetMs: clockOffsetMs },
    relation: row.relation,
  };
}

/** Returns the identity of a service account on the requested site; it has no relation to any site but its own. */
function programOn(identity: Identity | null, resourceKey: string | null): Identity | null {
  if (identity === null || resourceKey === null || identity.site?.resource.key === resourceKey)
    return identity;
  return { ...identity, site: null };
}

/**
 * Returns the caller, or null if the token belongs to no valid session of an active operator.
 * @param isEvenDeleted true to also find a deleted site, for root and the owner of its partner
 */
export async function identify(
  pool: pg.Pool,
  token: string | null,
  resourceKey: string | null,
  isEvenDeleted = false,
): Promise<Identity | null> {
  if (token === null) return null;
  if (isServiceKey(token)) return programOn(await identifyProgram(pool, token), resourceKey);
  if (!tokenShape.test(token)) return null;
  const { rows } = await pool.query<Row>({
    ...statement,
    values: [hashToken(token), resourceKey, isEvenDeleted],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    sessionId: row.session_id,
    seenLongAgo: row.seen_long_ago,
    operator: { id: row.operator_id, email: row.email, isRoot: row.role === 'root' },
    program: null,
    site: siteOf(row),
  };
}

/** Records that a session is in use, at most once a minute. */
export async function touchSession(pool: pg.Pool, sessionId: number): Promise<void> {
  await pool.query(
    `update operator_sessions set last_seen_at = now()
     where id = $1 and last_seen_at < now() - interval '1 minute'`,
    [sessionId],
  );
}
