// Receives Stripe's events. Only those signed with the site's own secret are accepted; all other callers get the same
// answer, whether or not the site exists.

import { id } from '#contract/base/ids.ts';
import { isSignedByStripe } from '#server/connectors/stripe/signature.ts';
import type { ResourceContext, SiteRef } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { defineSiteJob } from '#server/database/site-jobs.ts';
import { platformContext, type SystemTools, systemContext } from '#server/database/sites.ts';
import { SecretUnreadable } from '#server/platform/secrets/secret-box.ts';
import { siteByKey } from '../resources/service.ts';
import { findAccount } from './account.service.ts';
import { isOfOtherMode, readEvent, type StripeEvent } from './event-payload.ts';
import type { PaymentTools } from './tools.ts';
import { purposeOf } from './tools.ts';

export const eventJob = defineSiteJob('payments.event', { id }, 'site-provider');

/** Stand-in for an unknown site, so that the lookup takes as long as for a known one. */
const nowhere: SiteRef = { id: 0, key: '', title: '', livemode: false, timezone: 'UTC', clockOffsetMs: 0 };
/** Stand-in for a missing secret. */
const noSecret = 'whsec_0000000000000000000000000000000000000000000000000';

async function secretOf(ctx: ResourceContext, { secrets }: PaymentTools): Promise<string | null> {
  const account = await read(ctx, (scope) => findAccount(scope, ctx));
  const sealed = account?.webhook_secret_sealed ?? null;
  if (sealed === null) return null;
  try {
    return secrets.open(sealed, purposeOf(ctx.resource.id, ctx.resource.livemode, 'webhook-secret'));
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    ctx.log.error({ site: ctx.resource.key }, 'the webhook secret of Stripe cannot be read with this key');
    return null;
  }
}

/** Stores the event and its job; a repeated event changes nothing. */
function keep(ctx: ResourceContext, event: StripeEvent): Promise<void> {
  return write(ctx, 'payments.webhook', async (scope) => {
    const row = await scope.db
      .insertInto('provider_events')
      .values({
        resource_id: ctx.resource.id,
        provider: 'stripe',
        livemode: event.livemode,
        event_id: event.id,
        type: event.type,
        payload: JSON.stringify(event.payload),
        occurred_at: event.at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return scope.unchanged();
    scope.noAudit('job');
    await scope.job(eventJob, { siteId: ctx.resource.id, id: row.id });
  });
}

export interface WebhookRequest {
  /** Key of the site, as the address names it. */
  siteKey: string;
  livemode: boolean;
  /** Body as received, byte for byte. */
  body: Buffer;
  /** The header Stripe-Signature. */
  signature: string;
}

/**
 * Receives an event. One in an unknown form is accepted and ignored.
 * @returns false for an event that Stripe did not sign for this site and mode within five minutes
 */
export async function receiveWebhook(
  tools: SystemTools & PaymentTools,
  { siteKey, livemode, body, signature }: WebhookRequest,
): Promise<boolean> {
  const site = (await siteByKey(platformContext(tools, 'stripe webhook'), siteKey)) ?? nowhere;
  const ctx = systemContext(tools, 'stripe webhook', { ...site, livemode });
  const secret = await secretOf(ctx, tools);
  const isSigned = isSignedByStripe(body, signature, secret ?? noSecret, tools.clock.now());
  if (!isSigned || secret === null) return false;
  const event = readEvent(body);
  if (event === null ? isOfOtherMode(body, livemode) : event.livemode !== livemode) return false;
  // If the event were refused, Stripe would resend it for days and then disable the endpoint.
  if (event === null) ctx.log.warn({ site: siteKey }, 'event of Stripe in an unknown shape, not acted on');
  else await keep(ctx, event);
  return true;
}
