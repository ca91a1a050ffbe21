import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { ResourceRole } from '#contract/base/access.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { type ExportTools, generateExport } from '#server/domains/exports/make.service.ts';
import { memberSource } from '#server/domains/exports/member-source.ts';
import type { ExportContext } from '#server/domains/exports/request.service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { type FileStore, folderStore } from '#server/platform/files/files.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { visitor } from './act-as.ts';
import { makeOperator, makeResource, type TestSite } from './make-resource.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

interface PersonOptions {
  /** A new one unless given. */
  site?: TestSite;
  role?: ResourceRole;
  timezone?: string;
}

/** Returns the context of an operator with a role on a site. */
async function personOn(database: Database, options: PersonOptions): Promise<ExportContext> {
  const zone = options.timezone === undefined ? {} : { timezone: options.timezone };
  const site = options.site ?? (await makeResource(database, zone));
  const role = options.role ?? 'admin';
  const { id, email } = await makeOperator(database, { on: [{ resource: site, role }] });
  const actor = { kind: 'operator', id, email } as const;
  return { ...visitor(database), resource: site, relation: role, actor, sessionId: 0 };
}

function toolsFor(database: Database, folder: string): ExportTools {
  return {
    database,
    clock: systemClock,
    log: silentLog,
    files: folderStore(folder),
    sources: [memberSource],
    baseUrl: 'https://console.example.com',
    keepDays: 7,
  };
}

/** Wraps a store so that it rejects every write. */
const refusesFiles = (
  files: FileStore,
  message: string,
  how: { code?: string; name?: string },
): FileStore => ({
  ...files,
  put: () => Promise.reject(Object.assign(new Error(message), how)),
});

function otherConnections() {
  const made: Database[] = [];
  return {
    connect: (url: string): Database => {
      const more = connect({ url, log: silentLog, share: { app: 4, owner: 4 } });
      made.push(more);
      return more;
    },
    close: () => Promise.all(made.map((one) => one.close())),
  };
}

/**
 * Creates a database and a folder for the test file. Call it at the top.
 * @param make creates the database; by default an empty one
 */
export function exportFixture(make: (options: { max: number }) => Promise<TestDatabase> = testDatabase) {
  let db: TestDatabase | undefined;
  let folder = '';
  const others = otherConnections();
  beforeAll(async () => {
    db = await make({ max: 20 });
    folder = await mkdtemp(join(tmpdir(), 'masthead-exports-'));
  });
  afterAll(async () => {
    await others.close();
    await db?.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const database = () => {
    if (!db) throw new Error('the database is made before the first test');
    return db.database;
  };
  const rowsOf = async <T extends object>(statement: string, ...values: unknown[]): Promise<T[]> =>
    (await database().owner.query<T>(statement, values)).rows;
  const tools = () => toolsFor(database(), folder);
  return {
    database,
    tools,
    /** Creates the tools of another server process: its own connections, and the same files. */
    newServer: (): ExportTools => toolsFor(others.connect(db?.url ?? ''), folder),
    person: (options: PersonOptions = {}) => personOn(database(), options),
    /** Makes the file of an export as the job does. */
    make: (ctx: ExportContext, id: number, changes: Partial<ExportTools> = {}, lastAttempt = false) =>
      generateExport({ ...tools(), ...changes }, ctx, id, {
        lastAttempt,
        signal: new AbortController().signal,
      }),
    /** Returns a store that rejects every write. */
    filesThatFail: (message: string, how: { code?: string; name?: string } = {}) =>
      refusesFiles(tools().files, message, how),
    /** Rows of a statement that sees everything. */
    rowsOf,
    /** Mails to an address. */
    mailsTo: (address: string) =>
      rowsOf<{ subject: string; body_text: string }>(
        'select subject, body_text from outgoing_mails where recipient = $1 order by id',
        address,
      ),
  };
}
