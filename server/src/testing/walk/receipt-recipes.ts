import type { RecipesOf } from './recipe.ts';
import { newReceipt } from './seed-receipts.ts';

const template = () => ({ title: 'Receipt', html: '<p>{{ receipt.number }}</p>' });

/** Calls of receipts. */
export const receiptRecipes: RecipesOf<'receipts'> = {
  'receipts.variables': { own: () => ({}) },
  'receipts.firstOrCreate': { own: () => ({}) },
  'receipts.defaultTemplate': { own: () => ({}) },
  'receipts.createTemplate': { own: () => ({ body: template() }) },
  'receipts.updateTemplate': {
    own: ({ ids }) => ({ params: { id: ids.receiptTemplate }, body: template() }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.receiptTemplate }, body: template() }) },
  },
  'receipts.check': { own: () => ({ body: { html: '<p>x</p>' } }) },
  'receipts.preview': {
    own: ({ ids }) => ({ body: { html: '<p>x</p>', transaction_id: ids.transaction } }),
    withIds: {
      transaction_id: (_site, ids) => ({ body: { html: '<p>x</p>', transaction_id: ids.transaction } }),
    },
  },
  'receipts.list': {
    own: ({ ids }) => ({ params: { id: ids.receipt } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.receipt } }) },
  },
  'receipts.generate': {
    own: async (site) => ({ params: { id: await site.fresh('transaction') }, body: {} }),
    withIds: {
      id: (_site, ids) => ({ params: { id: ids.transaction }, body: {} }),
      adjustment_id: (site, ids) => ({
        params: { id: site.ids.receipt },
        body: { adjustment_id: ids.transaction + 800_000_000 },
      }),
    },
  },
  'receipts.cancel': {
    own: async (site, { database }) => {
      const id = await site.fresh('transaction');
      await newReceipt({ database, resource: site.resource }, id);
      return { params: { id }, body: {} };
    },
    withIds: { id: (_site, ids) => ({ params: { id: ids.receipt }, body: {} }) },
  },
  'receipts.send': {
    own: ({ ids }) => ({ params: { id: ids.receipt }, body: {} }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.receipt }, body: {} }) },
  },
  'receipts.download': {
    own: async (site, { database, files }) => {
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
    own: async (site, { database, files }) => {
      const token = await newReceipt(
        { database, resource: site.resource },
        await site.fresh('transaction'),
        files,
      );
      return { params: { token } };
    },
  },
};
