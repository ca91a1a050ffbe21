import type { transactions } from '#contract/domains/transactions/routes.ts';
import type { TransactionRow } from '#contract/domains/transactions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { EmailExport } from '#server/database/email-export.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { emptyPageOf } from '#server/database/list.ts';
import { getTransaction, listMemberTransactions, listTransactions } from './list.service.ts';
import { createTransaction, updateTransaction } from './manual.service.ts';
import { remove } from './service.ts';

/** Adds the links of receipts to rows; passed in because receipts come after transactions in the import order. */
type ShowReceipts = <R extends TransactionRow>(ctx: ResourceContext, rows: readonly R[]) => Promise<R[]>;

/** @param send sends a list by email */
export const transactionHandlers = (send: EmailExport<'transactions'>, shown: ShowReceipts) =>
  ({
    list: async (ctx, input) => {
      if (!input?.download) {
        const page = await listTransactions(ctx, input);
        return { ...page, items: await shown(ctx, page.items) };
      }
      const order = { email: input.email, filters: { ...input.filter } };
      const sent = emptyPageOf(input, await send(ctx, 'transactions', order));
      return { ...sent, filtered_amount: 0, filtered_amounts: [], timezone: ctx.resource.timezone };
    },
    ofMember: async (ctx, input) => {
      const page = await listMemberTransactions(ctx, input);
      return { ...page, items: await shown(ctx, page.items) };
    },
    get: async (ctx, input) => {
      const found = await getTransaction(ctx, input);
      const [one] = await shown(ctx, [found]);
      return one ?? found;
    },
    create: createTransaction,
    update: updateTransaction,
    remove: async (ctx, { id }) => {
      await remove(ctx, id);
      return { success: true };
    },
  }) satisfies Handlers<typeof transactions>;
