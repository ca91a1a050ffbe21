// Timeline of one member, from all sources. A kind is left out if the caller may not read its area; the operator who
// made a change is shown only to callers who may read the audit log.
import { allows, type Relation } from '#contract/base/access.ts';
import type { memberTimeline } from '#contract/domains/member-timeline/routes.ts';
import type { TimelineEntry } from '#contract/domains/member-timeline/schemas.ts';
import { type TimelineKind, timelineAreas, timelinePage } from '#contract/domains/member-timeline/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { isMember } from '../members/page.queries.ts';
import { formatCursor, parseCursor } from './cursor.ts';
import { type FoundEntry, findEntries } from './queries.ts';
import { sources } from './sources.ts';

/** Returns the sources of the requested kinds that the caller may read. */
function readable(relation: Relation, kinds: readonly TimelineKind[] | undefined) {
  return sources.flatMap((source, rank) => {
    const { kind, area = timelineAreas[kind] } = source;
    const isAsked = kinds === undefined || kinds.includes(kind);
    return isAsked && allows(relation, area, 'read') ? [{ source, rank }] : [];
  });
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  return Array.isArray(value) ? value.map(String).join(', ') || null : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys in which a change of one field is stored; a list has `removed` and `added`. */
const ends = new Set(['before', 'after', 'from', 'to', 'removed', 'added']);

/**
 * Returns the changed fields of an audit row; a change with nested fields, such as custom fields, is returned field by
 * field.
 */
function changedOf(changes: Record<string, unknown> | null): TimelineEntry['changed'] {
  return Object.entries(changes ?? {}).flatMap(([field, change]) => {
    if (!isRecord(change)) return [{ field, from: null, to: null }];
    if (Object.keys(change).every((name) => ends.has(name)))
      return [
        {
          field,
          from: textOf(change['before'] ?? change['from'] ?? change['removed']),
          to: textOf(change['after'] ?? change['to'] ?? change['added']),
        },
      ];
    return changedOf(change);
  });
}

function entryOf(row: FoundEntry, seesWho: boolean): TimelineEntry {
  const { at, rank, row_id: rowId, changes, by, ...told } = row;
  return {
    ...told,
    id: `${rank}-${rowId}`,
    at: new Date(at).toISOString(),
    kind: sources[rank]?.kind ?? 'change',
    title: told.title === '' ? null : told.title,
    changed: changedOf(changes),
    by: seesWho ? by : null,
  };
}

/** Lists a page of a member's timeline, latest first. @throws AppError not_found */
export function listTimeline(
  ctx: ResourceContext,
  input: RouteInput<typeof memberTimeline.list>,
): Promise<RouteOutput<typeof memberTimeline.list>> {
  const { id, filter = {}, limit = timelinePage, after } = input;
  const seesWho = allows(ctx.relation, 'memberChanges', 'read');
  return read(ctx, async ({ db }) => {
    if (!(await isMember(db, ctx.resource.id, id))) throw notFound();
    const found = await findEntries(db, ctx.resource, {
      memberId: id,
      sources: readable(ctx.relation, filter.kind),
      dates: filter.at,
      after: after === undefined ? null : parseCursor(after),
      // One more row shows whether there is a next page.
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map((row) => entryOf(row, seesWho)),
      next: last ? formatCursor({ at: last.at, rank: last.rank, rowId: last.row_id }) : null,
    };
  });
}
