import type { EmailPattern } from './patterns.ts';

/** Where anybody can get an address: a pattern that lets these in lets everybody in. */
const publicProviders = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.co.uk',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.co.uk',
  'yahoo.de',
  'yahoo.fr',
  'ymail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'mail.com',
  'mail.ru',
  'yandex.ru',
  'yandex.com',
  'orange.fr',
  'free.fr',
  'laposte.net',
  'libero.it',
  'seznam.cz',
  'wp.pl',
  'o2.pl',
  'zoho.com',
  'fastmail.com',
  'comcast.net',
  'qq.com',
  '163.com',
  'naver.com',
] as const;

/** Names that people choose, from short to long, with the signs that patterns tend to ask for. */
const names = [
  'anna',
  'a',
  'anna.smith',
  'anna_smith',
  'anna-smith',
  'anna1984',
  'anna.smith.1984',
  '123456',
];

/** The public mail providers from which the pattern lets at least one plausible address in. */
export function providersLetIn(pattern: EmailPattern): string[] {
  return publicProviders.filter((domain) => names.some((name) => pattern.matches(`${name}@${domain}`)));
}
