import ipaddr from 'ipaddr.js';
import { createAddressGuard } from './address-guard.ts';
import {
  createOutboundClient,
  type OutboundClient,
  type OutboundRequest,
  type OutboundResponse,
} from './outbound.ts';

/** Calls another system by our own client. @throws OutboundRefused */
export type Send = (url: string, request?: OutboundRequest) => Promise<OutboundResponse>;

/** Returns the port of an address whose numeric host is in an allowed network; null for any other address. */
function privatePort(address: string, allow: readonly string[]): number | null {
  if (!URL.canParse(address)) return null;
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (port === '' || !ipaddr.isValid(host)) return null;
  const isPublic = createAddressGuard([]).mayReach(host);
  return !isPublic && createAddressGuard(allow).mayReach(host) ? Number(port) : null;
}

/**
 * Creates the client for addresses typed by publishers. Ports other than 80 and 443 are only reached in networks that
 * the deployment allows, at numeric addresses.
 * @param allow private networks that may be reached, in CIDR notation
 */
export function createSend(allow: readonly string[]): Send {
  const clients = new Map<number | null, OutboundClient>();
  return (url, request) => {
    const port = privatePort(url, allow);
    const client = clients.get(port) ?? createOutboundClient({ allow, ports: port === null ? [] : [port] });
    clients.set(port, client);
    return client.send(url, request);
  };
}
