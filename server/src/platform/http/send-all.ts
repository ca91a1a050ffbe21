// Sends related requests one after the other: a later one may need the id that an earlier one returned.
import type { Connector } from './connector.ts';
import type { Send } from './send.ts';
import { type ServiceAnswer, type ServiceRequest, textOf } from './service-call.ts';

/** Placeholder in a request for the id that an earlier request returned. */
export const found = '{found}';

function filled(value: unknown, id: string): unknown {
  if (value === found) return id;
  if (Array.isArray(value)) return value.map((one) => filled(one, id));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, id)]));
}

/** Sends the requests in order. @returns the last answer; null without requests @throws ServiceFailure */
export async function sendAll(
  { call }: Pick<Connector, 'call'>,
  send: Send,
  requests: readonly ServiceRequest[],
): Promise<ServiceAnswer | null> {
  let id = found;
  let last: ServiceAnswer | null = null;
  for (const { finds, ...request } of requests) {
    const url = request.url.replaceAll(found, encodeURIComponent(id));
    last = await call(send, { ...request, url, ...(request.body ? { body: filled(request.body, id) } : {}) });
    if (!finds) continue;
    const told = textOf(last.json, ...finds);
    if (told === null) break;
    id = told;
  }
  return last;
}
