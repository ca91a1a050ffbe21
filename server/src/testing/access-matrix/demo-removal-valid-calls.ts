import { makeOperator } from '../make-resource.ts';
import type { Call, TestCallContext, ValidCallsOf } from './valid-call.ts';

/** Names the only row recorded as the demo's, an operator. No worker runs, so it isn't removed. */
async function removalCall({ database }: TestCallContext): Promise<Call> {
  const { id, email } = await makeOperator(database, { role: 'root' });
  await database.owner.query('delete from demo_removals');
  await database.owner.query('delete from demo_rows');
  await database.owner.query("insert into demo_rows (kind, row_id) values ('operator', $1)", [id]);
  return { body: { name: email } };
}

/** Calls about the demo publication. */
export const demoRemovalValidCalls: ValidCallsOf<'demoRemoval'> = {
  'demoRemoval.get': { build: () => ({}) },
  'demoRemoval.start': { build: (_site, callContext) => removalCall(callContext) },
};
