import type { EmailPattern } from './patterns.ts';

/** Mail providers that give addresses to anyone: a pattern that allows one of them allows everyone. */
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

/** Typical local parts, from short to long, with the characters that patterns tend to require. */
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

/** Returns the public mail providers of which the pattern matches at least one plausible address. */
export function providersLetIn(pattern: EmailPattern): string[] {
  return publicProviders.filter((domain) => names.some((name) => pattern.matches(`${name}@${domain}`)));
}
