import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isPrivate, loadConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'masthead-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const env = { DATA_DIR: folder };

test('without any setting it listens on this machine only, with the embedded database', () => {
  expect(loadConfig(env)).toMatchObject({
    port: 4600,
    host: '127.0.0.1',
    databaseUrl: null,
    smtpUrl: null,
    baseUrl: 'http://127.0.0.1:4600',
    demo: 'auto',
    demoStripe: 'auto',
    demoStripePort: null,
    role: 'all',
  });
});

test('every setting that cannot be used is named at once', () => {
  const wrong = { ...env, PORT: 'many', DATABASE_URL: 'mysql://x', DEMO: 'perhaps' };
  expect(() => loadConfig(wrong, ['--role=cook'])).toThrow(/PORT.*\n.*DATABASE_URL.*\n.*DEMO.*\n.*--role/);
});

test('what looks right at first and cannot be used is named with the rest', () => {
  const wrong = { ...env, OUTBOUND_ALLOW: '10.0.0.0/8, banana', BASE_URL: 'https://', SECRET_KEY: 'short' };
  expect(() => loadConfig(wrong)).toThrow(/BASE_URL.*\n.*OUTBOUND_ALLOW: banana .*\n.*SECRET_KEY/);
  expect(() => loadConfig({ ...env, BASE_URL: 'https://a.example/?x=1' })).toThrow('BASE_URL');
  writeFileSync(join(folder, 'a-file'), '');
  expect(() => loadConfig({ DATA_DIR: join(folder, 'a-file') })).toThrow('DATA_DIR');
});

test('an address of numbers and colons stands in brackets', () => {
  expect(loadConfig({ ...env, HOST: '::1' }).baseUrl).toBe('http://[::1]:4600');
});

test('what other machines can reach is told from what only this one can', () => {
  const isPrivateWith = (settings: Record<string, string>) => isPrivate(loadConfig({ ...env, ...settings }));
  for (const HOST of ['127.0.0.1', '127.9.9.9', '::1', 'localhost'])
    expect(isPrivateWith({ HOST })).toBe(true);
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'desk.example.com'])
    expect(isPrivateWith({ HOST })).toBe(false);
  expect(isPrivateWith({ BASE_URL: 'https://desk.example.com' })).toBe(false);
  expect(isPrivateWith({ BASE_URL: 'http://localhost:4600' })).toBe(true);
});

test('a number out of its bounds is refused with them', () => {
  expect(() => loadConfig({ ...env, DATABASE_CONNECTIONS: '12' })).toThrow(
    'DATABASE_CONNECTIONS: 12 is no number of connections between 30 and 500',
  );
  expect(loadConfig({ ...env, DATABASE_CONNECTIONS: '60' }).databaseConnections).toBe(60);
});

test('networks that may be reached are given in a list', () => {
  const allowed = loadConfig({ ...env, OUTBOUND_ALLOW: '10.0.0.0/8, fd00::/8' }).outboundAllow;
  expect(allowed).toEqual(['10.0.0.0/8', 'fd00::/8']);
});

test('the secret key is made once, kept, and readable for its owner only', () => {
  const first = loadConfig(env).secretKey;
  expect(first).toHaveLength(32);
  expect(loadConfig(env).secretKey.equals(first)).toBe(true);
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
});

test('a key that is given wins, and a short one is refused', () => {
  const text = 'k'.repeat(40);
  expect(loadConfig({ ...env, SECRET_KEY: text }).secretKey).toHaveLength(32);
  expect(loadConfig({ ...env, SECRET_KEY: '00'.repeat(32) }).secretKey.equals(Buffer.alloc(32))).toBe(true);
  expect(() => loadConfig({ ...env, SECRET_KEY: 'short' })).toThrow('SECRET_KEY');
});

test('a role is chosen by argument, an address loses its last slash', () => {
  expect(loadConfig({ ...env, BASE_URL: 'https://desk.example.com/' }, ['--role=worker'])).toMatchObject({
    role: 'worker',
    baseUrl: 'https://desk.example.com',
  });
});

test('a start with an unknown word, or with a role that there is not, is refused with those that there are', () => {
  const startedWith = (...argv: string[]) => loadConfig(env, argv).role;
  expect(startedWith('--role', 'worker')).toBe('worker');
  expect(startedWith('--role=http')).toBe('http');
  expect(startedWith('--role=reader')).toBe('reader');
  expect(() => startedWith('--role', 'cook')).toThrow('--role: cook is none of all, http, reader, worker');
  const usage = 'npm start -- --role=all|http|reader|worker';
  for (const words of [['worker'], ['--rôle=worker'], ['--role'], ['--role=http', 'now']])
    expect(() => startedWith(...words)).toThrow(`${words.join(' ')}: the server is started with ${usage}`);
});

test('a role that npm kept for itself is refused', () => {
  // npm start --role=worker
  expect(() => loadConfig({ ...env, npm_config_role: 'worker' })).toThrow(
    '--role: npm kept it. Write npm start -- --role=all|http|reader|worker',
  );
});

test('a database behind a socket is an address too', () => {
  const url = 'postgres://masthead@/masthead?host=/run/postgresql';
  expect(loadConfig({ ...env, DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('files of exports stay in the data folder unless a bucket is named', () => {
  expect(loadConfig(env).filesBucket).toBeNull();
  const there = { FILES_URL: 's3://h.example/files', AWS_ACCESS_KEY_ID: 'K', AWS_SECRET_ACCESS_KEY: 's' };
  expect(loadConfig({ ...env, ...there }).filesBucket).toMatchObject({ accessKeyId: 'K' });
  const wrong = { ...env, PORT: 'many', FILES_URL: 's3://KEY:canary@h.example' };
  expect(() => loadConfig(wrong)).toThrow(/PORT.*\n.*FILES_URL: names no bucket/);
  expect(() => loadConfig(wrong)).not.toThrow(/canary/);
});
