// Imports members or sales from a file on this machine, as the command does. A second run with the same file changes
// nothing, so an interrupted run can be restarted safely.
import { basename } from 'node:path';
import {
  type ImportKind,
  type ImportTotals,
  lackingFields,
  type ReasonCount,
  type UnknownPlans,
} from '#contract/domains/member-imports/schemas.ts';
import type { ImportAnswers } from '#contract/domains/member-imports/source-schemas.ts';
import type { DateOrder, DecimalSign } from '#contract/domains/member-imports/style-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { readBatches, readSaleBatches } from './columns/batches.ts';
import type { ImportedMember } from './columns/columns.ts';
import { answeredTitles, unnamedPlans } from './columns/plan-names.ts';
import type { ImportedSale } from './columns/sale-columns.ts';
import type { RejectedRow } from './file/cells.ts';
import { type Heading, readHeading } from './file/headings.ts';
import { rejectedFile } from './file/rejected-file.ts';
import type { Batch } from './file/row-batches.ts';
import { type FileSource, fileAt, UnreadableFile } from './file/source.ts';
import { openDoubts, type Style, styleOf } from './file/style.ts';
import { importRows, type Taken } from './members/take.service.ts';
import { ReasonCounts } from './record/reason-counts.ts';
import { importSales } from './sales/import-sales.service.ts';
import { SaleIdentities } from './sales/sale-identity.ts';
import { sourceOf } from './sources/all.ts';
import { headingBy } from './sources/heading-by.ts';
import { recognise } from './sources/recognise.ts';
import type { Source } from './sources/source.ts';
import { firstRow } from './upload/first-look.ts';

/** Counts of rows, and of created members; for sales, the members they were created for. */
export interface Totals extends ImportTotals {
  madeMembers: number;
}

export interface ImportResult extends Totals {
  /** File of the rejected rows, or null when there were none. */
  rejectedPath: string | null;
  /** Reasons for cells that were left out of imported rows, with the number of rows, the most frequent first. */
  leftOut: ReasonCount[];
}

interface ImportOptions {
  kind: ImportKind;
  path: string;
  /** Path of the file for rejected rows. */
  rejectedPath: string;
  /** Rule for rows that name a plan or group the site doesn't have; by default it is created. */
  unknownPlans?: UnknownPlans;
  /** Fields of the columns by position; by default the first row decides. */
  columns?: Heading | undefined;
  /** True if the first row holds titles; by default it is detected. */
  hasHeading?: boolean | undefined;
  /** Key of the source system; null reads the file as any other, undefined detects it from the headings. */
  source?: string | null | undefined;
  /** Answers that only the operator can give. */
  answers?: ImportAnswers | undefined;
  /** ISO 4217 currency of all amounts if no column gives it. */
  currency?: string | undefined;
  /** Date order; by default it is detected from the file. The same applies to `decimals`. */
  dates?: DateOrder | undefined;
  decimals?: DecimalSign | undefined;
  /** Called after each batch. `share` of the file is 0 to 1. */
  onProgress?: (totals: Totals, share: number) => void;
}

type Take<Row> = (scope: WriteScope, rows: readonly Row[]) => Promise<Taken>;

/** Imports one batch, in one transaction. */
function takeBatch<Row>(
  ctx: ResourceContext,
  options: ImportOptions,
  { rows }: Batch<Row>,
  take: Take<Row>,
): Promise<Taken> {
  return write(ctx, 'members.import', async (scope) => {
    const taken = await take(scope, rows);
    const { created, updated } = taken;
    if (created + updated === 0) scope.unchanged();
    else {
      const changes = { kind: options.kind, file: basename(options.path), created, updated };
      await scope.audit({ target: 'member_import', id: null, changes });
    }
    return taken;
  });
}

/** Returns the source system, from the options or from the headings; null if none. @throws UnreadableFile */
function sourceIn(cells: readonly string[], { kind, columns, source: key }: ImportOptions): Source | null {
  if (key === null || columns !== undefined) return null;
  const source = key === undefined ? recognise(kind, cells) : sourceOf(key);
  if (source === null && key !== undefined) throw new UnreadableFile(`No source is called ${key}.`);
  if (source !== null && source.kind !== kind)
    throw new UnreadableFile(
      `This is ${source.system}'s file of ${source.file}: bring it as ${source.kind}.`,
    );
  return source;
}

/** Returns the field of each column, from the options or from the first row. @throws UnreadableFile */
function columnsIn(
  { cells, below }: { cells: readonly string[]; below: readonly string[][] },
  { hasHeading, source }: { hasHeading: boolean; source: Source | null },
  { kind, columns, currency }: ImportOptions,
): Heading {
  const heading =
    columns ?? (source ? headingBy(source, cells, below) : readHeading(kind, hasHeading ? cells : []));
  const lacking = lackingFields(kind, [...heading.keys()], {
    hasCurrency: currency !== undefined,
    hasPlan: source?.asks.includes('plan') ?? false,
  });
  if (lacking.length === 0) return heading;
  const missing = lacking.map((fields) => fields.map((field) => `"${field}"`).join(' or ')).join(', ');
  const example = kind === 'members' ? 'email,name,-,created_at' : 'id,date,-,amount --currency USD';
  const says = columns ? `--columns names no ${missing}` : `The first row names no column ${missing}`;
  const why = kind === 'members' ? 'members cannot be matched' : 'sales cannot be read';
  throw new UnreadableFile(`${says}, so ${why}. Say what each column is: --columns ${example}.`);
}

