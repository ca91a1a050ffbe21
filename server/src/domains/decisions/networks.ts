// Networks and ranges of addresses whose readers act as a member.
import ipaddr from 'ipaddr.js';
import { ipNumber } from '#contract/domains/resources/ip-rules.ts';
import type { NetworkRule } from './config.queries.ts';

interface Span {
  kind: NetworkRule['kind'];
  bits: 32 | 128;
  from: bigint;
  to: bigint;
  memberId: number;
}

export interface ActingMember {
  kind: NetworkRule['kind'];
  memberId: number;
}

function spanOf({ kind, from, to, memberId }: NetworkRule): Span | null {
  const [address = '', length] = from.split('/');
  const first = ipNumber(address);
  if (!first) return null;
  if (to !== null) {
    const last = ipNumber(to);
    return last && last.bits === first.bits
      ? { kind, bits: first.bits, from: first.value, to: last.value, memberId }
      : null;
  }
  const host = BigInt(first.bits - Number(length ?? first.bits));
  const start = (first.value >> host) << host;
  return { kind, bits: first.bits, from: start, to: start + (1n << host) - 1n, memberId };
}

/** Finds the member that readers of an address act as. The first mask that fits decides, then the first range. */
export type FindActingMember = (address: string | null) => ActingMember | null;

/** Prepares the rules of a site, so that each address costs only comparisons. */
export function actingMembers(rules: readonly NetworkRule[]): FindActingMember {
  const spans = rules.flatMap((rule) => spanOf(rule) ?? []);
  const inOrder = [
    ...spans.filter(({ kind }) => kind === 'mask'),
    ...spans.filter(({ kind }) => kind === 'range'),
  ];
  return (address) => {
    if (address === null || inOrder.length === 0 || !ipaddr.isValid(address)) return null;
    // An IPv4 address that came over an IPv6 socket is the IPv4 address.
    const number = ipNumber(ipaddr.process(address).toString());
    if (!number) return null;
    const { bits, value } = number;
    const found = inOrder.find((span) => span.bits === bits && span.from <= value && value <= span.to);
    return found ? { kind: found.kind, memberId: found.memberId } : null;
  };
}
