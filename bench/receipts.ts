// Receipts: how many are generated per second, the server's memory and CPU, and the effect of hostile templates on
// other callers.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, Refused } from './api.ts';
import { growthDuring } from './exports.ts';
import { milliseconds, type Row } from './measure.ts';
import { paceBeside } from './pacer.ts';
import type { RunningProduct } from './product.ts';

const count = 100;

/** Returns the latest payments that may have a receipt. */
async function paid(api: Api): Promise<number[]> {
  const path = `transactions?limit=${count}&filter[successful]=true`;
  const { items } = (await api.send('GET', path)) as { items: { id: number }[] };
  return items.map(({ id }) => id);
}

async function makeAll(api: Api, ids: readonly number[]): Promise<number> {
  const begun = performance.now();
  for (const id of ids) await api.send('POST', `transactions/${id}/receipt/generate`, {});
  return performance.now() - begun;
}

const row = '<tr><td>Reader</td><td>10.00</td><td>Yearly subscription of the whole paper</td></tr>';

/**
 * A table of 10 MB, as it is and as a loop that generates it, and nested tables up to the maximum length of a template.
 */
const hostile = [
  `<table>${row.repeat(Math.ceil(10_000_000 / row.length))}</table>`,
  `<table>{% for i in (1..120000) %}${row}{% endfor %}</table>`,
  '<table><tr><td>'.repeat(30_000),
];

/** Requests their PDFs. @returns how many were rejected */
async function previewAll(api: Api): Promise<number> {
  let refused = 0;
  for (const html of hostile)
    try {
      await api.send('POST', 'transactions/receipt/templates/preview', { html });
    } catch (error) {
      // A template that is far too large is rejected during the upload, which may look like a lost connection.
      if (error instanceof Refused && error.status >= 500) throw error;
      refused += 1;
    }
  return refused;
}

/** Measures receipts on a site of the demo with payments. */
export async function receipting(product: RunningProduct, api: Api): Promise<Row[]> {
  const ids = await paid(api);
  if (ids.length < 2) throw new Error('the site has no payments to make receipts of');
  // The first one begins the thread.
  await makeAll(api, ids.slice(0, 1));
  const [ms, growth] = await growthDuring(product, makeAll(api, ids.slice(1)));
  const call = api.call('users?limit=10');
  const quiet = await paceBeside(call, sleep(10_000));
  let refused = 0;
  const beside = await paceBeside(
    call,
    previewAll(api).then((found) => {
      refused = found;
    }),
  );
  return [
    {
      what: `receipts made, ${ids.length - 1} one after the other`,
      measured: `${((ids.length - 1) / (ms / 1_000)).toFixed(1)} receipts/s, +${Math.round(growth)} MB`,
    },
    {
      what: `a list beside previews of a 10 MB table, a loop that becomes one, and nested tables (${refused} of ${hostile.length} refused)`,
      measured: `p99 ${milliseconds(beside.p99)}, quiet ${milliseconds(quiet.p99)}`,
      ratio: (beside.p99 / quiet.p99).toFixed(1),
    },
  ];
}
