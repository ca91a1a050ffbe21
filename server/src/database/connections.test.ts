import { expect, test } from 'vitest';
import { loadConfig } from '#server/platform/config/config.ts';
import { commandPoolSizes, poolSizesFor } from './connections.ts';

const sum = ({ app, owner }: { app: number; owner: number }): number => app + owner;
/** Connections that PostgreSQL allows by default, less those reserved for superusers. */
const stock = 100 - 3;

test.each([30, 44, 45, 200])('the shares of both threads are %d together', (all) => {
  const { calls, jobs } = poolSizesFor(all);
  expect(sum(calls) + sum(jobs)).toBe(all);
  expect(Math.min(calls.app, jobs.app)).toBeGreaterThanOrEqual(7);
});

test('two servers and a command fit on a stock PostgreSQL', () => {
  const { databaseConnections: usual } = loadConfig({ SECRET_KEY: 'k'.repeat(40) });
  expect(2 * usual + sum(commandPoolSizes)).toBeLessThanOrEqual(stock);
});
