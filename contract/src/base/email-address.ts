import { z } from 'zod';

/** Local part of an address, as the email field of a browser accepts it. */
const local = "[a-z0-9.!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** Top-level domain, including encoded ones of other scripts: `xn--p1ai`. */
const topLevel = '(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])';
const pattern = new RegExp(`^${local}@(?:${label}\\.)+${topLevel}$`, 'i');

/** Characters that end the host of a web address. */
const notOfHost = /[\s/\\?#:@[\]%]/;

/**
 * Converts the domain of an address, or a bare domain, to ASCII as mail servers do: `müller.example` becomes
 * `xn--mller-kva.example`. Returns any other text unchanged.
 */
export function asciiDomain(address: string): string {
  const sign = address.lastIndexOf('@');
  const domain = address.slice(sign + 1);
  if (/^[\x21-\x7e]*$/.test(domain) || notOfHost.test(domain)) return address;
  try {
    return address.slice(0, sign + 1) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/**
 * Email address of at most 254 characters, without surrounding blanks: capitals stay, and a domain in another script is
 * converted to ASCII.
 */
export const emailAddress = z
  .string()
  .trim()
  .overwrite(asciiDomain)
  .min(1)
  .max(254)
  .pipe(z.email({ pattern }))
  .describe('Email address; a domain in another script becomes ASCII.');
