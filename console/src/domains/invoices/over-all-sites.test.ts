import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#console/lib/api/api-error.ts';
import type { GeneratedAnswer } from '#contract/domains/invoices/schemas.ts';
import { overAllSites, type Round } from './over-all-sites.ts';

const server = vi.hoisted(() => ({ keys: [] as string[], pages: 0 }));

vi.mock('#console/lib/api/client.ts', () => ({
  client: {
    resources: {
      list: async ({ page, limit }: { page: number; limit: number }) => {
        server.pages += 1;
        const items = server.keys.slice((page - 1) * limit, page * limit).map((key) => ({ key }));
        return { items, paginator: { total_items: server.keys.length } };
      },
    },
  },
}));

beforeEach(() => {
  server.keys = Array.from({ length: 450 }, (_, place) => `site-${place}`);
  server.pages = 0;
});

const created: GeneratedAnswer = {
  items: [],
  counts: { created: 1, same: 0, differs: 0, finalized: 0, obsolete: 0 },
};

test('each site is asked once, a few at a time, and refusals are counted by their reason', async () => {
  const asked: string[] = [];
  let [now, most] = [0, 0];
  const told: Round[] = [];
  await overAllSites(
    async (key) => {
      asked.push(key);
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      if (key.endsWith('00'))
        throw new ApiError(409, { error: 'conflict', error_description: 'No plan is attached.' });
      if (key === 'site-7') throw new TypeError('away');
      return created;
    },
    (round) => told.push(round),
    new AbortController().signal,
  );
  expect([...asked].sort()).toEqual([...server.keys].sort());
  expect(server.pages).toBe(3);
  expect(most).toBe(4);
  expect(told.at(0)).toMatchObject({ done: 0, total: 450 });
  expect(told.at(-1)).toMatchObject({
    done: 450,
    total: 450,
    counts: { created: 445, same: 0 },
    refusals: { 'No plan is attached.': 4, '': 1 },
  });
});

test('once it is stopped no further site is asked', async () => {
  const stop = new AbortController();
  const asked: string[] = [];
  const going = overAllSites(
    async (key) => {
      if (asked.push(key) === 10) stop.abort();
      return created;
    },
    () => undefined,
    stop.signal,
  );
  await expect(going).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked.length).toBeLessThan(14);
});
