import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type ImportTotals,
  type UnknownPlans,
  unknownPlans,
} from '#contract/domains/member-imports/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { platformContext } from '#server/database/sites.ts';
import { importMembers } from '#server/domains/member-imports/service.ts';
import { siteByKey } from '#server/domains/resources/service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { openProduct } from '../open-product.ts';
import { progressLine } from './progress-line.ts';
import { UsageError } from './usage-error.ts';

const usage =
  'npm run import -- members --resource KEY --file FILE [--rejected FILE] [--unknown-plans create|reject]';

const number = new Intl.NumberFormat('en');

function counts(totals: ImportTotals): string {
  const parts = [
    `${number.format(totals.rows)} rows`,
    `${number.format(totals.created)} new`,
    `${number.format(totals.updated)} updated`,
    `${number.format(totals.unchanged)} unchanged`,
    `${number.format(totals.rejected)} rejected`,
  ];
  return parts.join(' · ');
}

interface ImportArguments {
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
    'unknown-plans': { type: 'string', default: 'create' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (positionals.length !== 1 || positionals[0] !== 'members') throw new UsageError(usage);
  if (values.resource === undefined || values.file === undefined) throw new UsageError(usage);
  const plans = unknownPlans.safeParse(values['unknown-plans']);
  if (!plans.success) throw new UsageError(usage);
  const { resource, file, rejected } = values;
  return { resource, file, rejected, unknownPlans: plans.data };
}

/** Imports members of a file into a site, beside a running server or without one. */
export async function importCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { resource: key, file, rejected, unknownPlans: plans } = readArguments(args);
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
    const result = await importMembers(ctx, {
      path: resolve(file),
      rejectedPath: rejected === undefined ? join(folder, `${stamp}-${key}-rejected.csv`) : resolve(rejected),
      unknownPlans: plans,
      onProgress: (totals, share) => print(`${Math.floor(share * 100)} % · ${counts(totals)}`, false),
    });
    const nothing = result.created + result.updated === 0 ? ' Nothing has changed.' : '';
    print(`${basename(file)} into ${resource.title}: ${counts(result)}.${nothing}`, true);
    if (result.rejectedPath !== null) print(`Rejected rows with their reasons: ${result.rejectedPath}`, true);
  } finally {
    await product.close();
  }
}
