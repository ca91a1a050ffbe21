// Opens exports of the demo publication with a spreadsheet program and compares every cell with the rows.
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ExportSource } from '#contract/domains/exports/schemas.ts';
import { exportableTables } from '#server/app/exported-tables.ts';
import type { Filters } from '#server/database/table-source.ts';
import type { Cell } from '#server/platform/spreadsheets/cells.ts';
import { type FileFormat, fileOf } from '#server/platform/spreadsheets/writers.ts';
import { compareSheet, type Difference, harmless, inSheets, type Judge, lettered, typed } from './compare.ts';
import { type OpenedSheet, openedSheets } from './flat-sheets.ts';
import { type OddSite, oddSite, type Table, tableOf } from './site.ts';
import { findProgram, NoProgram, openWith, type TextReading } from './soffice.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const day = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const lastYear = { date_start: dateOf(Date.now() - 365 * day), date_end: dateOf(Date.now() - day) };

/** Rows of a sheet, so that the demo's members need several. */
const fewRows = 1_000;

const figures = [
  'gross_volume',
  'mrr',
  'new_subscribers',
  'refunds',
  'retention_rate',
  'paywall_hits',
  'cancelled_subscriptions',
];

const tables: readonly [ExportSource, Filters][] = [
  ['users', {}],
  ['churn-users', lastYear],
  ['past-due-report', {}],
  ...figures.map((figure): [ExportSource, Filters] => ['statistic-rows', { figure, ...lastYear }]),
];

interface Opened {
  program: string;
  folder: string;
}

interface Reading {
  format: FileFormat;
  judge: Judge;
  how: string;
  text?: TextReading;
  sheetRows?: number;
}

const readings: readonly Reading[] = [
  { format: 'xlsx', judge: typed, how: 'spreadsheet' },
  { format: 'csv', judge: lettered, how: 'text file, as texts', text: 'typed' },
  { format: 'csv', judge: harmless, how: 'text file, by double click', text: 'double-click' },
];
const split: Reading = {
  format: 'xlsx',
  judge: typed,
  how: `spreadsheet, ${fewRows} rows a sheet`,
  sheetRows: fewRows,
};

async function open({ program, folder }: Opened, table: Table, reading: Reading): Promise<OpenedSheet[]> {
  const file = join(folder, `table.${reading.format}`);
  async function* batches() {
    for (let from = 0; from < table.rows.length; from += 2_000) yield table.rows.slice(from, from + 2_000);
  }
  const { sheet, columns } = table;
  const content = fileOf(reading.format, {
    sheet,
    columns,
    batches: batches(),
    sheetRows: reading.sheetRows,
  });
  await pipeline(content, createWriteStream(file));
  const asText = reading.text && { reading: reading.text, columns: columns.length };
  return openedSheets(await readFile(await openWith(program, folder, file, asText), 'utf8'));
}

function compare(table: Table, sheets: readonly OpenedSheet[], { judge, format, sheetRows }: Reading) {
  const titles = table.columns.map(({ title }) => title);
  const expected = inSheets(table.rows, sheetRows);
  const found: Difference[] = [];
  let cells = 0;
  if (sheets.length !== expected.length)
    found.push({ where: 'sheets', expected: String(expected.length), found: String(sheets.length) });
  for (const [position, rows] of expected.entries()) {
    const sheet = sheets[position];
    const name = position === 0 ? table.sheet : `${table.sheet}_${position + 1}`;
    if (format === 'xlsx' && sheet?.name !== name)
      found.push({ where: 'name of the sheet', expected: name, found: sheet?.name ?? 'none' });
    const result = compareSheet({ titles, rows }, sheet, judge);
    cells += result.cells;
    found.push(...result.differences);
  }
  return { cells, differences: found };
}

/** Requires that the comparison notices one changed value; otherwise it would prove nothing. */
function requireNotice(table: Table, sheets: readonly OpenedSheet[], reading: Reading): void {
  for (const [column, { type }] of table.columns.entries()) {
    const line = table.rows.findIndex((row) => row[column] !== null && row[column] !== '');
    const cell = table.rows[line]?.[column];
    if (cell === undefined || cell === null || (reading.judge === harmless && typeof cell !== 'number'))
      continue;
    const rows = table.rows.map((row, position) => (position === line ? row.with(column, bent(cell)) : row));
    const { differences } = compare({ ...table, rows }, sheets, reading);
    if (differences.length === 0) throw new Error(`a changed ${type} in column ${column + 1} goes unnoticed`);
  }
}

function bent(cell: NonNullable<Cell>): Cell {
  if (typeof cell === 'string') return `${cell}x`;
  if (typeof cell === 'boolean') return !cell;
  if (typeof cell === 'number') return cell + 1;
  return 'cents' in cell
    ? { ...cell, cents: cell.cents + 1 }
    : { at: cell.at + 60_000, local: cell.local + 60_000 };
}

async function check(
  opened: Opened,
  { ctx }: OddSite,
  source: ExportSource,
  filters: Filters,
): Promise<number> {
  const chosen = exportableTables.find(({ key }) => key === source);
  if (!chosen) throw new Error(`nothing is exported as ${source}`);
  const table = await tableOf(ctx, chosen, filters);
  let wrong = 0;
  for (const reading of source === 'users' ? [...readings, split] : readings) {
    const sheets = await open(opened, table, reading);
    const { cells, differences } = compare(table, sheets, reading);
    wrong += differences.length;
    const name = [source, ...Object.values(filters)].join(' ');
    say(`${name}, ${reading.how}: ${table.rows.length} rows, ${cells} cells, ${differences.length} differ`);
    for (const { where, expected, found } of differences.slice(0, 12))
      say(`  ${where}: ${expected.slice(0, 120)} became ${found.slice(0, 120)}`);
    if (differences.length === 0 && table.rows.length > 0) requireNotice(table, sheets, reading);
  }
  return wrong;
}

async function checkAll(program: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-opened-'));
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-opened-data-'));
  try {
    const site = await oddSite(dataDir);
    try {
      let wrong = 0;
      for (const [source, filters] of tables)
        wrong += await check({ program, folder }, site, source, filters);
      return wrong;
    } finally {
      await site.close();
    }
  } finally {
    for (const made of [folder, dataDir]) await rm(made, { recursive: true, force: true, maxRetries: 10 });
  }
}

try {
  const wrong = await checkAll(await findProgram());
  say(wrong === 0 ? '\nEvery cell is as it was exported.' : `\n${wrong} cells differ.`);
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof NoProgram)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
