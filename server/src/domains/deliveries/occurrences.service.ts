// A domain event as publishers' own rules see it: the entry of the catalogue, once for each member it names.
import { type CatalogueEvent, catalogueEventOf } from '#contract/base/event-catalogue.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import type { ToldEvent } from '#server/database/subscribers.ts';
import { type MemberFact, memberFacts } from './occurrences.queries.ts';
import { type Told, tellAll } from './told-events.service.ts';

export interface Occurrence {
  entry: CatalogueEvent;
  eventId: number;
  happenedAt: Date;
  /** Null where nobody is known who it happened to. */
  memberId: number | null;
  /** As `occurrenceData` has it, by the entry's name. */
  data: Record<string, unknown>;
  /** What conditions compare. */
  text: string;
  result: boolean;
}

/** One occurrence for each member of an event, as the members are now; whoever is gone has none. */
function occurrencesFrom(
  entry: CatalogueEvent,
  event: ToldEvent,
  { memberIds, data, text, result }: Told,
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
 * What domain events are in the words of the catalogue, in their order, once for each member whom one names; nothing for
 * events that are not in it, and for what is gone by now. Members are told as they are now.
 */
export async function occurrencesOfAll(
  scope: ReadScope,
  ctx: ResourceContext,
  events: readonly ToldEvent[],
): Promise<Occurrence[]> {
  const siteId = ctx.resource.id;
  const told = await tellAll(scope, siteId, events);
  const ids = [...told.values()].flatMap(({ memberIds }) => memberIds.filter((id) => id !== null));
  const members =
    ids.length > 0 ? await memberFacts(scope, siteId, [...new Set(ids)]) : new Map<number, MemberFact>();
  return events.flatMap((event) => {
    const entry = catalogueEventOf(event.name);
    const one = told.get(event.id);
    return entry && one ? occurrencesFrom(entry, event, one, members) : [];
  });
}

/** The same of one event. */
export function occurrencesOf(
  scope: ReadScope,
  ctx: ResourceContext,
  event: ToldEvent,
): Promise<Occurrence[]> {
  return occurrencesOfAll(scope, ctx, [event]);
}
