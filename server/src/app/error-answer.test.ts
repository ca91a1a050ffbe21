import { ORPCError } from '@orpc/client';
import { ValidationError } from '@orpc/contract';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { commonErrors } from '#contract/base/errors.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import { connect } from '#server/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { FileStoreUnavailable } from '#server/platform/files/files.ts';
import { LimitExceeded } from '#server/platform/limits/limits.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { errorAnswer } from './error-answer.ts';

const answerTo = (error: unknown) => errorAnswer(error, 'r-1', silentLog);

describe('error answers', () => {
  test('a refusal carries its code, its sentence and the request', () => {
    const error = new AppError('conflict', commonErrors.stale, { fields: { name: 'taken' } });
    expect(answerTo(error)).toEqual({
      status: 409,
      headers: {},
      body: {
        error: 'conflict',
        error_description: commonErrors.stale.en,
        error_key: commonErrors.stale.key,
        request_id: 'r-1',
        fields: { name: 'taken' },
      },
    });
  });

  test('an exceeded limit says after how many seconds to try again', () => {
    const { status, headers, body } = answerTo(new LimitExceeded(61));
    expect({ status, headers }).toEqual({ status: 429, headers: { 'retry-after': '61' } });
    expect(body.error_description).toContain('61 seconds');
    expect(body).toMatchObject({ error_key: commonErrors.tooMany.key, error_params: { seconds: 61 } });
  });

  test.each([
    [503, { 'retry-after': '10' }, 'Try again shortly'],
    [403, {}, 'Ask the person who runs the server'],
  ])('a store of files that answers %i', (status, headers, words) => {
    const found = answerTo(new FileStoreUnavailable('The store of files said no.', { status }));
    expect(found).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    expect(found.headers).toEqual(headers);
    expect(found.body.error_description).toContain(words);
  });

  test('a fault of ours tells nothing about itself', () => {
    const { status, body } = answerTo(new Error('select secret from operators'));
    expect(status).toBe(500);
    expect(body).toEqual({
      error: 'internal',
      error_description: 'Something went wrong.',
      request_id: 'r-1',
    });
  });

  test('a caller who hangs up in the middle of a body fills no error log', () => {
    const noted: string[] = [];
    const note = (level: string) => () => void noted.push(level);
    const log = { ...silentLog, error: note('error'), warn: note('warn'), debug: note('debug') } as never;
    errorAnswer(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), 'r-1', log);
    expect(noted).toEqual(['debug']);
    errorAnswer(new Error('read'), 'r-1', log);
    expect(noted).toEqual(['debug', 'error']);
  });

  test('a name is said once, also where the sentence begins with it', async () => {
    const issues = [
      { code: 'custom', path: ['password'], message: fieldTexts.passwordLength },
      { code: 'custom', path: ['host'], message: fieldTexts.required },
    ];
    const said = (at: number) =>
      answerTo(
        new ORPCError('BAD_REQUEST', {
          cause: new ValidationError({ message: 'x', issues: issues.slice(at), data: {} }),
        }),
      ).body.error_description;
    expect([said(0), said(1)]).toEqual(['password at least 8 characters', 'host: Required field']);
  });

  test('what is thrown but is no error is a fault, too', () => {
    expect(answerTo(undefined).status).toBe(500);
    expect(answerTo('text').status).toBe(500);
  });
});

describe('trouble with the database', () => {
  test('a statement that takes too long is 503 with Retry-After', async () => {
    const { database, drop } = await testDatabase();
    const slow = database.pool.connect().then(async (client) => {
      await client.query("set statement_timeout = '20ms'");
      return client.query('select pg_sleep(60)').finally(() => client.release(true));
    });
    const error = await slow.catch((reason: unknown) => reason);
    expect(answerTo(error)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    await drop();
  });

  test('connections that are cut, and a database that is not there, are 503', async () => {
    const { database, url, drop } = await testDatabase();
    const sleeping = database.pool.query('select pg_sleep(60)').catch((reason: unknown) => reason);
    const killer = new pg.Client({ connectionString: url });
    await killer.connect();
    const kill = () =>
      killer.query<{ n: number }>(
        "select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where query like 'select pg_sleep%' and pid <> pg_backend_pid()",
      );
    while ((await kill()).rows[0]?.n === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(answerTo(await sleeping).status).toBe(503);
    await killer.end();
    await drop();
    const nowhere = connect({ url: 'postgres://x@127.0.0.1:9/x', log: silentLog });
    const refused = await nowhere.pool.query('select 1').catch((reason: unknown) => reason);
    expect(answerTo(refused).status).toBe(503);
    const noSocket = connect({ url: 'postgres://x@/x?host=%2Fnowhere', log: silentLog });
    const missing = await noSocket.pool.query('select 1').catch((reason: unknown) => reason);
    expect(answerTo(missing).status).toBe(503);
  });

  test.each([{ code: 'ENOSPC', syscall: 'write' }, { code: 'EDQUOT' }, { code: '53100', severity: 'ERROR' }])(
    'a full disk is 503 that says so: $code',
    (reason) => {
      const error = new Error('upload failed', { cause: Object.assign(new Error('no space'), reason) });
      const { status, headers, body } = answerTo(error);
      expect({ status, headers }).toEqual({ status: 503, headers: { 'retry-after': '30' } });
      expect(body.error_description).toContain('disk of the server is full');
    },
  );

  test('what is there already, and no domain has a word for it, is a conflict', async () => {
    const { database, drop } = await testDatabase();
    await database.owner.query('create table names (name text unique)');
    const insert = "insert into names values ('one'), ('one')";
    const error = await database.owner.query(insert).catch((reason: unknown) => reason);
    const { status, body } = answerTo(error);
    expect({ status, error: body.error }).toEqual({ status: 409, error: 'conflict' });
    expect(body.error_description).toContain('saved a moment ago');
    await drop();
  });

  test('a wrong statement stays a fault of ours', async () => {
    const { database, drop } = await testDatabase();
    const error = await database.pool.query('select nonsense').catch((reason: unknown) => reason);
    expect(answerTo(error).status).toBe(500);
    await drop();
  });
});
