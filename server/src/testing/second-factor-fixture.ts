import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Clock, fixedClock } from '#server/platform/clock/clock.ts';
import { factorDesk } from './factor-desk.ts';
import { type TestServer, testServer } from './test-server.ts';

/** Address of the console, whose name passkeys are bound to. */
export const baseUrl = 'https://console.example.com';

/** Starts a server for the tests of second factors in one file, without limits that an earlier test used up. */
export function secondFactorFixture(clock?: Clock) {
  let started: { server: TestServer; desk: ReturnType<typeof factorDesk> } | undefined;
  const made = () => {
    if (!started) throw new Error('the server starts before the first test');
    return started;
  };
  const sql = (text: string, values: unknown[] = []) => made().server.database.owner.query(text, values);
  beforeAll(async () => {
    const server = await testServer({ baseUrl, ...(clock ? { clock } : {}) });
    started = { server, desk: factorDesk(server) };
  });
  afterAll(() => started?.server.close());
  beforeEach(async () => {
    await sql('delete from rate_limits');
  });
  return {
    server: () => made().server,
    desk: () => made().desk,
    sql,
    /** Returns the subjects of the mails to an address, in order. */
    async mailsTo(email: string): Promise<string[]> {
      const { rows } = await sql('select subject from outgoing_mails where recipient = $1 order by id', [
        email,
      ]);
      return rows.map(({ subject }) => String(subject));
    },
  };
}

/** Starts the server at a fixed time for tests of one-time codes. */
export function oneTimeCodeFixture() {
  const clock = fixedClock(new Date('2026-11-27T10:00:15Z'));
  return {
    ...secondFactorFixture(clock),
    clock,
    /** Advances to the next code, because each counts once. */
    nextStep: () => clock.advance(30_000),
  };
}
