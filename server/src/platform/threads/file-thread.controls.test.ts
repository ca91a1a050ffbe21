// The turns of sites at the thread that reads files, switched off: one site's files then come before all others.
import { expect, test, vi } from 'vitest';
import type { RangedFile } from '../spreadsheets/archive.ts';
import { FileThread } from './file-thread.ts';

vi.mock('../concurrency/limit.ts', async (original) => ({
  ...(await original<typeof import('../concurrency/limit.ts')>()),
  limitConcurrencyByKey: () => (_key: unknown, work: () => Promise<unknown>) => work(),
}));

const file: RangedFile = {
  bytes: 1,
  async *open() {
    yield Buffer.from('x');
  },
};

test('without turns a site that sends many files keeps all others waiting', async () => {
  const entry = new URL('./answer-file-orders.ts', import.meta.url).href;
  const text = `import { answerFileOrders } from '${entry}';
    answerFileOrders({ read: async (_file, { n }) => n, refusalOf: () => null });`;
  const thread = new FileThread<object, number>({
    source: new URL(`data:text/javascript,${encodeURIComponent(text)}`),
    refusal: (said) => new Error(said),
  });
  const order: string[] = [];
  const ask = async (siteId: number, n: number) => {
    await thread.read(siteId, file, { n });
    order.push(`${siteId}: ${n}`);
  };
  await Promise.all([...Array.from({ length: 8 }, (_, n) => ask(1, n)), ask(2, 0)]);
  // All are accepted, and the file of the other site is the last.
  expect(order).toHaveLength(9);
  expect(order.at(-1)).toBe('2: 0');
  await thread.close();
});
