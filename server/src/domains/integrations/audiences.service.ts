// Lists the audiences of a Mailchimp account, to choose from before the site is connected.
import type { integrations } from '#contract/domains/integrations/routes.ts';
import { serviceTitles } from '#contract/domains/integrations/words.ts';
import { mailchimpAddress, mailchimpAudiences } from '#server/connectors/mailchimp/mailchimp.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read } from '#server/database/scope.ts';
import { isMask } from '#server/domains/resources/settings.service.ts';
import { throwIfInvalid } from '#server/platform/errors/app-error.ts';
import type { Send } from '#server/platform/http/send.ts';
import { ServiceFailure } from '#server/platform/http/service-call.ts';
import { toUserError } from './oauth.service.ts';
import { readCredentials } from './services.ts';
import type { ServiceTools } from './tools.ts';

/** Timeout of the request to Mailchimp, in milliseconds. */
const audiencesMs = 5_000;

/**
 * Lists the audiences by the typed key, or by the stored key or authorization. Nothing is saved.
 * @throws AppError invalid for a typed key that Mailchimp rejects; conflict when it rejects the stored one, or does not
 * answer
 */
export async function mailchimpAudiencesOf(
  ctx: ResourceContext,
  tools: ServiceTools,
  { key: typed }: RouteInput<typeof integrations.mailchimpAudiences>,
): Promise<RouteOutput<typeof integrations.mailchimpAudiences>> {
  const isTyped = typed !== undefined && typed !== '' && !isMask(typed);
  const known = isTyped
    ? { key: typed, tokens: null }
    : await read(ctx, (scope) => readCredentials(scope, ctx.resource.id, tools, 'mailchimp'));
  const { key, tokens } = known;
  const secret = key ?? tokens?.access_token ?? null;
  if (secret === null) return { items: [] };
  const signal = AbortSignal.timeout(tools.trialMs ?? audiencesMs);
  const send: Send = (url, request) => tools.send(url, { ...request, signal });
  try {
    const base = tools.serviceUrls.mailchimp ?? mailchimpAddress(key ?? `-${tokens?.dc ?? ''}`);
    return { items: await mailchimpAudiences(send, { key: secret, base }) };
  } catch (error) {
    if (isTyped && error instanceof ServiceFailure && error.trouble !== 'again')
      throwIfInvalid({ key: error.message });
    throw toUserError(serviceTitles.mailchimp, error);
  }
}
