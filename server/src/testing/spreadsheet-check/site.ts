// The demo publication in a separate database, with odd names, and the rows of its exports.

import { connect } from '#server/database/connect.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { migrate } from '#server/database/migrate.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { allSites, systemContext } from '#server/database/sites.ts';
import type { Column, Filters, TableSource } from '#server/database/table-source.ts';
import { loadDemoIfEmpty } from '#server/demo/load.ts';
import { refreshDays } from '#server/domains/figures/days/days.service.ts';
import { refreshFigures } from '#server/domains/figures/events/refresh.service.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { startPostgres } from '#server/platform/postgres/launcher.ts';
import type { Cell } from '#server/platform/spreadsheets/cells.ts';
import { addOddMembers, nameOddly } from './odd-members.ts';

export interface OddSite {
  ctx: ResourceContext;
  close(): Promise<void>;
}

/** @param dataDir an empty folder */
export async function oddSite(dataDir: string): Promise<OddSite> {
  const postgres = await startPostgres({ dataDir, settings: { fsync: 'off', synchronous_commit: 'off' } });
  const database = connect({ url: postgres.url, log: silentLog });
  const close = async (): Promise<void> => {
    await database.close();
    await postgres.stop('immediate');
  };
  try {
    await migrate(database.owner, silentLog);
    const tools = { database, clock: systemClock, log: silentLog };
    await loadDemoIfEmpty(tools);
    const site = (await allSites(database)).find(({ key }) => key === 'harbour-courier');
    if (!site) throw new Error('the demo has no main site');
    const ctx = systemContext(tools, 'opened', site);
    await addOddMembers(ctx);
    await nameOddly(ctx);
    await refreshFigures(ctx);
    await refreshDays(ctx);
    await database.owner.query('analyze');
    return { ctx, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface Table {
  sheet: string;
  columns: Column[];
  rows: Cell[][];
}

/** Returns every column and row of an exported table. */
export function tableOf(ctx: ResourceContext, source: TableSource, filters: Filters): Promise<Table> {
  return readSnapshot(ctx, async (scope) => {
    const keys = source.columns.map(({ key }) => key);
    const rows: Cell[][] = [];
    for await (const batch of source.rows(ctx, scope, filters, keys)) rows.push(...batch);
    const promised = await source.count(ctx, scope, filters);
    if (promised !== rows.length) throw new Error(`${source.key}: ${rows.length} of ${promised} rows`);
    return { sheet: source.sheet, columns: [...source.columns], rows };
  });
}
