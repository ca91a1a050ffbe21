import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  fieldsOfKind,
  type ImportField,
  type ImportKind,
  importKind,
} from '#contract/domains/member-imports/schemas.ts';
import type { ImportAnswers } from '#contract/domains/member-imports/source-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { platformContext } from '#server/database/sites.ts';
import type { Heading } from '#server/domains/member-imports/file/headings.ts';
import { UnreadableFile } from '#server/domains/member-imports/file/source.ts';
import { importFile, type Totals } from '#server/domains/member-imports/service.ts';
import { siteByKey } from '#server/domains/resources/service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { openProduct } from '../open-product.ts';
import { progressLine } from './progress-line.ts';
import { UsageError } from './usage-error.ts';
import { usages } from './usages.ts';

const usage = usages.import;

const number = new Intl.NumberFormat('en');

function counts(kind: ImportKind, totals: Totals): string {
  const parts = [
    `${number.format(totals.rows)} rows`,
    `${number.format(totals.created)} new`,
    ...(kind === 'members' ? [`${number.format(totals.updated)} updated`] : []),
    `${number.format(totals.unchanged)} unchanged`,
    `${number.format(totals.rejected)} rejected`,
    ...(kind === 'sales' ? [`${number.format(totals.madeMembers)} new members`] : []),
  ];
  return parts.join(' · ');
}

type ImportArguments = Omit<Parameters<typeof importFile>[1], 'path' | 'rejectedPath' | 'onProgress'> & {
  resource: string;
  file: string;
  rejected: string | undefined;
};

const knownOptions = {
  resource: { type: 'string' },
  file: { type: 'string' },
  rejected: { type: 'string' },
  columns: { type: 'string' },
  headings: { type: 'string' },
  currency: { type: 'string' },
  dates: { type: 'string' },
  decimals: { type: 'string' },
  'unknown-plans': { type: 'string' },
  source: { type: 'string' },
  mail: { type: 'string' },
  'charged-by': { type: 'string' },
  plan: { type: 'string', multiple: true },
} as const;

/** Returns the word if it is one of the choices, or undefined if it is missing. @throws UsageError */
function wordOf<T>(
  words: Readonly<Record<string, T>>,
  name: string,
  said: string | undefined,
): T | undefined {
  if (said === undefined) return undefined;
  const found = Object.entries(words).find(([word]) => word === said);
  if (!found) throw new UsageError(`--${name} is ${Object.keys(words).join(' or ')}, not ${said}.`);
  return found[1];
}

/** Parses the columns. @throws UsageError for a field that a file of this kind doesn't have, and for a duplicate one */
function columnsOf(kind: ImportKind, said: string | undefined): Heading | undefined {
  if (said === undefined) return undefined;
  const columns = new Map<ImportField, number>();
  said.split(',').forEach((word, position) => {
    const name = word.trim();
    if (name === '' || name === '-') return;
    const field = fieldsOfKind[kind].find((known) => known === name);
    if (field === undefined)
      throw new UsageError(
        `--columns: no column of ${kind} is called ${name}. There are: ${fieldsOfKind[kind].join(', ')}; "-" leaves one out.`,
      );
    if (columns.has(field)) throw new UsageError(`--columns names ${name} twice.`);
    columns.set(field, position);
  });
  return columns;
}

/** Parses the currency code. @throws UsageError */
function currencyCode(said: string | undefined): string | undefined {
  if (said === undefined) return undefined;
  const code = said.toLowerCase();
  if (Intl.supportedValuesOf('currency').some((known) => known.toLowerCase() === code)) return code;
  throw new UsageError(`--currency is a code such as USD, not ${said}.`);
}

/** Parses plan answers: `NAME=TITLE` maps the file's NAME to a plan; a title alone is the plan for rows without one. */
function planAnswers(said: readonly string[]): Pick<ImportAnswers, 'plan' | 'plans'> {
  const plan = said.find((word) => !word.includes('='));
  const plans = said.flatMap((word) => {
    const at = word.indexOf('=');
    return at < 0 ? [] : [{ name: word.slice(0, at).trim(), title: word.slice(at + 1).trim() }];
  });
  return { plan, plans };
}

/** Parses the arguments. @throws UsageError */
function readArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: knownOptions,
    allowPositionals: true,
  });
  const kind = importKind.safeParse(positionals[0]);
  if (positionals.length !== 1 || !kind.success) throw new UsageError(usage);
  if (values.resource === undefined || values.file === undefined) throw new UsageError(usage);
  const { resource, file, rejected } = values;
  const plans = wordOf(
    { create: 'create', reject: 'reject' } as const,
    'unknown-plans',
    values['unknown-plans'],
  );
  if (plans !== undefined && kind.data === 'sales')
    throw new UsageError('--unknown-plans is for members only.');
  return {
    kind: kind.data,
    resource,
    file,
    rejected,
    unknownPlans: plans ?? 'create',
    columns: columnsOf(kind.data, values.columns),
    hasHeading: wordOf({ yes: true, no: false }, 'headings', values.headings),
    currency: currencyCode(values.currency),
    source: values.source === 'none' ? null : values.source,
    answers: {
      mail: wordOf({ yes: 'yes', no: 'no' } as const, 'mail', values.mail),
      charged_by: wordOf(
        { here: 'here', elsewhere: 'elsewhere' } as const,
        'charged-by',
        values['charged-by'],
      ),
      ...planAnswers(values.plan ?? []),
    },
    dates: wordOf({ 'month-first': 'month_first', 'day-first': 'day_first' } as const, 'dates', values.dates),
    decimals: wordOf({ point: 'point', comma: 'comma' } as const, 'decimals', values.decimals),
  };
}

/** Imports the members or the sales of a file into a site, beside a running server or without one. */
export async function importMembersCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { resource: key, file, rejected, ...options } = readArguments(args);
  const { kind } = options;
  const product = await openProduct(config, log);
  try {
    const base = platformContext({ database: product.database, clock: systemClock, log }, 'import');
    const resource = await siteByKey(base, key);
    if (!resource) throw new UsageError(`There is no site with the key "${key}".`);
    const ctx: ResourceContext = { ...base, resource, relation: 'root' };
    const folder = join(config.dataDir, 'imports');
    await mkdir(folder, { recursive: true });
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const print = progressLine(process.stderr);
    const result = await importFile(ctx, {
      ...options,
      path: resolve(file),
      rejectedPath: rejected === undefined ? join(folder, `${stamp}-${key}-rejected.csv`) : resolve(rejected),
      onProgress: (totals, share) => print(`${Math.floor(share * 100)} % · ${counts(kind, totals)}`, false),
    });
    const nothing = result.created + result.updated === 0 ? ' Nothing has changed.' : '';
    print(`${basename(file)} into ${resource.title}: ${counts(kind, result)}.${nothing}`, true);
    for (const { reason, rows } of result.leftOut) print(`${number.format(rows)} × ${reason}`, true);
    if (result.rejectedPath !== null) print(`Rejected rows with their reasons: ${result.rejectedPath}`, true);
  } catch (error) {
    throw error instanceof UnreadableFile ? new UsageError(`${basename(file)}: ${error.message}`) : error;
  } finally {
    await product.close();
  }
}
