import { expect, test } from 'vitest';
import { actAs } from '#server/testing/act-as.ts';
import { memberListFixture } from '#server/testing/member-list-desk.ts';
import { listPastDue } from './past-due.service.ts';

const { made, found, run } = memberListFixture();

test('members past due are the payers in the report of the dashboard, and no others', async () => {
  const { db, here, ids } = made();
  const inReport = async () => {
    const { items } = await listPastDue(actAs(db.database, here), { limit: 100 });
    return items.map(({ member }) => Object.keys(ids).find((name) => ids[name] === member?.id));
  };
  const pastDue = async (assignment: string) => {
    await run(`update member_subscriptions set ${assignment} where member_id = $1`, ids.emil);
    const names = await found({ past_due: true });
    expect(await inReport()).toEqual(names);
    return names;
  };
  expect(await pastDue('payer_id = member_id')).toEqual(['emil']);
  expect(await pastDue(`payer_id = ${ids.dora}`)).toEqual(['dora']);
  expect(await pastDue('is_paying = false')).toEqual([]);
  const over = `grace_ends_at = now() - interval '1 minute'`;
  expect(await pastDue(`is_paying = true, payer_id = member_id, ${over}`)).toEqual([]);
});
