// A running product may be given without its folder. Then no command is run on data, because the default folder of the
// command line may belong to the developer.
import { expect, type FullConfig, test } from '@playwright/test';
import { ownFolder, ownProduct } from '../support/running-products.ts';
import startProducts from '../support/start-product.ts';

const names = ['E2E_BASE_URL', 'E2E_DATA_DIR', 'E2E_PRODUCTS', 'TEST_PARALLEL_INDEX'] as const;

test('A product that runs already has a folder only where it is named', async () => {
  const before = names.map((name) => [name, process.env[name]] as const);
  const runWith = (settings: Partial<Record<(typeof names)[number], string>>) => {
    for (const name of names) delete process.env[name];
    Object.assign(process.env, settings);
    return startProducts({ workers: 1 } as FullConfig);
  };
  try {
    await runWith({ E2E_BASE_URL: 'http://127.0.0.1:1' });
    expect(ownProduct().url).toBe('http://127.0.0.1:1');
    expect(ownFolder).toThrow('E2E_DATA_DIR does not name the folder of the running product.');
    await runWith({ E2E_BASE_URL: 'http://127.0.0.1:1', E2E_DATA_DIR: '/somewhere' });
    expect(ownFolder()).toBe('/somewhere');
  } finally {
    for (const [name, value] of before) {
      delete process.env[name];
      if (value !== undefined) process.env[name] = value;
    }
  }
});
