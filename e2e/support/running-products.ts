/** A product that stories run against. */
export interface RunningProduct {
  url: string;
  /** Its folder; left out if it was started elsewhere. */
  dataDir?: string;
}

/** Environment variable in which the set-up passes the started products to the stories. */
const variable = 'E2E_PRODUCTS';

export function publish(products: readonly RunningProduct[]): void {
  process.env[variable] = JSON.stringify(products);
}

/** Returns the product of this worker's stories: parallel workers have one each. */
export function ownProduct(): RunningProduct {
  const products = JSON.parse(process.env[variable] ?? '[]') as RunningProduct[];
  const own = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!own) throw new Error('The product was not started.');
  return own;
}

/**
 * Returns the data folder of this worker's product.
 * @throws Error without one, because a guess might find another product's
 */
export function ownFolder(): string {
  const { dataDir } = ownProduct();
  if (!dataDir) throw new Error('E2E_DATA_DIR does not name the folder of the running product.');
  return dataDir;
}
