// Back-test of a trigger over the last 30 days, by the back-test of actions.
import type { BackTest } from '#contract/domains/actions/back-test.schemas.ts';
import { serviceTypes } from '#contract/domains/integrations/words.ts';
import type { triggers } from '#contract/domains/triggers/routes.ts';
import { triggerOf } from '#contract/domains/triggers/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { read } from '#server/database/scope.ts';
import { backTest, sourcesOf } from '#server/domains/actions/back-test.service.ts';
import type {
  ActionEffect,
  BackTestHandler,
  BackTestTools,
} from '#server/domains/actions/effects.service.ts';
import { deliveryPlanOf, type TriggerRule } from './delivery-plan.service.ts';
import { mailOrderOf, missingOf } from './perform.service.ts';
import { settingsOf } from './queries.ts';
import { valuesFrom } from './service.ts';

function deedOf(ctx: ResourceContext, trigger: TriggerRule): ActionEffect {
  const { url, service } = settingsOf(trigger);
  switch (triggerOf(trigger.trigger_id)?.name) {
    case 'webhook':
      return { does: 'webhook', url: String(url) };
    case 'service':
      return { does: 'service', service: serviceTypes.find((one) => one === service) ?? 'slack' };
    case 'slack':
      return { does: 'service', service: 'slack' };
    default:
      return {
        does: 'mail',
        order: mailOrderOf(trigger),
        missing: (scope, memberIds) => missingOf(scope, ctx.resource.id, trigger, memberIds),
      };
  }
}

export const trialOfTrigger = (ctx: ResourceContext, trigger: TriggerRule): BackTestHandler => ({
  deed: deedOf(ctx, trigger),
  lets: () => true,
  wayOf: (scope, occurrence) => deliveryPlanOf(ctx, scope, trigger, occurrence),
});

/** @throws AppError not_found for a template that the site does not have */
export async function backTestTrigger(
  tools: BackTestTools,
  ctx: ResourceContext,
  { handler, ...asked }: RouteInput<typeof triggers.backTest>,
): Promise<BackTest> {
  const { is_send_empty = false, ...values } = await read(ctx, (scope) => valuesFrom(ctx, scope, handler));
  const { events = [] } = settingsOf(values);
  const names = sourcesOf(({ name }) => events.includes(name));
  return backTest(ctx, tools, names, trialOfTrigger(ctx, { ...values, is_send_empty }), asked);
}
