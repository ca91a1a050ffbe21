import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingsGroups } from '#contract/domains/configuration-transfers/words.ts';
import {
  platformPaths,
  secretPaths,
  settingDefaults,
  systemDefaults,
} from '#contract/domains/resources/settings.ts';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { FileRejected, readFile, writeFile } from './file.ts';
import { differencesOf, distinct, type Fields, type Item, valueAt, withValueAt } from './portable.ts';
import { fingerprintOf, isSignedBy, signerOf } from './signer.ts';

const secrets = createSecretBox([Buffer.alloc(32, 3)]);
const signer = signerOf(secrets);
const madeAt = new Date('2026-11-24T20:00:00Z');
const site = { key: 'courier', title: 'The Courier — “daily”' };
const items: Item[] = [
  { part: 'plan', name: 'Premium', values: { title: 'Premium', price: 990, list: [1, 'zwölf'] } },
];
const text = writeFile(signer, { site, madeAt, items });

function faultOf(bytes: Buffer): string | null {
  try {
    readFile(bytes);
    return null;
  } catch (error) {
    if (error instanceof FileRejected) return error.fault;
    throw error;
  }
}

test('a signed file is read as it was written, with the fingerprint of whoever signed it', () => {
  const fingerprint = fingerprintOf(signer.publicKey);
  expect(readFile(Buffer.from(text))).toEqual({ site, madeAt, items, fingerprint });
  expect(fingerprint).toMatch(/^[0-9a-f]{32}$/);
  expect(fingerprintOf(signerOf(secrets).publicKey)).toBe(fingerprint);
});

test('with any one byte changed, taken away or added, the file is refused', () => {
  const bytes = Buffer.from(text);
  for (let place = 0; place < bytes.length; place += 1) {
    const other = Buffer.from(bytes);
    other.writeUInt8(bytes.readUInt8(place) ^ (1 << (place % 8)), place);
    expect([place, faultOf(other)]).toEqual([place, expect.stringMatching(/changed|no_file/)]);
    const shorter = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + 1)]);
    expect([place, faultOf(shorter)]).toEqual([place, expect.stringMatching(/changed|no_file/)]);
  }
  expect(faultOf(Buffer.concat([bytes, Buffer.from('\n')]))).toBe('changed');
});

test('it is the signature that tells: most of those files would be read without it', () => {
  const bytes = Buffer.from(text);
  const body = bytes.subarray(0, bytes.lastIndexOf('-----signature-----'));
  const readable = Array.from(body.keys()).filter((place) => {
    const other = Buffer.from(body);
    other.writeUInt8(body.readUInt8(place) ^ 1, place);
    try {
      return JSON.parse(other.toString()) !== null;
    } catch {
      return false;
    }
  });
  expect(readable.length).toBeGreaterThan(body.length / 4);
});

test('a file that somebody else signed anew is known by another fingerprint', () => {
  const other = signerOf(createSecretBox([Buffer.alloc(32, 4)]));
  const again = writeFile(other, { site, madeAt, items });
  expect(readFile(Buffer.from(again)).fingerprint).not.toBe(fingerprintOf(signer.publicKey));
  expect(isSignedBy(signer.publicKey, Buffer.from('a'), other.sign(Buffer.from('a')))).toBe(false);
});

test('what is no file, of a later version, or not text is told apart', () => {
  const signed = (body: string | Buffer) => {
    const bytes = Buffer.from(body);
    const line = `-----signature-----\ned25519 ${signer.publicKey} ${signer.sign(bytes)}\n`;
    return Buffer.concat([bytes, Buffer.from(line)]);
  };
  expect(faultOf(Buffer.from('email,name\n'))).toBe('no_file');
  expect(faultOf(signed(Buffer.from([0xff, 0xfe])))).toBe('unreadable');
  expect(faultOf(signed('{"format":"masthead configuration","version":2}'))).toBe('newer');
  expect(faultOf(signed('{"format":"masthead configuration","version":1}'))).toBe('unreadable');
});

test('values that are nested deeper than any input are not taken apart, others are', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  const fileWith = (levels: number) =>
    Buffer.from(
      writeFile(signer, {
        site,
        madeAt,
        items: [{ part: 'plan', name: 'Premium', values: { deep: nested(levels) } }],
      }),
    );
  // The file, its items, the item and its values add four levels around them.
  expect(faultOf(fileWith(36))).toBeNull();
  expect(faultOf(fileWith(37))).toBe('unreadable');
});

test('names that no two have are found again in the same order', () => {
  expect(distinct(['A', 'B', 'A', 'A (2)', 'A'])).toEqual(['A', 'B', 'A (3)', 'A (2)', 'A (4)']);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('A', 'A (2)', 'A (3)', 'B')), (titles) => {
      const names = distinct(titles);
      expect(new Set(names).size).toBe(titles.length);
      expect(distinct(titles)).toEqual(names);
    }),
    { seed: 41 },
  );
});

const leaf = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.array(fc.integer()), fc.boolean());
const group = fc.dictionary(fc.constantFrom('e', 'f'), leaf, { noNullPrototype: true });
const fields: fc.Arbitrary<Fields> = fc.record(
  { a: leaf, 'b.c': leaf, g: group, h: group },
  { requiredKeys: [], noNullPrototype: true },
);

test('what differs, put in place value by value, leaves no difference', () => {
  fc.assert(
    fc.property(fields, fields, (here, there) => {
      let now = here;
      for (const { path, before, after } of differencesOf(here, there)) {
        expect(valueAt(here, path)).toEqual(before);
        now = withValueAt(now, path, after);
      }
      expect(differencesOf(now, there)).toEqual([]);
    }),
    { seed: 42 },
  );
});

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const pathsIn = (tree: object): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    isGroup(value) ? pathsIn(value).map((path) => `${name}.${path}`) : [name],
  );

/**
 * Settings that belong to their site alone: connections and their results, addresses, members, and platform decisions.
 */
const ofTheSite = [
  'settings.default_paysystem',
  'settings.mask_ips_users',
  'settings.range_ips_users',
  'settings.webhooks',
  'settings.payments_in_live_mode',
  'settings.stripe_connect_fee',
  'settings.stripe_connect_fee_ti_event',
  'system_settings.firebase_auth',
];
const connections =
  /^settings\.(streak|hubspot|campaignmonitor|mailchimp|klaviyo|activecampaign|beehiiv|segment|slack|stripe|stripe_connect|square|google_recaptcha)\./;

test('each setting is taken along or is named as one of its site alone; no secret and nothing of the platform is', () => {
  const all = pathsIn({ settings: settingDefaults, system_settings: systemDefaults });
  const along: readonly string[] = Object.values(settingsGroups).flat();
  const apart = (path: string) =>
    ofTheSite.includes(path) || connections.test(path) || platformPaths.includes(path);
  expect(all.filter((path) => !along.includes(path) && !apart(path))).toEqual([]);
  expect(along.filter((path) => secretPaths.includes(path) || apart(path))).toEqual([]);
  expect(along.filter((path) => !all.includes(path))).toEqual(['invitation_landing_url']);
});
