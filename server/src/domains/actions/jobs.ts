// Which actions an event starts: each is done once for the member it happened to.
import { cataloguedEvents } from '#contract/base/event-catalogue.ts';
import { type ActionType, isMail } from '#contract/domains/actions/words.ts';
import type { FieldPair } from '#contract/domains/integrations/schemas.ts';
import { type MemberField, memberFields } from '#contract/domains/integrations/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { listener, type Subscriber } from '#server/database/subscribers.ts';
import type { Occurrence } from '#server/domains/deliveries/occurrences.service.ts';
import { taskOf } from '#server/domains/integrations/tasks.service.ts';
import { payloadOf } from '#server/domains/webhooks/payload.service.ts';
import { endpointsOf } from '#server/domains/webhooks/queries.ts';
import { holds } from './conditions.ts';
import { findWaiting, type StoredAction } from './queries.ts';
import { startRuns, type Way } from './runs.service.ts';
import { listenerName } from './service.ts';

const isMemberField = (name: string): name is MemberField => Object.hasOwn(memberFields, name);

/** The fields that an action maps itself, in place of those of the service's settings. */
function pairsOf({ member_fields: own, service_fields: theirs }: StoredAction): FieldPair[] {
  return own.flatMap((from, place) => (isMemberField(from) ? [{ from, to: theirs[place] ?? '' }] : []));
}

async function wayOf(
  ctx: ResourceContext,
  scope: WriteScope,
  action: StoredAction,
  occurrence: Occurrence,
): Promise<Way | null> {
  const condition = action.condition as Parameters<typeof holds>[0]['condition'];
  if (!holds({ condition, value: action.value_from_event }, occurrence)) return null;
  const type = action.type as ActionType;
  if (isMail(type) || type === 'subscription') return { kind: 'action', target: type, task: {} };
  if (type === 'webhook') {
    const [endpoint] = await endpointsOf(scope.db, ctx.resource.id, [action.webhook_url ?? '']);
    return endpoint ? { kind: 'webhook', target: String(endpoint.id), task: payloadOf(occurrence) } : null;
  }
  const fields = pairsOf(action);
  const task = taskOf(ctx, type, occurrence);
  return { kind: 'integration', target: type, task: fields.length > 0 ? { ...task, fields } : task };
}

const run = listener(listenerName, cataloguedEvents, (ctx, event) =>
  write(ctx, 'actions.start', async (scope) => {
    scope.noAudit('derived');
    await startRuns(ctx, scope, event, async ({ id }) => {
      const waiting = await findWaiting(scope.db, ctx.resource.id, id);
      return waiting.map((action) => ({
        id: action.id,
        wayOf: (occurrence) => wayOf(ctx, scope, action, occurrence),
      }));
    });
  }),
);

export const actionSubscribers: readonly Subscriber[] = [run];
