// Sends related requests one after the other: a later one may need the id that an earlier one returned.
import type { Connector } from './connector.ts';
import type { Send } from './send.ts';
import { getText, type ServiceRequest, type ServiceResponse } from './service-call.ts';

/** Placeholder in a request for the id that an earlier request returned. */
export const idPlaceholder = '{found}';

function filled(value: unknown, id: string): unknown {
  if (value === idPlaceholder) return id;
  if (Array.isArray(value)) return value.map((one) => filled(one, id));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, id)]));
}

/** Sends the requests in order. @returns the last answer; null without requests @throws ServiceFailure */
export async function sendAll(
  { call }: Pick<Connector, 'call'>,
  send: Send,
  requests: readonly ServiceRequest[],
): Promise<ServiceResponse | null> {
  let id = idPlaceholder;
  let last: ServiceResponse | null = null;
  for (const { finds, ...request } of requests) {
    const url = request.url.replaceAll(idPlaceholder, encodeURIComponent(id));
    last = await call(send, { ...request, url, ...(request.body ? { body: filled(request.body, id) } : {}) });
    if (!finds) continue;
    const told = getText(last.json, ...finds);
    if (told === null) break;
    id = told;
  }
  return last;
}
