// Decides which occurrences an action runs at and which delivery it makes; runs and back-tests share it.
import { isMail } from '#contract/domains/actions/words.ts';
import type { FieldPair } from '#contract/domains/integrations/schemas.ts';
import { type MemberField, memberFields } from '#contract/domains/integrations/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { Occurrence } from '#server/domains/deliveries/occurrences.service.ts';
import { taskOf } from '#server/domains/integrations/tasks.service.ts';
import { payloadOf } from '#server/domains/webhooks/payload.service.ts';
import { conditionOf } from './conditions.ts';
import type { ActionRule } from './draft.service.ts';
import type { DeliveryPlan } from './runs.service.ts';

const isMemberField = (name: string): name is MemberField => Object.hasOwn(memberFields, name);

/** Returns the fields that an action maps itself, in place of those of the service's settings. */
function pairsOf({ member_fields: own, service_fields: theirs }: ActionRule): FieldPair[] {
  return own.flatMap((from, place) => (isMemberField(from) ? [{ from, to: theirs[place] ?? '' }] : []));
}

/** Returns the predicate for the occurrences that an action runs at. */
export function conditionMatcher(action: ActionRule): (occurrence: Occurrence) => boolean {
  return conditionOf({ condition: action.condition, value: action.value_from_event });
}

export function deliveryPlanOf(
  ctx: ResourceContext,
  action: ActionRule,
  occurrence: Occurrence,
): DeliveryPlan {
  const { type } = action;
  if (isMail(type) || type === 'subscription') return { kind: 'action', target: type, task: {} };
  if (type === 'webhook')
    return { kind: 'webhook', target: action.webhook_url ?? '', task: payloadOf(occurrence) };
  const fields = pairsOf(action);
  const task = taskOf(ctx, type, occurrence);
  return { kind: 'integration', target: type, task: fields.length > 0 ? { ...task, fields } : task };
}
