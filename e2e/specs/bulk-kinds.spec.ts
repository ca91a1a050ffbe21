import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { act, dialog, expectFigures, family, start } from '../support/bulk-changes.ts';
import { cookieValue } from '../support/cookies.ts';
import { courier, expect, test } from '../support/product.ts';

test('Tags are taken off those who have them, and other tags stay', async ({ page, enter, api }) => {
  const { word, ids, open, member } = await family(api, page, ['Ada', 'Bea', 'Cleo']);
  const other = unique('other');
  for (const id of ids.slice(0, 2)) await api.call('PUT', `users/${id}`, { tags: [word, other] });
  await api.call('PUT', `users/${ids[2]}`, { tags: [other] });
  await enter('admin');
  await open();
  await page.getByRole('button', { name: 'Select all 3 that match' }).click();
  await act(page, 'Remove tags');
  await dialog(page).getByRole('combobox', { name: 'Tags' }).fill(word);
  await dialog(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog(page)).toContainText('Remove tags from 3 members?');
  await expect(dialog(page)).toContainText('2 members change');
  await expect(dialog(page)).toContainText('1 stays unchanged: without these tags');
  await expectAccessible(page);
  await start(page, 'Remove tags from 2 members');
  await expectFigures(page, { Changed: '2', Unchanged: '1', Skipped: '0' });
  for (const at of [0, 1, 2]) expect((await member(at)).tags).toEqual([other]);

  await page.getByRole('button', { name: /^Undo \(/ }).click();
  await dialog(page).getByRole('button', { name: 'Undo for 2 members' }).click();
  await expectFigures(page, { Restored: '2', Kept: '0' });
  expect((await member(0)).tags.sort()).toEqual([word, other].sort());
  expect((await member(2)).tags).toEqual([other]);
});

for (const { verb, field, before, after, already } of [
  { verb: 'Activate', field: 'active', before: false, after: true, already: 'already active' },
  { verb: 'Unlock', field: 'locked', before: true, after: false, already: 'not locked' },
] as const)
  test(`${verb} changes those it is about, leaves the others, and is undone`, async ({
    page,
    enter,
    api,
  }) => {
    const { ids, open, member } = await family(api, page, ['Ada', 'Bea', 'Cleo']);
    for (const id of ids.slice(0, 2)) await api.call('PUT', `users/${id}`, { [field]: before });
    await enter('admin');
    await open();
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await act(page, verb);
    await expect(dialog(page)).toContainText(`${verb} 3 members?`);
    await expect(dialog(page)).toContainText(`1 stays unchanged: ${already}`);
    await start(page, `${verb} 2 members`);
    await expectFigures(page, { Changed: '2', Unchanged: '1', Skipped: '0' });
    for (const at of [0, 1, 2]) expect((await member(at))[field]).toBe(after);

    await page.getByRole('button', { name: /^Undo \(/ }).click();
    await dialog(page).getByRole('button', { name: 'Undo for 2 members' }).click();
    await expectFigures(page, { Restored: '2', Kept: '0' });
    expect([(await member(0))[field], (await member(2))[field]]).toEqual([before, after]);
  });

test('Who may only read is told so at the addresses of bulk changes, and the server refuses each of their calls', async ({
  page,
  enter,
  api,
  watched,
}) => {
  const { ids, member } = await family(api, page, ['Ada']);
  const made = await api.call<{ id: number }>('POST', 'users/bulk-changes', {
    user_ids: ids,
    change: { kind: 'lock' },
  });
  watched.expectRefusal(403);
  await enter('readonly');
  const main = page.getByRole('main');
  for (const path of ['', `/${made.id}`]) {
    await page.goto(`/users/bulk-changes${path}`);
    await expect(main.getByRole('alert')).toContainText('Your role does not allow this.');
    await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }

  const headers = { token: (await cookieValue(page, 'token')) ?? '', resource: courier };
  const calls: [method: string, path: string, data?: object][] = [
    ['GET', ''],
    ['GET', `/${made.id}`],
    ['GET', `/${made.id}/rows`],
    ['POST', '', { user_ids: ids, change: { kind: 'lock' } }],
    ['POST', `/${made.id}/start`, {}],
    ['POST', `/${made.id}/stop`, {}],
    ['POST', `/${made.id}/undo`, {}],
    ['DELETE', `/${made.id}`],
  ];
  for (const [method, path, data] of calls) {
    const answer = await page.request.fetch(`/api/admin/users/bulk-changes${path}`, {
      method,
      headers,
      ...(data ? { data } : {}),
    });
    expect([method, path, answer.status()]).toEqual([method, path, 403]);
  }
  expect((await member(0)).locked).toBe(false);
});
