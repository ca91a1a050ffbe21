import { createHash } from 'node:crypto';
import { hubspotOauth } from '#server/connectors/hubspot/hubspot.ts';
import { ServiceFailure } from '#server/platform/http/service-call.ts';
import type { StoredTokens } from './tokens.ts';
import type { ServiceTools } from './tools.ts';

/**
 * Access tokens of this process, keyed by the hash of their refresh token. They are valid for half an hour, a refresh
 * token for years.
 */
const fresh = new Map<string, { token: string; until: number }>();
/** Seconds before its end at which a token is renewed. */
const early = 60;

/** Returns a valid access token, and renews it if needed. @throws ServiceFailure */
export async function hubspotToken(tools: ServiceTools, base: string, tokens: StoredTokens): Promise<string> {
  const now = Date.now() / 1_000;
  if ((tokens.expires_at ?? 0) - early > now) return tokens.access_token;
  const { refresh_token } = tokens;
  const app = tools.oauthApps.hubspot;
  if (refresh_token === undefined || !app)
    throw new ServiceFailure('account', 'The authorization has ended. Connect HubSpot again.');
  const key = createHash('sha256').update(refresh_token).digest('hex');
  const known = fresh.get(key);
  if (known && known.until - early > now) return known.token;
  const made = await hubspotOauth.refresh(tools.send, base, app, refresh_token);
  fresh.set(key, { token: made.access_token, until: made.expires_at ?? 0 });
  return made.access_token;
}
