import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { MemberImport } from '#contract/domains/member-imports/import-schemas.ts';
import {
  type ImportField,
  type ImportKind,
  importPartMax,
  type UnknownPlans,
} from '#contract/domains/member-imports/schemas.ts';
import type { ImportAnswers } from '#contract/domains/member-imports/source-schemas.ts';
import type { DateOrder, DecimalSign } from '#contract/domains/member-imports/style-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { systemContext } from '#server/database/sites.ts';
import { checkFile } from '#server/domains/member-imports/check/check.service.ts';
import type { FileSource } from '#server/domains/member-imports/file/source.ts';
import { styleOf } from '#server/domains/member-imports/file/style.ts';
import {
  checkImport,
  getImport,
  rejectedRows,
  startImport,
  undoImport,
} from '#server/domains/member-imports/life.service.ts';
import { loadImportWork, type Round, type Work } from '#server/domains/member-imports/record/work.ts';
import { runImport } from '#server/domains/member-imports/run/run.service.ts';
import { undoWholeImport } from '#server/domains/member-imports/undo/undo.service.ts';
import { firstRowsOf } from '#server/domains/member-imports/upload/first-rows.ts';
import {
  addPart,
  createImport,
  finishUpload,
  type UploadTools,
} from '#server/domains/member-imports/upload/uploads.service.ts';
import { type FileStore, type FolderStore, folderStore } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';
import { actAs } from './act-as.ts';
import { jobInfo } from './job-info.ts';
import { makeResource } from './make-resource.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export interface CheckOptions {
  fields?: (ImportField | null)[];
  unknownPlans?: UnknownPlans;
  hasHeading?: boolean;
  dateOrder?: DateOrder;
  decimalSign?: DecimalSign;
  currency?: string;
  answers?: ImportAnswers;
  kind?: ImportKind;
}

/** Test fixture that imports members through the same calls as the console and runs the jobs itself. */
export interface ImportFixture {
  files: FolderStore;
  uploads: UploadTools;
  /** Uploads a file and reads its columns. */
  upload(
    ctx: ResourceContext,
    content: string | Buffer,
    part?: number,
    kind?: ImportKind,
  ): Promise<MemberImport>;
  check(ctx: ResourceContext, found: MemberImport, options?: CheckOptions): Promise<MemberImport>;
  /** Starts a checked import and runs it. */
  run(ctx: ResourceContext, checked: MemberImport, signal?: AbortSignal): Promise<MemberImport>;
  /** Runs all steps of an import. */
  importText(ctx: ResourceContext, content: string | Buffer, options?: CheckOptions): Promise<MemberImport>;
  undo(ctx: ResourceContext, done: MemberImport): Promise<MemberImport>;
  rejected(ctx: ResourceContext, done: MemberImport): Promise<string>;
  work(ctx: ResourceContext, id: number, signal?: AbortSignal): Promise<Work>;
  close(): Promise<void>;
}

function workWith(files: FileStore): ImportFixture['work'] {
  return async (ctx, id, signal = new AbortController().signal) => {
    const { database, clock, resource } = ctx;
    // The job retries failures; a test has to see their reason.
    const log = {
      ...ctx.log,
      warn: (facts: { err?: unknown }) =>
        process.stderr.write(`${(facts.err as Error | undefined)?.stack}\n`),
    } as unknown as Log;
    // Reads where the test runs, as the first rows are.
    const tools = { database, clock, log, files, readStyle: styleOf };
    const found = await loadImportWork(
      tools,
      systemContext(tools, 'member-imports.run', resource),
      id,
      jobInfo({ signal }),
    );
    if (!found) throw new Error('no such import');
    return found;
  };
}

/** Reads in the test's own thread; the worker thread has tests of its own. */
const readFirstRows = (_siteId: number, source: FileSource) => firstRowsOf(source);

