// Rules that assign an IP address to a member, by a mask or by a range.
import { z } from 'zod';
import { id } from '../../base/ids.ts';
import { fieldTexts } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';

const part = /^(0|[1-9]\d{0,2})$/;

/**
 * Returns whether a mask is valid: four numbers of 0 to 255 and the length of the prefix, `203.0.113.0/24`. Each has at
 * most three digits without leading zeros.
 */
export function isIpMask(mask: string): boolean {
  const parts = mask.split(/[./]/);
  const isLaidOut = /^[^/]*\/[^./]*$/.test(mask) && parts.length === 5;
  return isLaidOut && parts.every((one) => part.test(one) && Number(one) <= 255) && Number(parts[4]) <= 32;
}

/** Placeholder of an empty mask input. */
export const emptyMask = '_._._._/_';

/** Returns null for empty texts and for the input's placeholder, which are no masks. */
export function maskOrNothing(mask: string | null): string | null {
  const typed = mask?.trim() ?? '';
  return typed === '' || typed === emptyMask ? null : typed;
}

/** Returns the numeric value of an IPv4 or IPv6 address, with `bits` to tell the two apart; null for other texts. */
export function ipNumber(address: string): { bits: 32 | 128; value: bigint } | null {
  if (z.ipv4().safeParse(address).success)
    return { bits: 32, value: address.split('.').reduce((sum, one) => sum * 256n + BigInt(one), 0n) };
  if (!z.ipv6().safeParse(address).success) return null;
  const groups = address.replace(/:(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...of: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = of.slice(0, 4).map(Number);
    return `:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = groups.split('::');
  const of = (side: string) => (side === '' ? [] : side.split(':'));
  const zeros = tail === undefined ? 0 : 8 - of(head).length - of(tail).length;
  const all = [...of(head), ...Array.from({ length: zeros }, () => '0'), ...of(tail ?? '')];
  return { bits: 128, value: all.reduce((sum, one) => sum * 65_536n + BigInt(`0x${one}`), 0n) };
}

export const invalidMask = 'invalid IP Mask Settings data';

/** Row with a mask. A row of nulls is empty. */
export const maskRow = z
  .strictObject({
    mask_ip: z
      .string()
      .max(50)
      .nullable()
      .transform(maskOrNothing)
      .describe('Network such as `203.0.113.0/24`; null together with `user_id` for an empty row.'),
    user_id: id.nullable().describe('Id of the member whose access readers of this network get.'),
  })
  .refine(
    ({ mask_ip: mask, user_id: member }) =>
      mask === null ? member === null : member !== null && isIpMask(mask),
    invalidMask,
  );

const address = z
  .string()
  .overwrite(oneLine)
  .max(50)
  .nullable()
  .transform((value) => (value === '' ? null : value));

/** Row with a range. Both ends are included and of the same kind. A row of nulls is empty. */
export const rangeRow = z
  .strictObject({
    ip_from: address.describe('First address, IPv4 or IPv6; null together with the others for an empty row.'),
    ip_to: address.describe('Last address, included, of the same kind as the first.'),
    user_id: id.nullable().describe('Id of the member whose access readers of these addresses get.'),
  })
  .superRefine(({ ip_from: first, ip_to: last, user_id: member }, ctx) => {
    if (first === null && last === null && member === null) return;
    const [from, to] = [ipNumber(first ?? ''), ipNumber(last ?? '')];
    const wrong = {
      ip_from: from === null,
      ip_to: to === null || (from !== null && (from.bits !== to.bits || from.value > to.value)),
      user_id: member === null,
    };
    for (const [name, isWrong] of Object.entries(wrong))
      if (isWrong) ctx.addIssue({ code: 'custom', path: [name], message: fieldTexts.invalid });
  });
