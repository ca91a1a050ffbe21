import autocannon from 'autocannon';
import type { Api } from './api.ts';
import type { Row } from './measure.ts';
import type { RunningProduct } from './product.ts';

/** Measures the first page of the list with ten concurrent callers: the best of three runs of six seconds. */
export async function underLoad(product: RunningProduct, api: Api): Promise<Row> {
  const url = `${product.url}/api/admin/users?limit=10`;
  let best = 0;
  for (let run = 0; run < 3; run += 1) {
    const result = await autocannon({ url, headers: api.headers, connections: 10, duration: 6 });
    if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were refused`);
    best = Math.max(best, Math.round(result.requests.average));
  }
  return { what: 'list, 10 connections', measured: `${best} requests/s`, budget: '500', holds: best >= 500 };
}
