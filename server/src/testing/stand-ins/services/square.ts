import { type StandIn, type StandInAnswer, startService } from './server.ts';

interface SquareStandIn extends StandIn {
  token: string;
  /** Locations of the token's account. */
  locations: Set<string>;
}

const refused = (status: number, category: string, code: string, detail: string): StandInAnswer => ({
  status,
  body: { errors: [{ category, code, detail }] },
});

/** Starts Square: the locations of one access token. */
export async function startSquare(options?: Parameters<typeof startService>[1]): Promise<SquareStandIn> {
  const token = 'square-token';
  const locations = new Set(['L1']);
  const made = await startService((call) => {
    if (call.headers.authorization !== `Bearer ${token}`)
      return refused(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED', 'Not authorized.');
    if (call.path !== '/v2/locations' || call.method !== 'GET')
      return refused(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND', 'Resource not found.');
    return { status: 200, body: { locations: [...locations].map((id) => ({ id, status: 'ACTIVE' })) } };
  }, options);
  return Object.assign(made, { token, locations });
}
