// Occurrences: domain events as the publishers' own rules see them, one per member that the event names.
import { type CatalogueEvent, catalogueEventOf } from '#contract/base/event-catalogue.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { StoredEvent } from '#server/database/event-subscribers.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { describeEvents, type EventDescription } from './event-descriptions.service.ts';
import { type MemberFact, memberFacts } from './occurrences.queries.ts';

export interface Occurrence {
  entry: CatalogueEvent;
  eventId: number;
  happenedAt: Date;
  /** Id of the member it happened to; null if unknown. */
  memberId: number | null;
  /** Data of the event, as `occurrenceData` defines it by the entry's name. */
  data: Record<string, unknown>;
  /** Text and result that conditions compare. */
  text: string;
  result: boolean;
}

/** Returns one occurrence per member of an event, with the member's current data; members that are gone have none. */
function occurrencesFrom(
  entry: CatalogueEvent,
  event: StoredEvent,
  { memberIds, data, text, result }: EventDescription,
  members: ReadonlyMap<number, MemberFact>,
): Occurrence[] {
  return memberIds.flatMap((memberId): Occurrence[] => {
    const member = memberId === null ? null : (members.get(memberId) ?? null);
    if (memberId !== null && member === null) return [];
    return [
      {
        entry,
        eventId: event.id,
        happenedAt: event.happenedAt,
        memberId,
        data: { member, ...data },
        text: text ?? member?.email ?? '',
        result: result ?? member?.confirmed ?? false,
      },
    ];
  });
}

/**
 * Converts domain events to occurrences, in their order, one per member that an event names. Events outside the
 * catalogue, and those about deleted items, have none. The data of members is current.
 */
export async function occurrencesOfAll(
  scope: ReadScope,
  ctx: ResourceContext,
  events: readonly StoredEvent[],
): Promise<Occurrence[]> {
  const siteId = ctx.resource.id;
  const told = await describeEvents(scope, siteId, events);
  const ids = [...told.values()].flatMap(({ memberIds }) => memberIds.filter((id) => id !== null));
  const members =
    ids.length > 0 ? await memberFacts(scope, siteId, [...new Set(ids)]) : new Map<number, MemberFact>();
  return events.flatMap((event) => {
    const entry = catalogueEventOf(event.name);
    const one = told.get(event.id);
    return entry && one ? occurrencesFrom(entry, event, one, members) : [];
  });
}

/** Converts one domain event to occurrences. */
export function occurrencesOf(
  scope: ReadScope,
  ctx: ResourceContext,
  event: StoredEvent,
): Promise<Occurrence[]> {
  return occurrencesOfAll(scope, ctx, [event]);
}
