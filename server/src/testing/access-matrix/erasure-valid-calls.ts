import { newReceipt } from './seed-receipts.ts';
import type { SeededSite } from './seed-site.ts';
import type { TestCallContext, ValidCallsOf } from './valid-call.ts';

/** Creates a receipt whose payer was erased. */
async function keptReceipt(site: SeededSite, { database, files }: TestCallContext) {
  const { resource } = site;
  const transaction = await site.fresh('transaction');
  const member = await site.newMember();
  const run = (statement: string, values: unknown[]) =>
    database.owner.query<{ id: number }>(statement, [resource.id, ...values]);
  await run('update transactions set member_id = $2 where resource_id = $1 and id = $3', [
    member,
    transaction,
  ]);
  await newReceipt({ database, resource }, transaction, files);
  await run(
    `insert into erasures (resource_id, member_id, records_erased_at, finished_at) values ($1, $2, now(), now())`,
    [member],
  );
  await run('delete from members where resource_id = $1 and id = $2', [member]);
  const { rows } = await run('select id from receipts where resource_id = $1 and transaction_id = $2', [
    transaction,
  ]);
  return { id: member, receipt_id: rows[0]?.id ?? 0 };
}

/** Calls that erase members. */
export const erasureValidCalls: ValidCallsOf<'erasures'> = {
  'erasures.clear': {
    build: async (site) => ({ params: { id: await site.newMember() } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'erasures.receipt': {
    build: ({ ids }) => ({ params: { id: ids.member } }),
    withIds: { id: (_site, ids) => ({ params: { id: ids.member } }) },
  },
  'erasures.keptReceipt': {
    build: async (site, callContext) => ({ params: await keptReceipt(site, callContext) }),
    withIds: {
      id: (site, ids) => ({ params: { id: ids.member, receipt_id: site.ids.receipt } }),
      receipt_id: (site, ids) => ({ params: { id: site.ids.member, receipt_id: ids.receipt } }),
    },
  },
};
