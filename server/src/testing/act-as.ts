import type { Relation } from '#contract/base/access.ts';
import type { Database } from '#server/database/connect.ts';
import type {
  Actor,
  IdempotencyKey,
  ResourceContext,
  SiteRef,
  VisitorContext,
} from '#server/database/context.ts';
import { type Clock, systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { uniqueUuid } from './random.ts';

interface ActOptions {
  relation?: Relation;
  actor?: Actor;
  clock?: Clock;
  repeat?: IdempotencyKey;
}

/** Returns the context of a call on a site, as the middleware builds it; the caller is an admin by default. */
export function actAs(database: Database, resource: SiteRef, options: ActOptions = {}): ResourceContext {
  return {
    database,
    resource,
    relation: options.relation ?? 'admin',
    actor: options.actor ?? { kind: 'system', name: 'test' },
    requestId: uniqueUuid(),
    repeat: options.repeat ?? null,
    clock: options.clock ?? systemClock,
    log: silentLog,
  };
}

/** Returns the context of a call by an anonymous visitor, outside of any site. */
export function visitor(database: Database): VisitorContext {
  return {
    database,
    resource: null,
    relation: null,
    actor: { kind: 'anonymous' },
    caller: { ip: '192.0.2.1', userAgent: null },
    requestId: uniqueUuid(),
    repeat: null,
    clock: systemClock,
    log: silentLog,
  };
}
