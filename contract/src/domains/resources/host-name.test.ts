import { expect, test } from 'vitest';
import { hostName } from './setting-fields.ts';

test.each(['www.example.com', 'example.com', '203.0.113.7', 'xn--bcher-kva.example'])(
  '%s is a host name',
  (host) => {
    expect(hostName.safeParse(host).success).toBe(true);
  },
);

// The last two have the shape of a name, but no address can have them.
test.each(['', '-a.example', 'a b', '1.2.3.999', '99999999999'])('“%s” is none', (host) => {
  expect(hostName.safeParse(host).success).toBe(false);
});
