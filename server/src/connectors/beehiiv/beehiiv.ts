// beehiiv's API 2: subscriptions of a publication.
import type { Connector } from '#server/platform/http/connector.ts';
import type { Send } from '#server/platform/http/send.ts';
import { idPlaceholder } from '#server/platform/http/send-all.ts';
import {
  callService,
  getList,
  getText,
  type ServiceRequest,
  type ServiceResponse,
} from '#server/platform/http/service-call.ts';

export const beehiivAddress = 'https://api.beehiiv.com';

const reasonOf = ({ json }: ServiceResponse) =>
  getText(json, 'errors', 0, 'message') ?? getText(json, 'statusText');

/** Returns the body of a subscriber. Subscribers who unsubscribed there aren't reactivated. */
const subscriber = (email: string, fields: Readonly<Record<string, unknown>>) => ({
  email,
  reactivate_existing: false,
  send_welcome_email: false,
  custom_fields: Object.entries(fields).map(([name, value]) => ({ name, value: String(value) })),
});

export function beehiiv({
  token,
  publicationId,
  base,
}: {
  token: string;
  publicationId: string;
  base: string;
}): Connector {
  const headers = { authorization: `Bearer ${token}` };
  const call = (send: Send, request: ServiceRequest) => callService(send, request, { headers, reasonOf });
  const publication = `${base}/v2/publications/${encodeURIComponent(publicationId)}`;
  return {
    requests: (task) => {
      if (task.kind === 'message') return [];
      const url = `${publication}/subscriptions/by_email/${encodeURIComponent(task.email)}`;
      if (task.kind === 'unsubscribe')
        return [{ method: 'PUT', url, body: { unsubscribe: true }, alsoFine: [404] }];
      if (task.kind === 'erase')
        return [
          { method: 'GET', url, alsoFine: [404], finds: ['data', 'id'] },
          { method: 'DELETE', url: `${publication}/subscriptions/${idPlaceholder}`, alsoFine: [404] },
        ];
      return [
        { method: 'POST', url: `${publication}/subscriptions`, body: subscriber(task.email, task.fields) },
      ];
    },
    call,
    fields: async (send) => {
      const { json } = await call(send, { method: 'GET', url: `${publication}/custom_fields` });
      return getList(json, 'data').map((one) => ({
        key: getText(one, 'display') ?? '',
        title: getText(one, 'display') ?? '',
      }));
    },
    account: async (send) =>
      getText((await call(send, { method: 'GET', url: publication })).json, 'data', 'name') ?? 'beehiiv',
  };
}
