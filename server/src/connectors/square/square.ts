// Square: tests an access token, which no payment uses yet, and whether the location belongs to it.
import type { Send } from '#server/platform/http/send.ts';
import {
  callService,
  getList,
  getText,
  ServiceFailure,
  type ServiceResponse,
} from '#server/platform/http/service-call.ts';

export const squareAddress = {
  live: 'https://connect.squareup.com',
  test: 'https://connect.squareupsandbox.com',
} as const;

const reasonOf = ({ json }: ServiceResponse) => getText(json, 'errors', 0, 'detail');

/**
 * Asks Square for the locations of a token.
 * @param locationId null for any
 * @throws ServiceFailure
 */
export async function trySquareToken(
  send: Send,
  base: string,
  token: string,
  locationId: string | null,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const url = `${base}/v2/locations`;
  const { json } = await callService(send, { method: 'GET', url }, { headers, reasonOf });
  const ids = getList(json, 'locations').map((one) => getText(one, 'id'));
  if (locationId !== null && !ids.includes(locationId))
    throw new ServiceFailure('refused', 'The location is none of this token.');
}
