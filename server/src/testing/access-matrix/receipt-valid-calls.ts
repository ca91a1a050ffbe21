import { newReceipt } from './seed-receipts.ts';
import type { ValidCallsOf } from './valid-call.ts';

const template = () => ({ title: 'Receipt', html: '<p>{{ receipt.number }}</p>' });

/** Calls of receipts. */
export const receiptValidCalls: ValidCallsOf<'receipts'> = {
  'receipts.variables': { build: () => ({}) },
  'receipts.firstOrCreate': { build: () => ({}) },
  'receipts.defaultTemplate': { build: () => ({}) },
  'receipts.createTemplate': { build: () => ({ body: template() }) },
  'receipts.updateTemplate': {
    build: ({ ids }) => ({ params: { id: ids.receiptTemplate }, body: template() }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.receiptTemplate }, body: template() }) },
  },
  'receipts.check': { build: () => ({ body: { html: '<p>x</p>' } }) },
  'receipts.preview': {
    build: ({ ids }) => ({ body: { html: '<p>x</p>', transaction_id: ids.transaction } }),
    withIds: {
      transaction_id: (_site, ids) => ({ body: { html: '<p>x</p>', transaction_id: ids.transaction } }),
    },
  },
  'receipts.list': {
    build: ({ ids }) => ({ params: { id: ids.receipt } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.receipt } }) },
  },
  'receipts.generate': {
    build: async (site) => ({ params: { id: await site.fresh('transaction') }, body: {} }),
    withIds: {
      id: (_site, ids) => ({ params: { id: ids.transaction }, body: {} }),
      adjustment_id: (site, ids) => ({
        params: { id: site.ids.receipt },
        body: { adjustment_id: ids.transaction + 800_000_000 },
      }),
    },
  },
  'receipts.cancel': {
    build: async (site, { database }) => {
      const id = await site.fresh('transaction');
      await newReceipt({ database, resource: site.resource }, id);
      return { params: { id }, body: {} };
    },
    withIds: { id: (_site, ids) => ({ params: { id: ids.receipt }, body: {} }) },
  },
  'receipts.send': {
    build: ({ ids }) => ({ params: { id: ids.receipt }, body: {} }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.receipt }, body: {} }) },
  },
  'receipts.download': {
    build: async (site, { database, files }) => {
      const id = await site.fresh('transaction');
      await newReceipt({ database, resource: site.resource }, id, files);
      return { params: { id } };
    },
    withIds: {
      id: (_site, ids) => ({ params: { id: ids.receipt } }),
      adjustment_id: (site, ids) => ({
        params: { id: site.ids.receipt },
        query: `adjustment_id=${ids.transaction + 800_000_000}`,
      }),
    },
  },
  'receipts.followLink': {
    build: async (site, { database, files }) => {
      const token = await newReceipt(
        { database, resource: site.resource },
        await site.fresh('transaction'),
        files,
      );
      return { params: { token } };
    },
  },
};
