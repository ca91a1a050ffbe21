// Connects the site to its own Stripe account, separately for test and live mode. The returned state is valid once, for
// ten minutes, for the session, site and mode that it was started with.
import type { integrations } from '#contract/domains/integrations/routes.ts';
import type { StripeMode } from '#contract/domains/integrations/words.ts';
import { stripeConnect, stripeConnectAddress } from '#server/connectors/stripe/connect.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, write } from '#server/database/scope.ts';
import { saveSettingsIn, settingsOf } from '#server/domains/resources/settings.service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { OauthApp } from '#server/platform/http/connector.ts';
import { consumeState, createState, type SiteOperatorContext, toUserError } from './oauth.service.ts';
import { texts } from './texts.ts';
import type { IntegrationTools } from './tools.ts';

type State = RouteOutput<typeof integrations.stripeState>;

/** Name of the service in the table of states; `title` is its display name. */
const service = 'stripe';
const title = 'Stripe';

const redirectOf = ({ baseUrl }: IntegrationTools, mode: StripeMode) =>
  `${baseUrl}/resources/edit/stripe-connect/${mode}`;
const baseOf = ({ serviceUrls }: IntegrationTools) => serviceUrls.stripe ?? stripeConnectAddress;

/** Returns the deployment's Stripe app. @throws AppError conflict if it has none in the mode */
function appOf({ stripeApps }: IntegrationTools, mode: StripeMode): OauthApp {
  const app = stripeApps[mode];
  if (!app) throw new AppError('conflict', texts.noApp, { params: { service: title } });
  return app;
}

/** Returns for each mode whether it is connected, or the address where the browser can connect it. */
export async function stripeState(ctx: SiteOperatorContext, tools: IntegrationTools): Promise<State> {
  const { settings } = await read(ctx, (scope) => settingsOf(scope, ctx.resource.id));
  const stateOf = async (mode: StripeMode): Promise<State[StripeMode]> => {
    const own = { has_own_keys: settings.stripe[mode].private_key !== null };
    if (settings.stripe_connect[mode].access_token !== null)
      return { type: 'connected', authorize_url: null, ...own };
    const app = tools.stripeApps[mode];
    if (!app) return { type: 'authorize', authorize_url: null, ...own };
    const redirect = redirectOf(tools, mode);
    const state = await createState(ctx, { service, mode, redirect });
    return {
      type: 'authorize',
      authorize_url: stripeConnect.authorizeUrl(baseOf(tools), app, redirect, state),
      ...own,
    };
  };
  const [live, test] = [await stateOf('live'), await stateOf('test')];
  return { live, test };
}

/**
 * Finishes connecting Stripe. The state is used up even if a later step fails.
 * @throws AppError invalid for a state that this session did not start here in this mode; conflict when Stripe rejects
 * the request
 */
export async function finishStripe(
  ctx: SiteOperatorContext,
  tools: IntegrationTools,
  { code, mode, state }: RouteInput<typeof integrations.finishStripe>,
): Promise<RouteOutput<typeof integrations.finishStripe>> {
  await consumeState(ctx, { service, mode, state });
  const app = appOf(tools, mode);
  const asked = { code, livemode: mode === 'live' };
  const { accountId, publishableKey, accessToken } = await stripeConnect
    .finish(tools.send, baseOf(tools), app, asked)
    .catch((error: unknown) => {
      throw toUserError(title, error);
    });
  const keys = { stripe_publishable_key: publishableKey, access_token: accessToken };
  const settings = { stripe_connect: { [mode]: keys } };
  return write(ctx, 'integrations.finishStripe', async (scope) => {
    await saveSettingsIn(ctx, scope, tools, { settings, accounts: { [mode]: accountId } });
    const saved = await settingsOf(scope, ctx.resource.id);
    return saved.settings.stripe_connect[mode];
  });
}

/** Disconnects Stripe. @throws AppError conflict when Stripe rejects it; then nothing changes */
export async function disconnectStripe(
  ctx: SiteOperatorContext,
  tools: IntegrationTools,
  { mode }: RouteInput<typeof integrations.leaveStripe>,
): Promise<{ status: 'ok' }> {
  const { settings, accounts } = await read(ctx, (scope) => settingsOf(scope, ctx.resource.id));
  if (settings.stripe_connect[mode].access_token === null) return { status: 'ok' };
  const accountId = accounts[mode];
  if (accountId !== null)
    await stripeConnect
      .leave(tools.send, baseOf(tools), appOf(tools, mode), accountId)
      .catch((error: unknown) => {
        throw toUserError(title, error);
      });
  // With keys of the site's own, payments continue with them, so their account id stays.
  const hasOwn = settings.stripe[mode].private_key !== null;
  const empty = { stripe_publishable_key: null, access_token: null };
  await write(ctx, 'integrations.leaveStripe', (scope) =>
    saveSettingsIn(ctx, scope, tools, {
      settings: { stripe_connect: { [mode]: empty } },
      ...(hasOwn ? {} : { accounts: { [mode]: null } }),
    }),
  );
  return { status: 'ok' };
}
