import { actionKind } from '#server/domains/actions/perform.service.ts';
import type { DeliveryKind } from '#server/domains/deliveries/kinds.service.ts';
import { integrationKind } from '#server/domains/integrations/perform.service.ts';
import type { ServiceTools } from '#server/domains/integrations/tools.ts';
import { triggerKind } from '#server/domains/triggers/perform.service.ts';
import { webhookKind } from '#server/domains/webhooks/send.service.ts';
import { createMailRenderer } from '#server/platform/templates/mail-renderer.ts';

/** Creates the kinds of deliveries to other systems, each from its domain. */
export function deliveryKinds(tools: ServiceTools): DeliveryKind[] {
  const mails = createMailRenderer();
  return [webhookKind(tools), integrationKind(tools), actionKind(mails), triggerKind(mails)];
}
