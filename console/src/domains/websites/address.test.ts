import { expect, test } from 'vitest';
import { websitesMax } from '#contract/domains/websites/words.ts';
import { problemOf } from './address.ts';

const list = (count: number, isLoopbackAllowed = false) => ({
  items: Array.from({ length: count }, (_, n) => ({ origin: `https://site-${n}.example` })),
  loopback_allowed: isLoopbackAllowed,
});

test.each([
  ['https://www.example.com', list(1), null],
  ['www.example.com/a/path', list(0), null],
  ['', list(0), 'notHttps'],
  ['   ', list(0), 'notHttps'],
  ['http://www.example.com', list(0), 'notHttps'],
  ['ftp://www.example.com', list(0), 'notHttps'],
  ['https://user:word@www.example.com', list(0), 'notHttps'],
  ['no website', list(0), 'notHttps'],
  [`https://${'a.'.repeat(150)}example`, list(0), 'notHttps'],
  ['http://localhost:8080', list(0), 'loopback'],
  ['http://localhost:8080', list(0, true), null],
  ['HTTPS://Site-0.example/path', list(1), 'alreadyThere'],
  ['https://www.example.com', list(websitesMax - 1), null],
  ['https://www.example.com', list(websitesMax), 'tooMany'],
])('the address "%s" is judged before the password is asked for', (address, websites, problem) => {
  expect(problemOf(address, websites)).toBe(problem);
});
