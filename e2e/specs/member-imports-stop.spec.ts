// An import seen in its middle: a member the file changes is held, and the work waits for it.
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { lockMember } from '../support/held-members.ts';
import { check, chooseFile } from '../support/member-files.ts';
import { expect, test } from '../support/product.ts';

test('An import is stopped while it runs: what was taken in stays, the rest is left out, and it can be undone', async ({
  page,
  enter,
  api,
}) => {
  const word = unique('stop');
  const { id } = await api.addMember({ email: `held@${word}.example`, first_name: 'Before' });
  const lines = Array.from({ length: 6_000 }, (_, n) =>
    n === 1_500 ? `held@${word}.example,After` : `r${n}@${word}.example,Reader`,
  );
  await enter('admin');
  await chooseFile(page, `${word}.csv`, ['email,first_name', ...lines].join('\n'));
  await check(page);
  const held = await lockMember(id);
  try {
    await page.getByRole('button', { name: 'Import 6,000 rows' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import 6,000 rows' }).click();
    await expect(page.getByText('1,000 of 6,000 rows')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('heading', { name: 'Importing' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Rows imported so far stay');
    await question.getByRole('button', { name: 'Stop import' }).click();
    await held.untilCallWaits();
  } finally {
    await held.release();
  }
  await expect(page.getByRole('heading', { name: 'Import stopped' })).toBeVisible({
    timeout: 30_000,
  });
  const [, taken = ''] =
    /row ([\d,]+) of 6,000/.exec((await page.getByText(/^Stopped at row/).textContent()) ?? '') ?? [];
  const rows = Number(taken.replace(',', ''));
  // The stop takes effect after the current rows, or before them if their wait for the lock timed out.
  expect([1_000, 2_000]).toContain(rows);
  const count = async () => {
    const found = await api.call<{ paginator: { total_items: number } }>(
      'GET',
      `users?limit=1&filter[global]=${word}.example`,
    );
    return found.paginator.total_items;
  };
  expect(await count()).toBe(rows);
  await expectAccessible(page);

  const made = (rows - 1).toLocaleString('en-US');
  await page.getByRole('button', { name: `Remove ${made} new members` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Remove ${made} new members` })
    .click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible({ timeout: 60_000 });
  expect(await count()).toBe(1);
});
