// Steps of a trigger at an event, for runs and for back-tests.
import { type MemberField, memberFields } from '#contract/domains/integrations/words.ts';
import type { TriggerSettings } from '#contract/domains/triggers/schemas.ts';
import { type TriggerName, triggerOf } from '#contract/domains/triggers/words.ts';
import { escapeSlack } from '#server/connectors/slack/slack.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import type { DeliveryPlan } from '#server/domains/actions/runs.service.ts';
import type { Occurrence } from '#server/domains/deliveries/occurrences.service.ts';
import { findMember, type MemberRecord } from '#server/domains/integrations/members.queries.ts';
import { payloadOf } from '#server/domains/webhooks/payload.service.ts';
import { type StoredTrigger, settingsOf } from './queries.ts';

/** Columns that determine what a trigger does. */
export type TriggerRule = Pick<
  StoredTrigger,
  'trigger_id' | 'settings' | 'is_send_empty' | 'mail_template_id'
>;

interface Start {
  ctx: ResourceContext;
  scope: ReadScope;
  /** True to send fields without a value. */
  withEmpties: boolean;
  settings: TriggerSettings;
  occurrence: Occurrence;
}

const textOf = (value: TriggerSettings[string] | undefined) => (typeof value === 'string' ? value : '');
const listOf = (value: TriggerSettings[string] | undefined) => (Array.isArray(value) ? value : []);

const isMemberField = (name: string): name is MemberField => Object.hasOwn(memberFields, name);

/** Returns the chosen fields of the member with their current values; null if the event's member is unknown. */
async function chosenOf({ ctx, scope, settings, withEmpties, occurrence: { memberId } }: Start) {
  const member: MemberRecord | null =
    memberId === null ? null : await findMember(scope, ctx.resource.id, memberId);
  if (member === null) return null;
  const names = listOf(settings.fields).filter(isMemberField);
  const all = names.map((name) => [name, member[name] ?? ''] as const);
  return all.filter(([, value]) => withEmpties || value !== '');
}

const ways: Record<TriggerName, (start: Start) => Promise<DeliveryPlan> | DeliveryPlan> = {
  mail: () => ({ kind: 'trigger', target: 'mail', task: {} }),
  webhook: async (start) => {
    const { settings, occurrence } = start;
    const chosen = await chosenOf(start);
    const member = chosen && { id: occurrence.memberId, ...Object.fromEntries(chosen) };
    return {
      kind: 'webhook',
      target: textOf(settings.url),
      task: { ...payloadOf(occurrence), data: { member } },
    };
  },
  service: ({ settings, withEmpties }) => {
    const tag = textOf(settings.tag);
    const task = { kind: 'upsert', only: listOf(settings.fields), empties: withEmpties };
    return {
      kind: 'integration',
      target: textOf(settings.service),
      task: tag === '' ? task : { ...task, tags: [tag] },
    };
  },
  slack: async (start) => {
    const { ctx, settings, occurrence } = start;
    const chosen = (await chosenOf(start)) ?? [];
    const lines = chosen.map(([name, value]) => `${memberFields[name]}: ${value}`);
    const head = [ctx.resource.title, occurrence.entry.title, textOf(settings.text)].join(' · ');
    const text = escapeSlack([head, ...lines].join('\n'));
    return { kind: 'integration', target: 'slack', task: { kind: 'message', text } };
  },
};

/** Returns what a trigger does at an event; null for a kind that no longer exists. */
export function deliveryPlanOf(
  ctx: ResourceContext,
  scope: ReadScope,
  trigger: TriggerRule,
  occurrence: Occurrence,
): Promise<DeliveryPlan> | DeliveryPlan | null {
  const kind = triggerOf(trigger.trigger_id);
  const start = { ctx, scope, occurrence, settings: settingsOf(trigger), withEmpties: trigger.is_send_empty };
  return kind ? ways[kind.name](start) : null;
}
