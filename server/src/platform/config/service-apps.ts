/** Settings for the services that publishers connect. */
export interface ServiceApps {
  /** Addresses that replace a service's own, by service: for a proxy or for tests. */
  serviceUrls: Record<string, string>;
  /** OAuth apps of the deployment at services, by which publishers connect with a click. */
  oauthApps: Record<string, { clientId: string; clientSecret: string }>;
  /**
   * OAuth app at Stripe in each mode, by which sites connect accounts of their own; its secret is the platform's key of
   * the mode.
   */
  stripeApps: Partial<Record<'live' | 'test', { clientId: string; clientSecret: string }>>;
}

type Env = Readonly<Record<string, string | undefined>>;

const withApps = ['hubspot', 'campaignmonitor', 'mailchimp', 'slack'] as const;

/** Reads a pair such as `SLACK_CLIENT_ID` and `SLACK_CLIENT_SECRET`; returns null if it isn't set. */
function readApp(env: Env, idName: string, secretName: string, problems: string[]) {
  const clientId = env[idName]?.trim() ?? '';
  const clientSecret = env[secretName]?.trim() ?? '';
  if (clientId !== '' && clientSecret !== '') return { clientId, clientSecret };
  if (clientId !== clientSecret) problems.push(`${idName} needs ${secretName} beside it`);
  return null;
}

/**
 * Reads `SERVICE_URLS`, for each service `SLACK_CLIENT_ID` and `SLACK_CLIENT_SECRET`, and for Stripe in each mode
 * `STRIPE_LIVE_CLIENT_ID` and `STRIPE_LIVE_SECRET_KEY`.
 */
export function readServiceApps(env: Env): { apps: ServiceApps; problems: string[] } {
  const problems: string[] = [];
  const serviceUrls: Record<string, string> = {};
  for (const pair of (env.SERVICE_URLS ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [, name, url] = /^\s*([a-z]+)=(https?:\/\/[^/?#@\s]+)\/?\s*$/.exec(pair) ?? [];
    if (name !== undefined && url !== undefined) serviceUrls[name] = url;
    else problems.push(`SERVICE_URLS: ${pair.trim()} is not like mailchimp=https://proxy.example`);
  }
  const oauthApps: ServiceApps['oauthApps'] = {};
  for (const service of withApps) {
    const name = service.toUpperCase();
    const app = readApp(env, `${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`, problems);
    if (app) oauthApps[service] = app;
  }
  const stripeApps: ServiceApps['stripeApps'] = {};
  for (const mode of ['live', 'test'] as const) {
    const name = `STRIPE_${mode.toUpperCase()}`;
    const app = readApp(env, `${name}_CLIENT_ID`, `${name}_SECRET_KEY`, problems);
    if (app) stripeApps[mode] = app;
  }
  return { apps: { serviceUrls, oauthApps, stripeApps }, problems };
}