function uploadTo(files: FileStore): ImportFixture['upload'] {
  return async (ctx, content, part = importPartMax, kind = 'members') => {
    const whole = Buffer.from(content);
    const { id } = await createImport(ctx, { kind, file_name: `${kind}.csv`, bytes: whole.length });
    for (let n = 0; n * part < whole.length; n += 1) {
      const piece = whole.subarray(n * part, (n + 1) * part);
      await addPart(files, ctx, { id, part: n, content: new File([new Uint8Array(piece)], 'part') });
    }
    return finishUpload({ files, readFirstRows }, ctx, { id });
  };
}

function checkInput({ id, columns, has_heading: found }: MemberImport, options: CheckOptions) {
  const { fields, unknownPlans, hasHeading = found, dateOrder, decimalSign, currency, answers } = options;
  const fieldAt = ({ position, field }: MemberImport['columns'][number]): ImportField | null =>
    fields ? (fields[position] ?? null) : field;
  return {
    id,
    columns: columns.map((column) => ({ position: column.position, field: fieldAt(column) })),
    ...(unknownPlans ? { unknown_plans: unknownPlans } : {}),
    has_heading: hasHeading,
    ...(answers ? { answers } : {}),
    ...(dateOrder ? { date_order: dateOrder } : {}),
    ...(decimalSign ? { decimal_sign: decimalSign } : {}),
    ...(currency ? { currency } : {}),
  };
}

export async function importFixture(): Promise<ImportFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-imports-'));
  const files = folderStore(folder);
  const work = workWith(files);
  const after = async (
    ctx: ResourceContext,
    id: number,
    round: (work: Work) => Promise<Round>,
    signal?: AbortSignal,
  ) => {
    await round(await work(ctx, id, signal));
    return getImport(ctx, { id });
  };
  const desk: ImportFixture = {
    files,
    uploads: { files, readFirstRows },
    work,
    upload: uploadTo(files),
    check: async (ctx, found, options = {}) => {
      await checkImport(ctx, checkInput(found, options));
      return after(ctx, found.id, checkFile);
    },
    run: async (ctx, { id, version }, signal) => {
      await startImport(ctx, { id, version });
      return after(ctx, id, runImport, signal);
    },
    importText: async (ctx, content, options) =>
      desk.run(
        ctx,
        await desk.check(ctx, await desk.upload(ctx, content, importPartMax, options?.kind), options),
      ),
    undo: async (ctx, { id }) => {
      await undoImport(ctx, { id });
      return after(ctx, id, undoWholeImport);
    },
    rejected: async (ctx, { id }) => (await rejectedRows(files, ctx, { id })).text(),
    close: () => rm(folder, { recursive: true, force: true }),
  };
  return desk;
}

/** Returns a signal that is aborted when it has been checked this many times. */
export function raisedAfter(looks: number): AbortSignal {
  let seen = 0;
  return {
    get aborted() {
      seen += 1;
      return seen > looks;
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as AbortSignal;
}

export interface ImportTest {
  db: TestDatabase;
  desk: ImportFixture;
  /** An administrator of a site that is new in each test. */
  ctx: ResourceContext;
  /** Rows of a statement about that site, $1, that sees everything. */
  rowsOf<T extends object>(statement: string): Promise<T[]>;
}

/**
 * Creates a database and a fixture for the tests of one file, and passes them to each test. Call it at the file's top.
 */
export function eachImportTest(take: (made: ImportTest) => void): void {
  let db: TestDatabase;
  let desk: ImportFixture;
  beforeAll(async () => {
    db = await testDatabase();
    desk = await importFixture();
  });
  afterAll(async () => {
    await desk.close();
    await db.drop();
  });
  beforeEach(async () => {
    const ctx = actAs(db.database, await makeResource(db.database));
    const rowsOf = async <T extends object>(statement: string): Promise<T[]> =>
      (await db.database.owner.query<T>(statement, [ctx.resource.id])).rows;
    take({ db, desk, ctx, rowsOf });
  });
}