const doubtTexts = {
  dates: (value: string) =>
    `Dates such as ${value} can be read in two ways. Say --dates month-first or --dates day-first.`,
  amounts: (value: string) =>
    `Amounts such as ${value} can be read in two ways. Say --decimals point or --decimals comma.`,
} as const;

function planText(name: string, others: number): string {
  const more = others === 0 ? '' : ` The same is true of ${others} more: give one --plan for each.`;
  return `The plan ${name} has no title in the file. Say what it is called here: --plan ${name}=TITLE.${more}`;
}

/** @throws UnreadableFile if the file doesn't show how it must be read */
async function requireStyle(
  source: FileSource,
  asked: Parameters<typeof styleOf>[1],
  answers: ImportAnswers,
): Promise<Style> {
  const found = await styleOf(source, asked);
  const open = openDoubts(found, asked.chosen);
  const said = (['dates', 'amounts'] as const).flatMap((what) =>
    open[what].slice(0, 1).map(doubtTexts[what]),
  );
  const [unnamed, ...others] = unnamedPlans(found.plans, answers);
  if (unnamed !== undefined) said.push(planText(unnamed.name, others.length));
  if (said.length > 0) throw new UnreadableFile(said.join(' '));
  return found;
}

/** Callbacks for rejected rows, and for cells that are left out. */
interface Tell {
  reject: (row: RejectedRow) => Promise<void>;
  leaveOut: (reasons: readonly string[]) => void;
}

async function takeAll<Row>(
  ctx: ResourceContext,
  options: ImportOptions,
  batches: AsyncIterable<Batch<Row>>,
  take: Take<Row>,
  { reject, leaveOut }: Tell,
): Promise<Totals> {
  const totals: Totals = { rows: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, madeMembers: 0 };
  for await (const batch of batches) {
    const taken = await takeBatch(ctx, options, batch, take);
    const rejected = [...batch.rejected, ...taken.rejected].sort((a, b) => a.line - b.line);
    for (const row of rejected) await reject(row);
    leaveOut(taken.leftOut);
    totals.rows = batch.to;
    totals.created += taken.created;
    totals.updated += taken.updated;
    totals.unchanged += taken.unchanged;
    totals.rejected += rejected.length;
    totals.madeMembers += taken.createdMembers.length;
    options.onProgress?.({ ...totals }, batch.share);
  }
  return totals;
}

/** Returns how the file is read, from the options or as detected. @throws UnreadableFile */
async function readingOf(ctx: ResourceContext, file: FileSource, options: ImportOptions) {
  const { table, cells, below, ...first } = await firstRow(options.kind, file, options.hasHeading);
  const source = sourceIn(cells, options);
  const origin = { source, answers: options.answers ?? {}, titles: cells };
  const hasHeading = options.hasHeading ?? (source !== null || first.hasHeading);
  const heading = columnsIn({ cells, below }, { hasHeading, source }, options);
  const chosen = { dates: options.dates ?? null, decimals: options.decimals ?? null };
  const namesPlans = source?.asks.includes('plans') ?? false;
  const style = await requireStyle(table, { heading, hasHeading, chosen, namesPlans }, origin.answers);
  const currency = options.currency ?? null;
  const siteZone = ctx.resource.timezone;
  return { table, heading, hasHeading, now: siteNow(ctx), siteZone, style, currency, origin };
}

function takeKind(
  ctx: ResourceContext,
  options: ImportOptions,
  reading: Awaited<ReturnType<typeof readingOf>>,
  tell: Tell,
): Promise<Totals> {
  if (options.kind === 'sales') {
    const identities = new SaleIdentities(ctx.resource.livemode);
    const take: Take<ImportedSale> = (scope, rows) => importSales(ctx, scope, rows, identities, null);
    return takeAll(ctx, options, readSaleBatches(reading.table, reading), take, tell);
  }
  const unknownPlans = options.unknownPlans ?? 'create';
  const { source, answers } = reading.origin;
  const isByCustomer = source?.isByCustomer ?? false;
  const unknown = { unknownPlans, answered: answeredTitles(answers) };
  const taking = { ...unknown, mayMail: answers.mail === 'yes', isByCustomer, importId: null };
  const take: Take<ImportedMember> = (scope, rows) => importRows(ctx, scope, rows, taking);
  return takeAll(ctx, options, readBatches(reading.table, reading), take, tell);
}

/**
 * Imports a spreadsheet (.xlsx) or a text file with cells between commas, semicolons, tabs, bars or runs of blanks: an
 * export of a known system, or any file with headings in any order. For members, labels become tags, tiers become
 * subscriptions to plans of that title, and groups become places in groups of that name; missing plans and groups are
 * created unless the options say otherwise. For sales it reads an id or email, date, amount, currency and an optional
 * title.
 * @throws UnreadableFile if the file can't be read, has no usable heading, or is ambiguous
 */
export async function importFile(ctx: ResourceContext, options: ImportOptions): Promise<ImportResult> {
  const file = await fileAt(options.path);
  const reading = await readingOf(ctx, file, options);
  const titles = reading.origin.titles.map((title, position) =>
    reading.hasHeading ? title : `column ${position + 1}`,
  );
  const rejectedRows = rejectedFile(options.rejectedPath, titles);
  const leftOut = new ReasonCounts();
  const totals = await takeKind(ctx, options, reading, {
    reject: (row) => rejectedRows.write(row),
    leaveOut: (reasons) => leftOut.add(reasons),
  });
  return { ...totals, rejectedPath: await rejectedRows.close(), leftOut: leftOut.sorted };
}
