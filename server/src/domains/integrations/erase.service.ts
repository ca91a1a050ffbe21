// Deletes a member at a connected service while they are being erased.
import type { ServiceType } from '#contract/domains/integrations/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { cancelPending, isBeingSent } from '#server/domains/deliveries/drop.queries.ts';
import { sendAll } from '#server/platform/http/send-all.ts';
import { ServiceFailure } from '#server/platform/http/service-call.ts';
import { requestsFor } from './perform.service.ts';
import type { ServiceTools } from './tools.ts';

export type LeftService =
  /** `cleared`: 1 if the service was asked to delete them. `kept`: 1 if it has no call for that. */
  | { state: 'left'; cleared: 0 | 1; kept: 0 | 1; isNotConnected: boolean }
  | { state: 'service_unanswered' | 'service_refused' | 'service_sending' };

/**
 * Deletes the member at a service. Drops waiting deliveries about the member first, and waits for those in progress.
 */
export async function deleteAtService(
  ctx: ResourceContext,
  tools: ServiceTools,
  service: ServiceType,
  memberId: number,
): Promise<LeftService> {
  const siteId = ctx.resource.id;
  await write(ctx, 'integrations.dropWaiting', async (scope) => {
    scope.noAudit('progress');
    await cancelPending(scope, siteId, service, memberId);
  });
  // A delivery that arrives after the deletion would re-create the member.
  if (await read(ctx, (scope) => isBeingSent(scope, siteId, service, memberId)))
    return { state: 'service_sending' };
  try {
    const task = { kind: 'erase' as const };
    const found = await requestsFor(ctx, tools, service, { memberId, task, messageId: '' });
    if (!found) return { state: 'left', cleared: 0, kept: 0, isNotConnected: true };
    if (found.requests.length === 0) return { state: 'left', cleared: 0, kept: 1, isNotConnected: false };
    await sendAll(found.connector, tools.send, found.requests);
    return { state: 'left', cleared: 1, kept: 0, isNotConnected: false };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return { state: error.trouble === 'again' ? 'service_unanswered' : 'service_refused' };
  }
}
