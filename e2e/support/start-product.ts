import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { copyInto, preparedFolder } from './prepared-data.ts';
import { startProcess } from './product-process.ts';
import { publish, type RunningProduct } from './running-products.ts';

interface StartedProduct extends Required<RunningProduct> {
  stop: () => Promise<void>;
}

/** Starts the product with the demo publication in a separate folder. */
async function startOne(prepared: string): Promise<StartedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mh-e2e-'));
  // A process of the database that ends last may still write into the folder while it is being removed.
  const clean = () => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  try {
    await copyInto(prepared, dataDir);
    const { url, stop } = await startProcess(dataDir);
    const stopAndClean = async () => {
      try {
        await stop();
      } finally {
        await clean();
      }
    };
    return { url, dataDir, stop: stopAndClean };
  } catch (error) {
    await clean();
    throw error;
  }
}

/**
 * Starts a product for each worker, so that parallel stories don't affect each other, and removes them afterwards. With
 * `E2E_BASE_URL` the stories run against a running product, with `E2E_DATA_DIR` as its folder; they write to it.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global set-up
export default async function startProducts(config: FullConfig): Promise<(() => Promise<void>) | undefined> {
  const { E2E_BASE_URL: url, E2E_DATA_DIR: dataDir } = process.env;
  if (url) {
    publish([{ url, ...(dataDir ? { dataDir } : {}) }]);
    return undefined;
  }
  const prepared = await preparedFolder();
  const starts = await Promise.allSettled(Array.from({ length: config.workers }, () => startOne(prepared)));
  const products = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const finish = async () => {
    const stops = await Promise.allSettled(products.map(({ stop }) => stop()));
    const troubled = stops.find(({ status }) => status === 'rejected');
    if (troubled?.status === 'rejected') throw troubled.reason;
  };
  const failed = starts.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    await finish();
    throw failed.reason;
  }
  publish(products.map(({ url: address, dataDir: folder }) => ({ url: address, dataDir: folder })));
  return finish;
}
