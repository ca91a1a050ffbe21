// Roles as the server enforces them, and the roles of one operator. Callers never learn of sites or people with which
// they share no site.
import { allows, relations } from '#contract/base/access.ts';
import type { roles } from '#contract/domains/roles/routes.ts';
import type { OperatorRights } from '#contract/domains/roles/schemas.ts';
import type { OperatorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { capabilitiesOf, wholeMatrix } from './matrix.ts';
import { findOperator, findOperators, findParts, type StoredPart } from './queries.ts';

const mostOperators = 20;
const mostSites = 200;

/** Relations that may read the roles on a site. */
const readers = relations.filter((relation) => allows(relation, 'resourceMembers', 'read'));

/** Returns every operation and every capability with the roles that may use it. */
export async function showMatrix(): Promise<RouteOutput<typeof roles.matrix>> {
  const items = wholeMatrix();
  return { items, capabilities: capabilitiesOf(items) };
}

/** Lists operators whose roles the caller may read. */
export function listOperators(
  ctx: OperatorContext,
  input: RouteInput<typeof roles.operators>,
): Promise<RouteOutput<typeof roles.operators>> {
  const asked = { callerId: ctx.actor.id, readers, search: input?.search ?? '', limit: mostOperators };
  return read(ctx, async ({ db }) => ({ items: await findOperators(db, asked) }));
}

function reasonOf(relation: StoredPart['relation']) {
  if (relation === 'root') return 'root' as const;
  return relation === 'owner' ? ('partner' as const) : ('role' as const);
}

/** @throws AppError not_found, the same for an unknown operator and for one who shares no site with the caller */
export function showOperator(
  ctx: OperatorContext,
  { id }: RouteInput<typeof roles.operator>,
): Promise<OperatorRights> {
  const callerId = ctx.actor.id;
  return read(ctx, async ({ db }) => {
    const [caller, operator] = [await findOperator(db, callerId), await findOperator(db, id)];
    if (!operator || !caller) throw notFound();
    const isRoot = caller.role === 'root';
    const parts = await findParts(db, { callerId, readers, operatorId: id, limit: mostSites });
    const isKnown = parts.length > 0 && operator.role !== 'root';
    if (!isRoot && id !== callerId && !isKnown) throw notFound();
    return {
      id,
      email: operator.email,
      active: operator.active,
      sites: parts.map(({ total: _, ...part }) => ({ ...part, because: reasonOf(part.relation) })),
      total_sites: parts[0]?.total ?? 0,
    };
  });
}
