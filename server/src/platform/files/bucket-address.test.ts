import { expect, test } from 'vitest';
import { readBucketAddress } from './bucket-address.ts';

const noKeys = { accessKeyId: null, secretAccessKey: null };
const keys = { accessKeyId: 'KEY', secretAccessKey: 'se/cr+et' };

test.each([
  ['s3://KEY:se%2Fcr%2Bet@store.example.com/files', 'https://store.example.com/files', '', 'us-east-1'],
  ['https://KEY:se%2Fcr%2Bet@store.example.com/files/', 'https://store.example.com/files', '', 'us-east-1'],
  ['http://KEY:se%2Fcr%2Bet@127.0.0.1:9000/files', 'http://127.0.0.1:9000/files', '', 'us-east-1'],
  ['s3://KEY:se%2Fcr%2Bet@h.example/files/desk/a?region=auto', 'https://h.example/files', 'desk/a/', 'auto'],
])('the address %s', (text, endpoint, prefix, region) => {
  expect(readBucketAddress(text, noKeys)).toEqual({ ...keys, endpoint, prefix, region });
});

test.each([
  ['s3.eu-central-1.amazonaws.com', 'eu-central-1'],
  ['s3-eu-west-1.amazonaws.com', 'eu-west-1'],
  ['s3.fr-par.scw.cloud', 'fr-par'],
  ['s3.amazonaws.com', 'us-east-1'],
])('the host %s names its region', (host, region) => {
  expect(readBucketAddress(`s3://${host}/files`, keys).region).toBe(region);
});

test('the key may stand apart from the address, and the one in the address goes before it', () => {
  expect(readBucketAddress('s3://h.example/files', keys)).toMatchObject(keys);
  expect(readBucketAddress('s3://OWN:own@h.example/files', keys)).toMatchObject({
    accessKeyId: 'OWN',
    secretAccessKey: 'own',
  });
});

test.each([
  ['ftp://KEY:canary@h.example/files', 'needs an address such as s3://KEY:SECRET@HOST/BUCKET'],
  ['/var/files', 'needs an address'],
  ['s3://KEY:can/ary@h.example/files', 'in the secret, / is written %2F'],
  ['s3://KEY:canary%@h.example/files', 'has a % that begins no escape'],
  ['s3://h.example/files', 'has no key'],
  ['s3://KEY@h.example/files', 'has half a key'],
  ['s3://KEY:canary@h.example', 'names no bucket'],
  ['s3://KEY:canary@h.example/a', 'names no bucket'],
  ['s3://KEY:canary@h.example/files/a b', 'has a folder behind the bucket with other signs'],
  ['s3://KEY:canary@h.example/files?regoin=auto', 'may say nothing behind the bucket but ?region=REGION'],
])('%s is refused in words that give no key away', (text, words) => {
  const read = () => readBucketAddress(text, noKeys);
  expect(read).toThrow(words);
  expect(read).not.toThrow(/canary|can\/ary/);
});
