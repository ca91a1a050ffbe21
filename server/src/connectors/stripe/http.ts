import Stripe from 'stripe';
import type { OutboundClient, OutboundRequest } from '#server/platform/http/outbound.ts';

export interface StripeAddress {
  /** Key of the account; every call carries it. */
  secretKey: string;
  /** `http(s)://host:port` in place of Stripe's own address; null for that. */
  apiBase: string | null;
}

/** Timeout of a call, in milliseconds; Stripe answers most within three seconds. */
const timeout = 25_000;

type Method = NonNullable<OutboundRequest['method']>;

function methodOf(method: string): Method {
  const known: readonly Method[] = ['GET', 'POST', 'DELETE'];
  const found = known.find((one) => one === method);
  if (found === undefined) throw new TypeError(`the connector sends no ${method}`);
  return found;
}

/** Returns the `fetch` of the package: our own client, so that none of its calls bypasses the outbound rules. */
function fetchThrough(outbound: OutboundClient): typeof fetch {
  return async (address, init) => {
    const answer = await outbound.send(address instanceof Request ? address.url : address.toString(), {
      method: methodOf(init?.method ?? 'GET'),
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' && init.body !== '' ? { body: init.body } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (typeof value === 'string') headers.set(name, value);
    return new Response(answer.body, { status: answer.status, headers });
  };
}

/**
 * Returns the package, configured to send each call once, through our client, and to report nothing about this machine
 * to Stripe.
 */
export function stripePackage(outbound: OutboundClient, { secretKey, apiBase }: StripeAddress): Stripe {
  const base = apiBase === null ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchThrough(outbound)),
    maxNetworkRetries: 0,
    telemetry: false,
    timeout,
    ...(base && {
      host: base.hostname,
      port: base.port === '' ? (base.protocol === 'http:' ? 80 : 443) : Number(base.port),
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}
