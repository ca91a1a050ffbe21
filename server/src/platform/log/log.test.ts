import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function lines(): { written: string[]; log: ReturnType<typeof createLog> } {
  const written: string[] = [];
  return { written, log: createLog('info', { write: (line) => void written.push(line) }) };
}

test.each([
  { token: 'canary' },
  { resetToken: 'canary' },
  { code: 'canary' },
  { resetCode: 'canary_code' },
  { code: 'canaryQ3v0_kDm-9sX' },
  { password_confirm: 'canary' },
  { headers: { Authorization: 'canary', 'set-cookie': ['canary'], 'X-Api-Key': 'canary' } },
  { a: { b: { c: { d: [{ private_key: 'canary' }] } } } },
  { smtpUrl: 'smtp://desk:canary@mail.example.com' },
  { databaseAppUrl: 'postgres://app:canary@db.example.com/x' },
  { FILES_URL: 's3://key:canary@store.example.com/files' },
  { filesBucket: { endpoint: 'https://store.example.com/files', secretAccessKey: 'canary' } },
  { err: Object.assign(new Error('refused'), { request: { headers: { authorization: 'canary' } } }) },
  { err: Object.assign(new Error('refused'), { request: { body: { code: 'canary' } } }) },
])('the secret in %j is hidden', (fields) => {
  const { written, log } = lines();
  log.info(fields, 'something happened');
  log.child(fields).info('something happened');
  log.child({ requestId: 'r-1' }).child(fields).info('something happened');
  expect(written).toHaveLength(3);
  for (const line of written) {
    expect(line).toContain('[hidden]');
    expect(line).not.toContain('canary');
  }
});

test.each(['23505', '0A000', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'not_found', 1, 503])(
  'the code %s says what went wrong and is shown',
  (code) => {
    const { written, log } = lines();
    log.warn({ code, cause: { code } }, 'something went wrong');
    log.child({ code }).warn('something went wrong');
    expect(written.map((line) => (JSON.parse(line) as { code: unknown }).code)).toEqual([code, code]);
    expect(JSON.parse(written[0] ?? '{}')).toMatchObject({ cause: { code } });
  },
);

test.each(['481 516', 481516, '481516', 'kqzvbn', 'Q3v0', null])('the code %s may open something', (code) => {
  const { written, log } = lines();
  log.warn({ code }, 'something was asked for');
  expect(JSON.parse(written[0] ?? '{}')).toMatchObject({ code: '[hidden]' });
});

test('an error keeps its message, its trace and its code', () => {
  const { written, log } = lines();
  log.error({ err: Object.assign(new Error('duplicate key'), { code: '23505' }) }, 'a write failed');
  const line = JSON.parse(written[0] ?? '{}') as { err: Record<string, string> };
  expect(line.err).toMatchObject({ message: 'duplicate key', code: '23505', type: 'Error' });
  expect(line.err.stack).toContain('log.test.ts');
});

test('the lines of a request carry its id, and all other fields as they are', () => {
  const { written, log } = lines();
  const at = new Date('2026-01-02T03:04:05Z');
  log.child({ requestId: 'r-1' }).info({ site: 'daily', rows: [1, 2], at, none: null }, 'listed');
  expect(JSON.parse(written[0] ?? '{}')).toMatchObject({
    requestId: 'r-1',
    msg: 'listed',
    site: 'daily',
    rows: [1, 2],
    at: '2026-01-02T03:04:05.000Z',
    none: null,
  });
});

test('a field that holds itself does not end the process', () => {
  const { written, log } = lines();
  const loop: Record<string, unknown> = { name: 'loop' };
  loop.self = loop;
  log.info({ loop }, 'round and round');
  expect(written).toHaveLength(1);
});
