import { createReadStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countsByReason } from '#contract/domains/content/skipped.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { platformContext } from '#server/database/sites.ts';
import { type ImportCounts, importWordpress } from '#server/domains/content/import.service.ts';
import type { SkippedItem } from '#server/domains/content/validate-import.ts';
import { readWordpress, UnreadableExport } from '#server/domains/content/wordpress.ts';
import { siteByKey } from '#server/domains/resources/service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log/log.ts';
import { csvLine } from '#server/platform/spreadsheets/csv.ts';
import { openProduct } from '../open-product.ts';
import { progressLine } from './progress-line.ts';
import { UsageError } from './usage-error.ts';
import { usages } from './usages.ts';

const number = new Intl.NumberFormat('en');

const inWords = ({ items, created, updated, unchanged, skipped }: ImportCounts): string =>
  [
    `${number.format(items)} items`,
    `${number.format(created)} new`,
    `${number.format(updated)} updated`,
    `${number.format(unchanged)} unchanged`,
    `${number.format(skipped)} skipped`,
  ].join(' · ');

/** Parses the arguments. @throws UsageError */
function readArguments(args: readonly string[]) {
  const options = {
    resource: { type: 'string' },
    file: { type: 'string' },
    rejected: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (positionals.length !== 1 || values.resource === undefined || values.file === undefined)
    throw new UsageError(usages.import);
  return { key: values.resource, file: resolve(values.file), rejected: values.rejected };
}

const skippedLines = (skipped: readonly SkippedItem[]): string =>
  csvLine(['id', 'title', 'type', 'reason']) +
  skipped.map(({ key, title, type, reason }) => csvLine([key, title, type, reason])).join('');

const endsEarly = (items: number): string =>
  `The file ends early, after ${number.format(items)} ${items === 1 ? 'item' : 'items'}. ` +
  'What was imported stays. Export the site again and import that file.';

interface SkippedOf {
  skipped: readonly SkippedItem[];
  key: string;
  rejected: string | undefined;
}

/** Writes skipped items into a file. Returns the lines to print. */
async function reportSkipped(config: Config, { skipped, key, rejected }: SkippedOf): Promise<string[]> {
  if (skipped.length === 0) return [];
  const folder = join(config.dataDir, 'imports');
  await mkdir(folder, { recursive: true });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const path = rejected === undefined ? join(folder, `${stamp}-${key}-skipped.csv`) : resolve(rejected);
  await writeFile(path, skippedLines(skipped));
  const reasons = countsByReason(skipped).map(
    ([reason, count]) => `  ${number.format(count)} skipped: ${reason}`,
  );
  return [...reasons, `Skipped items with their reasons: ${path}`];
}

/** Imports a WordPress export into a site, beside a running server or without one. */
export async function importContentCommand(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { key, file, rejected } = readArguments(args);
  const product = await openProduct(config, log);
  try {
    const base = platformContext({ database: product.database, clock: systemClock, log }, 'import');
    const resource = await siteByKey(base, key);
    if (!resource) throw new UsageError(`There is no site with the key "${key}".`);
    const ctx: ResourceContext = { ...base, resource, relation: 'root' };
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) throw new UsageError(`There is no file ${file}.`);
    const print = progressLine(process.stderr);
    const skipped: SkippedItem[] = [];
    const result = await importWordpress(ctx, {
      read: readWordpress(createReadStream(file)),
      name: basename(file),
      onSkip: (item) => void skipped.push(item),
      onProgress: (counts, bytes) =>
        print(`${Math.floor((bytes / Math.max(1, found.size)) * 100)} % · ${inWords(counts)}`, false),
    });
    const nothing = result.created + result.updated === 0 ? ' Nothing has changed.' : '';
    print(`${basename(file)} into ${resource.title}: ${inWords(result)}.${nothing}`, true);
    for (const line of await reportSkipped(config, { skipped, key, rejected })) print(line, true);
    if (result.endsEarly) throw new UnreadableExport(endsEarly(result.items));
  } catch (error) {
    throw error instanceof UnreadableExport ? new UsageError(`${basename(file)}: ${error.message}`) : error;
  } finally {
    await product.close();
  }
}
