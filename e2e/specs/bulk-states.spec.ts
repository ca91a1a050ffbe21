// Bulk changes seen in their middle: a member in the set is held, and the work waits for it.
import type { Page } from '@playwright/test';
import { type Api, unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import {
  act,
  askToTagEverybody,
  dialog,
  expectFigures,
  family,
  resultAddress,
} from '../support/bulk-changes.ts';
import { lockMember } from '../support/held-members.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

/**
 * Returns the member at this position by id. The job works on a thousand members in this order, and blocks at a locked
 * one.
 */
async function memberAt(api: Api, place: number): Promise<number> {
  const { items } = await api.call<{ items: { id: number }[] }>(
    'GET',
    `users?order=Users.id&sort=asc&limit=1&page=${place}`,
  );
  const id = items[0]?.id;
  if (id === undefined) throw new Error(`The demo has fewer than ${place} members.`);
  return id;
}

const progress = (page: Page) => page.getByRole('region', { name: 'Progress' });
const state = (page: Page) => page.getByRole('heading', { level: 1 });

async function confirm(page: Page, button: string | RegExp, verb: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await dialog(page).getByRole('button', { name: verb }).click();
}

test('A bulk change is stopped while it runs: what was done stays, the rest is left, and it can be undone', async ({
  page,
  enter,
  api,
}) => {
  const word = unique('stopped');
  const tagged = async () => {
    const found = await api.call<{ paginator: { total_items: number } }>(
      'GET',
      `users?limit=1&filter[tags]=${word}`,
    );
    return found.paginator.total_items;
  };
  await enter('admin');
  await askToTagEverybody(page, word);
  let held = await lockMember(await memberAt(api, 1_500));
  let done = '';
  try {
    await dialog(page)
      .getByRole('button', { name: /^Add tags to [\d,]+ members$/ })
      .click();
    await expect(progress(page)).toContainText(/1,000 of [\d,]+ members/, { timeout: 30_000 });
    await expect(state(page)).toContainText('Running');
    await confirm(page, 'Stop', 'Stop bulk change');
    await expect(page.getByText('Stopping…')).toBeVisible();
    // If the stop had not arrived, the rest would be done before it.
    await held.untilCallWaits();
    await held.release();
    await expect(state(page)).toContainText('Stopped');
    // The current thousand is completed, unless the product had timed out waiting for the lock by then.
    const stopped = /^Stopped after ([12],000) of [\d,]+ members\. The rest were not changed\.$/;
    await expect(progress(page)).toHaveText(stopped);
    done = stopped.exec((await progress(page).textContent()) ?? '')?.[1] ?? '';
    await expectFigures(page, { Changed: done, Unchanged: '0', Skipped: '0', Deleted: '0' });
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
    expect((await tagged()).toLocaleString('en-US')).toBe(done);
    await waitForIdle(page);
    await expectAccessible(page);

    held = await lockMember(await memberAt(api, 500));
    await confirm(page, /^Undo \(/, `Undo for ${done} members`);
    await expect(progress(page)).toContainText(`0 of ${done} members`);
    await expect(state(page)).toContainText('Undoing');
    await expectAccessible(page);
  } finally {
    await held.release();
  }
  await expect(state(page)).toContainText('Undone', { timeout: 60_000 });
  await expectFigures(page, { Changed: done, Restored: done, Kept: '0' });
  expect(await tagged()).toBe(0);
});

test('A second bulk change waits for its turn and says so; stopped before it, it has changed nobody', async ({
  page,
  enter,
  api,
}) => {
  const { word, ids, open, member } = await family(api, page, ['Ada', 'Bea']);
  const { release } = await lockMember(ids[0] ?? 0);
  try {
    const first = await api.call<{ id: number }>('POST', 'users/bulk-changes', {
      user_ids: ids,
      change: { kind: 'add_tags', tags: [word] },
    });
    await api.call('POST', `users/bulk-changes/${first.id}/start`, {});
    await enter('admin');
    await open();
    await page.getByRole('button', { name: 'Select all 2 that match' }).click();
    await act(page, 'Lock');
    await dialog(page).getByRole('button', { name: 'Lock 2 members' }).click();
    await expect(page).toHaveURL(resultAddress);
    await expect(state(page)).toContainText('Waiting');
    await expect(progress(page)).toContainText('0 of 2 members');
    await expect(progress(page)).toContainText(
      'One bulk change runs at a time. This one starts automatically.',
    );
    await expect(page.getByText('No members processed yet.')).toBeVisible();
    await expectAccessible(page);

    await page.goto('/users/bulk-changes');
    await expect(page.getByRole('row').nth(1)).toContainText(/Lock.*Waiting/);
    await page.getByRole('row').nth(1).getByRole('link').click();
    await confirm(page, 'Stop', 'Stop bulk change');
    await expect(progress(page)).toContainText('Stopped after 0 of 2 members.');
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    await release();
    await page.goto(`/users/bulk-changes/${first.id}`);
    await expect(state(page)).toContainText('Done', { timeout: 30_000 });
    await expectFigures(page, { Changed: '2' });
    expect(await member(0)).toMatchObject({ tags: [word], locked: false });
  } finally {
    await release();
  }
});
