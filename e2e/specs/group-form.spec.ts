import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

/** Returns the search box over the members to add. */
function searchOutside(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Name, email or ID' }).last();
}

test('A group keeps what its form asks for: patterns, subscription, renewal date, and that it is off', async ({
  page,
  enter,
}) => {
  const word = unique('Whole');
  await enter('admin');
  await page.goto('/groups/create');
  await page.getByRole('textbox', { name: 'Name' }).fill(word);
  await page.getByRole('textbox', { name: 'Member limit' }).fill('7412');
  await page.getByRole('switch', { name: 'Active' }).press('Space');

  // Everything on sale is found by the title of its plan, on the server, or by its own.
  const subscription = page.getByRole('combobox', { name: 'Subscription' });
  await subscription.click();
  await expect(page.getByRole('option', { name: /^Digital: / }).first()).toBeVisible();
  await subscription.fill('licence');
  await expect(page.getByRole('option', { name: /^Corporate: House licence/ })).toBeVisible();
  const search = page.waitForRequest(/\/plans\?.*filter.*premi/);
  await subscription.fill('premi');
  const asked = new URL((await search).url()).searchParams;
  expect(asked.get('limit')).toBe('100');
  expect(asked.get('filter[title]')).toBe('premi');
  await expect(page.getByRole('option', { name: /^Digital: / })).toHaveCount(0);
  await page.getByRole('option', { name: /^Premium: Premium Annual/ }).click();

  const day = page.getByRole('textbox', { name: 'Renewal date' });
  await day.fill('03/15/2031');
  await day.press('Tab');
  for (const [n, pattern] of ['.*@one\\.example', 'gone', '.*@two\\.example'].entries()) {
    await page.getByRole('button', { name: 'Add pattern' }).click();
    await page.getByRole('textbox', { name: `Pattern ${n + 1}` }).fill(pattern);
  }
  await page.getByRole('button', { name: 'Remove: Pattern 2' }).click();
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page).toHaveURL(/\/groups$/);

  await page.getByRole('searchbox', { name: 'Group name' }).fill(word);
  const row = page.getByRole('row', { name: word });
  await expect(row.getByRole('cell', { name: '7,412', exact: true })).toBeVisible();
  await expect(row.getByRole('cell', { name: 'No', exact: true }).locator('svg')).toBeVisible();
  await expect(row.getByRole('cell', { name: '03/15/2031' })).toBeVisible();

  const [edit] = await Promise.all([
    page.waitForEvent('popup'),
    row.getByRole('link', { name: word, exact: true }).click(),
  ]);
  await expect(edit.getByRole('combobox', { name: 'Subscription' })).toHaveValue('Premium Annual');
  await expect(edit.getByRole('textbox', { name: 'Renewal date' })).toHaveValue('03/15/2031');
  await expect(edit.getByRole('textbox', { name: 'Member limit' })).toHaveValue('7,412');
  await expect(edit.getByRole('switch', { name: 'Active' })).not.toBeChecked();
  const patterns = edit.getByRole('textbox', { name: /^Pattern \d$/ });
  await expect(patterns).toHaveCount(2);
  await expect(patterns.last()).toHaveValue('.*@two\\.example');
});

test('Members to add are found by their id, and filters say who "all" is', async ({ page, enter, api }) => {
  const word = unique('Filter');
  const tags = [word];
  const add = (first_name: string, more: object) =>
    api.addMember({ email: `${first_name}.${word}@example.com`, first_name, last_name: word, ...more });
  const found = await add('Ina', {});
  for (const first of ['Jon', 'Kim', 'Lea']) await add(first, { tags });
  await add('Off', { tags, active: false });
  const { id } = await api.addGroup({ name: word });
  await enter('admin');
  await page.goto(`/groups/edit/${id}`);
  const outside = page.getByRole('table', { name: 'Table of members to add' });
  await searchOutside(page).fill(String(found.id));
  await expect(outside.getByRole('rowheader')).toHaveText([`Ina ${word}`]);
  await searchOutside(page).fill('');

  await page.getByRole('button', { name: 'Filter by Tags' }).click();
  await page.getByLabel('Search: Tags').fill(word);
  await page.getByRole('option', { name: word }).click();
  await page.keyboard.press('Escape');
  await expect(outside.getByRole('rowheader')).toHaveCount(3);
  const call = page.waitForRequest(/\/teams\/\d+\/users$/);
  await page.getByRole('button', { name: 'Add all 3 matching active members' }).click();
  await page.getByRole('button', { name: 'Add 3 members' }).click();
  expect((await call).postDataJSON()).toEqual({ filter: { tags, not_team: id, active: true } });
  await expect(page.getByText(`Group ID ${id} · 3 members`)).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Table of members in the group' }).getByRole('rowheader'),
  ).toHaveCount(3);
});

test('As long as nobody knows how many match, no number is named', async ({ page, enter, watched }) => {
  watched.expectBrokenCalls();
  await enter('admin');
  await page.route(/\/users\?/, (route) => route.abort());
  await page.goto('/groups/edit/1');
  const all = page.getByRole('button', { name: /^Add all/ });
  await expect(searchOutside(page)).toBeVisible();
  await expect(all).toHaveCount(0);
  await searchOutside(page).fill('a');
  await expect(all).toHaveText('Add all matching active members');
  await expect(all).toBeDisabled();
  await expect(page.getByRole('heading', { name: "Couldn't load this list." })).toHaveCount(2, {
    timeout: 30_000,
  });
  await expectAccessible(page);
  await page.unroute(/\/users\?/);
  for (const retry of [0, 0]) await page.getByRole('button', { name: 'Try again' }).nth(retry).click();
  await expect(all).toHaveText(/^Add all [\d,]+ matching active members$/);
});

interface Style {
  color: string;
  webkitTextFillColor: string;
  backgroundColor: string;
  opacity: string;
}
declare function getComputedStyle(element: unknown): Style;

/** Runs in the page: contrast of an element's letters with its own ground, as WCAG counts it. */
function contrastOf(element: unknown): number {
  const lightness = (color: string) => {
    const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * (parts[at] ?? 0), 0.05);
  };
  const style = getComputedStyle(element);
  const letters = lightness(style.webkitTextFillColor);
  const ground = lightness(style.backgroundColor);
  return (Number(style.opacity) * Math.max(letters, ground)) / Math.min(letters, ground);
}

test('Who only reads can read it: full contrast, and nothing that offers a change', async ({
  page,
  enter,
  api,
}) => {
  const { id } = await api.addGroup({ name: unique('Read'), allowed_email_regexp: ['a@example\\.com'] });
  await enter('readonly');
  await page.goto(`/groups/edit/${id}`);
  const fields = [
    page.getByRole('textbox', { name: 'Name' }),
    page.getByRole('textbox', { name: 'Pattern 1' }),
    page.getByRole('textbox', { name: 'Type' }).or(page.getByRole('combobox', { name: 'Type' })),
  ];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForIdle(page);
    for (const field of fields) {
      await expect(field).toBeDisabled();
      expect(await field.evaluate(contrastOf)).toBeGreaterThan(7);
    }
  }
  await expect(page.getByRole('button', { name: /pattern/i })).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked();

  await enter('admin');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove: Pattern 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add pattern' })).toBeVisible();
});
