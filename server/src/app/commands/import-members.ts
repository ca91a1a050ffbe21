import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type ImportKind,
  importKind,
  type UnknownPlans,
  unknownPlans,
} from '#contract/domains/member-imports/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { platformContext } from '#server/database/sites.ts';
import { importFile, type Totals } from '#server/domains/member-imports/service.ts';
import { siteByKey } from '#server/domains/resources/service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { openProduct } from '../open-product.ts';
import { progressLine } from './progress-line.ts';
import { UsageError } from './usage-error.ts';

const usage = [
  'npm run import -- members --resource KEY --file FILE [--rejected FILE] [--unknown-plans create|reject]',
  'npm run import -- sales --resource KEY --file FILE [--rejected FILE]',
].join('\n');

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

interface ImportArguments {
  kind: ImportKind;
  resource: string;
  file: string;
  rejected: string | undefined;
  unknownPlans: UnknownPlans;
}

function readArguments(args: readonly string[]): ImportArguments {
  const options = {
    resource: { type: 'string' },
    file: { type: 'string' },
    rejected: { type: 'string' },
    'unknown-plans': { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const kind = importKind.safeParse(positionals[0]);
  if (positionals.length !== 1 || !kind.success) throw new UsageError(usage);
  if (values.resource === undefined || values.file === undefined) throw new UsageError(usage);
  const plans = unknownPlans.optional().safeParse(values['unknown-plans']);
  if (!plans.success || (plans.data !== undefined && kind.data === 'sales')) throw new UsageError(usage);
  const { resource, file, rejected } = values;
  return { kind: kind.data, resource, file, rejected, unknownPlans: plans.data ?? 'create' };
}

/** Imports the members or the sales of a file into a site, beside a running server or without one. */
export async function importCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { kind, resource: key, file, rejected, unknownPlans: plans } = readArguments(args);
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
      kind,
      path: resolve(file),
      rejectedPath: rejected === undefined ? join(folder, `${stamp}-${key}-rejected.csv`) : resolve(rejected),
      unknownPlans: plans,
      onProgress: (totals, share) => print(`${Math.floor(share * 100)} % · ${counts(kind, totals)}`, false),
    });
    const nothing = result.created + result.updated === 0 ? ' Nothing has changed.' : '';
    print(`${basename(file)} into ${resource.title}: ${counts(kind, result)}.${nothing}`, true);
    if (result.rejectedPath !== null) print(`Rejected rows with their reasons: ${result.rejectedPath}`, true);
  } finally {
    await product.close();
  }
}
