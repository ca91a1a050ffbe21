// HubSpot's CRM: contacts by email, and their properties. HubSpot no longer has API keys; a key is a token.
import type { Connector, OauthApp, OauthTokens } from '#server/platform/http/connector.ts';
import type { Send } from '#server/platform/http/send.ts';
import {
  callService,
  getField,
  getList,
  getText,
  ServiceFailure,
  type ServiceRequest,
  type ServiceResponse,
} from '#server/platform/http/service-call.ts';

export const hubspotAddress = 'https://api.hubapi.com';

const reasonOf = ({ json }: ServiceResponse) => getText(json, 'message') ?? getText(json, 'category');

export function hubspot({ token, base }: { token: string; base: string }): Connector {
  const headers = { authorization: `Bearer ${token}` };
  const call = (send: Send, request: ServiceRequest) => callService(send, request, { headers, reasonOf });
  const contacts = `${base}/crm/v3/objects/contacts`;
  return {
    requests: (task) => {
      if (task.kind === 'erase')
        return [
          {
            method: 'POST',
            url: `${contacts}/gdpr-delete`,
            body: { objectId: task.email, idProperty: 'email' },
            alsoFine: [404],
          },
        ];
      if (task.kind !== 'upsert') return [];
      const input = {
        id: task.email,
        idProperty: 'email',
        properties: { ...task.fields, email: task.email },
      };
      return [{ method: 'POST', url: `${contacts}/batch/upsert`, body: { inputs: [input] } }];
    },
    call,
    fields: async (send) => {
      const { json } = await call(send, { method: 'GET', url: `${base}/crm/v3/properties/contacts` });
      return getList(json, 'results')
        .filter((one) => getField(one, 'modificationMetadata', 'readOnlyValue') !== true)
        .map((one) => ({ key: getText(one, 'name') ?? '', title: getText(one, 'label') ?? '' }));
    },
    account: async (send) => {
      const { json } = await call(send, { method: 'GET', url: `${base}/account-info/v3/details` });
      return `HubSpot ${getText(json, 'portalId') ?? ''}`.trim();
    },
  };
}

async function token(send: Send, base: string, form: Record<string, string>): Promise<OauthTokens> {
  const { json } = await callService(
    send,
    { method: 'POST', url: `${base}/oauth/v1/token`, form },
    { reasonOf },
  );
  const access_token = getText(json, 'access_token');
  const refresh_token = getText(json, 'refresh_token');
  if (access_token === null || refresh_token === null)
    throw new ServiceFailure('refused', 'HubSpot gave no token.');
  const expires_at = Math.floor(Date.now() / 1_000) + Number(getText(json, 'expires_in') ?? 0);
  return { access_token, refresh_token, expires_at };
}

const appForm = (app: OauthApp) => ({ client_id: app.clientId, client_secret: app.clientSecret });

export const hubspotOauth = {
  address: 'https://app.hubspot.com',
  authorizeUrl: (base: string, app: OauthApp, redirect: string, state: string): string => {
    const scope = 'crm.objects.contacts.read crm.objects.contacts.write crm.schemas.contacts.read';
    const query = { client_id: app.clientId, redirect_uri: redirect, scope, state };
    return `${base}/oauth/authorize?${new URLSearchParams(query)}`;
  },
  /** @param api where the API is, which also gives the tokens @throws ServiceFailure */
  finish: async (send: Send, api: string, app: OauthApp, redirect: string, code: string) => {
    const form = { grant_type: 'authorization_code', ...appForm(app), redirect_uri: redirect, code };
    return { tokens: await token(send, api, form), account: 'HubSpot' };
  },
  /** Returns a token for the next half hour. @throws ServiceFailure */
  refresh: (send: Send, api: string, app: OauthApp, refreshToken: string): Promise<OauthTokens> =>
    token(send, api, { grant_type: 'refresh_token', ...appForm(app), refresh_token: refreshToken }),
};
