// Connects services by OAuth. The service must return a state that this session started for this site and service, once
// and within ten minutes. Without this check, an attacker's code could be connected to a victim's site.
import { createHash, randomBytes } from 'node:crypto';
import type { integrations } from '#contract/domains/integrations/routes.ts';
import { type OauthService, serviceTitles } from '#contract/domains/integrations/words.ts';
import {
  campaignMonitorAddress,
  campaignMonitorOauth,
} from '#server/connectors/campaign-monitor/campaign-monitor.ts';
import { hubspotAddress, hubspotOauth } from '#server/connectors/hubspot/hubspot.ts';
import { mailchimpOauth } from '#server/connectors/mailchimp/mailchimp.ts';
import { slackOauth } from '#server/connectors/slack/slack.ts';
import type { OperatorContext, ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { write } from '#server/database/scope.ts';
import { saveSettingsIn } from '#server/domains/resources/settings.service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { OauthApp, OauthTokens } from '#server/platform/http/connector.ts';
import { ServiceFailure } from '#server/platform/http/service-call.ts';
import { addState, consumeStateRow } from './oauth.queries.ts';
import { texts } from './texts.ts';
import type { IntegrationTools } from './tools.ts';

export type SiteOperatorContext = OperatorContext & ResourceContext;

/** Maximum duration of an authorization, in milliseconds. */
const goodFor = 10 * 60_000;

const hashOf = (nonce: string): Buffer => createHash('sha256').update(nonce).digest();

/**
 * Returns the session that a state is bound to. Service accounts have no session and get 0, which matches no operator's
 * state.
 */
const sessionOf = ({ sessionId }: SiteOperatorContext): number => sessionId ?? 0;

/** Returns the deployment's OAuth app. @throws AppError conflict without one */
function appOf(tools: IntegrationTools, service: OauthService): OauthApp {
  const app = tools.oauthApps[service];
  if (!app) throw new AppError('conflict', texts.noApp, { params: { service: serviceTitles[service] } });
  return app;
}

/** Returns the OAuth pages of a service and their base address, which the deployment may override. */
function pageOf(tools: IntegrationTools, service: OauthService) {
  const pages = {
    slack: slackOauth,
    mailchimp: mailchimpOauth,
    hubspot: hubspotOauth,
    campaignmonitor: campaignMonitorOauth,
  };
  const page = pages[service];
  return { page, base: tools.serviceUrls[service] ?? page.address };
}

/** Returns the redirect address. @throws AppError invalid for an address outside this console */
function redirectOf({ baseUrl }: IntegrationTools, given: string | undefined, service: OauthService): string {
  const own = `${baseUrl}/resources/edit/integrations/${service}`;
  if (given === undefined) return own;
  if (!URL.canParse(given) || new URL(given).origin !== new URL(baseUrl).origin || given.includes('\\'))
    throw new AppError('invalid', texts.badRedirect);
  return given;
}

interface Begun {
  service: string;
  /** Mode of payments. */
  mode?: 'live' | 'test';
  redirect: string;
}

/** Stores a state. @returns the value that the service must return: the site's key, a dot, and a nonce */
export async function createState(
  ctx: SiteOperatorContext,
  { service, mode, redirect }: Begun,
): Promise<string> {
  const nonce = randomBytes(32).toString('base64url');
  await write(ctx, 'integrations.startOauth', async (scope) => {
    scope.noAudit('progress');
    await addState(scope.db, ctx.resource.id, {
      nonce_hash: hashOf(nonce),
      service,
      mode: mode ?? '',
      session_id: sessionOf(ctx),
      redirect_url: redirect,
      expires_at: new Date(ctx.clock.now().getTime() + goodFor),
    });
  });
  return `${ctx.resource.key}.${nonce}`;
}

/**
 * Marks a state as used.
 * @returns the redirect address it was started with
 * @throws AppError invalid for a state that this session did not start here, already used, or started too long ago
 */
export async function consumeState(
  ctx: SiteOperatorContext,
  { service, mode, state }: Omit<Begun, 'redirect'> & { state: string },
): Promise<string> {
  const [key, nonce = ''] = state.split('.');
  const redirect = await write(ctx, 'integrations.takeState', async (scope) => {
    scope.noAudit('progress');
    const asked = {
      nonce_hash: hashOf(nonce),
      service,
      mode: mode ?? '',
      session_id: sessionOf(ctx),
      now: ctx.clock.now(),
    };
    return key === ctx.resource.key ? consumeStateRow(scope.db, ctx.resource.id, asked) : null;
  });
  if (redirect === null) throw new AppError('invalid', texts.badState);
  return redirect;
}

/**
 * Starts an authorization.
 * @throws AppError conflict if the deployment has no app; invalid for a redirect address outside this console
 */
export async function startOauth(
  ctx: SiteOperatorContext,
  tools: IntegrationTools,
  { service, auth_redirect_url }: RouteInput<typeof integrations.startOauth>,
): Promise<{ authorize_url: string }> {
  const app = appOf(tools, service);
  const redirect = redirectOf(tools, auth_redirect_url, service);
  const { page, base } = pageOf(tools, service);
  const state = await createState(ctx, { service, redirect });
  return { authorize_url: page.authorizeUrl(base, app, redirect, state) };
}

interface Connected {
  account: string;
  /** Settings to save. */
  settings: object;
}

const sealed = (tokens: OauthTokens & { dc?: string }) => JSON.stringify(tokens);

async function exchange(
  tools: IntegrationTools,
  service: OauthService,
  redirect: string,
  code: string,
): Promise<Connected> {
  const { send, serviceUrls } = tools;
  const app = appOf(tools, service);
  switch (service) {
    case 'slack': {
      const base = serviceUrls.slack ?? slackOauth.address;
      const { webhook, channel, tokens, account } = await slackOauth.finish(send, base, app, redirect, code);
      return { account, settings: { slack: { webhook, channel, oauth_tokens: sealed(tokens) } } };
    }
    case 'mailchimp': {
      const base = serviceUrls.mailchimp ?? mailchimpOauth.address;
      const {
        tokens,
        dataCentre: dc,
        account,
      } = await mailchimpOauth.finish(send, base, app, redirect, code);
      return { account, settings: { mailchimp: { name: account, oauth_tokens: sealed({ ...tokens, dc }) } } };
    }
    case 'hubspot': {
      const base = serviceUrls.hubspot ?? hubspotAddress;
      const { tokens, account } = await hubspotOauth.finish(send, base, app, redirect, code);
      return { account, settings: { hubspot: { oauth_tokens: sealed(tokens) } } };
    }
    case 'campaignmonitor': {
      const base = serviceUrls.campaignmonitor ?? campaignMonitorAddress;
      const { tokens, account } = await campaignMonitorOauth.finish(send, base, app, redirect, code);
      return { account, settings: { campaignmonitor: { oauth_tokens: sealed(tokens) } } };
    }
  }
}

/** Converts a failed call to an error for the operator. */
export function toUserError(service: string, error: unknown): unknown {
  if (!(error instanceof ServiceFailure)) return error;
  const reason = error.message.charAt(0).toUpperCase() + error.message.slice(1);
  return new AppError('conflict', texts.failed, { params: { service, reason } });
}

/**
 * Finishes an authorization and saves its tokens. The state is used up even if a later step fails.
 * @throws AppError invalid for a state that this session did not start here; conflict when the service rejects the
 * request
 */
export async function finishOauth(
  ctx: SiteOperatorContext,
  tools: IntegrationTools,
  { service, code, state }: RouteInput<typeof integrations.finishOauth>,
): Promise<RouteOutput<typeof integrations.finishOauth>> {
  const redirect = await consumeState(ctx, { service, state });
  const { account, settings } = await exchange(tools, service, redirect, code).catch((error: unknown) => {
    throw toUserError(serviceTitles[service], error);
  });
  await write(ctx, 'integrations.finishOauth', (scope) => saveSettingsIn(ctx, scope, tools, { settings }));
  return { connected: true, account };
}
