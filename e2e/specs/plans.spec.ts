import type { Locator, Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/product.ts';
import { expectAccessibleEverywhere, expectUncut, phone } from '../support/widths.ts';

/** Goes on by Tab until an element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await page.locator(selector).evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${selector} never had the focus`);
}

/** Opens a new plan with one rule. @returns the rule's inputs by name */
async function addRule(page: Page) {
  await page.goto('/plans/create');
  await page.getByRole('radio', { name: 'By rules' }).check();
  await page.getByRole('button', { name: 'Add rule' }).click();
  return (name: string) => page.locator(`input[aria-label="Rule 1: ${name}"]`);
}

test('A plan with an option and a rule is made from nothing by keyboard alone', { tag: '@everyday' }, async ({
  page,
  enter,
}) => {
  await enter('admin');
  const title = unique('Keys');
  await page.goto('/plans/create');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type(title);

  await tabTo(page, 'button:has-text("Add pricing option")');
  await page.keyboard.press('Enter');
  await tabTo(page, 'input[data-path="options.n0.title"]');
  await page.keyboard.type('Monthly');
  await tabTo(page, 'input[data-path="options.n0.price"]');
  await page.keyboard.press('Control+A');
  // At the speed of a person typing: the field restores the caret after each key.
  await page.keyboard.type('9.90', { delay: 40 });

  await tabTo(page, 'input[type="radio"][value="full"]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'button:has-text("Add rule")');
  await page.keyboard.press('Enter');
  await tabTo(page, 'input[aria-label="Rule 1: taxonomy"]');
  await page.keyboard.type('Categ');
  await expect(page.getByRole('option', { name: 'Category' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('select at least one')).toBeVisible();
  await tabTo(page, 'input[aria-label="Rule 1: terms"]');
  await page.keyboard.press('ArrowDown');
  const term = page.getByRole('option', { name: 'Opinion' });
  // The terms load when the list opens; keys pressed earlier choose none.
  await expect(term).toBeVisible();
  while ((await term.getAttribute('data-combobox-selected')) === null) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Rule 1' })).toContainText('Opinion');

  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/plans\/edit\/\d+$/);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /Monthly \$9\.90 \/ 1 month/ })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'This plan' })).toContainText(/[1-9]\d* of \d+/);
  await expectAccessible(page);
});

test('The taxonomy of a rule is changed among all there are, and its terms go', async ({ page, enter }) => {
  await enter('admin');
  const part = await addRule(page);
  const [taxonomy, terms] = [part('taxonomy'), part('terms')];
  await taxonomy.click();
  await page.getByRole('option', { name: 'Category' }).click();
  await terms.click();
  await page.getByRole('option', { name: 'Opinion' }).click();
  await page.keyboard.press('Escape');
  const rule = page.getByRole('group', { name: 'Rule 1' });
  await expect(rule).toContainText('Opinion');
  await taxonomy.click();
  await page.getByRole('option', { name: 'Author' }).click();
  await expect(taxonomy).toHaveValue('Author');
  await expect(rule).not.toContainText('Opinion');
});

test('A rule says how much it opens only once it is whole', async ({ page, enter }) => {
  await enter('admin');
  const part = await addRule(page);
  await part('taxonomy').click();
  await page.getByRole('option', { name: 'Category' }).click();
  await part('terms').click();
  await page.getByRole('option', { name: 'Opinion' }).click();
  await page.keyboard.press('Escape');
  const rule = page.getByRole('group', { name: 'Rule 1' });
  await expect(rule).toContainText(/[1-9]\d* articles/);
  await part('access').click();
  await page.getByRole('option', { name: 'a number of articles' }).click();
  await expect(part('number of articles')).toBeVisible();
  // The reach is requested again without the rule, which lacks its number.
  await expect(rule).not.toContainText(/\d articles/);
  await part('number of articles').fill('3');
  await expect(rule).toContainText(/[1-9]\d* articles/);
});

const touched =
  /No one is charged differently today\. \d+ subscribers? pays? the new price from .* \(−\$.* MRR\)/;

test('The panel beside the form repeats what another price does, and leads to its question', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto('/plans?search=Premium');
  await page.getByRole('link', { name: 'Premium', exact: true }).click();
  const option = page.getByRole('button', { name: /Premium Monthly \$/ });
  await option.click();
  const price = page.getByRole('textbox', { name: 'Price', exact: true });
  const stored = (await price.inputValue()).replace(/[^\d.]/g, '');
  await price.fill('15.90');
  const beside = page.getByRole('complementary', { name: 'This plan' });
  await expect(beside.getByText(touched)).toBeVisible();
  await option.click();
  await expect(page.getByText(touched)).toHaveCount(1);
  await page.getByRole('button', { name: 'Save changes' }).scrollIntoViewIfNeeded();
  await expect(beside.getByText(touched)).toBeInViewport();
  await page.setViewportSize(phone);
  for (const name of ['Cancel', 'Save as draft', 'Save changes'])
    await expectUncut(page.getByRole('button', { name, exact: true }));
  await expectAccessibleEverywhere(page);
  await beside.getByRole('button', { name: 'Do renewals follow?' }).click();
  await expect(option).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('radio', { name: 'Yes, from their next renewal on' })).toBeFocused();
  await page.getByRole('radio', { name: 'No, they keep the terms they bought' }).check();
  await expect(beside.getByText('Renewals keep the terms they bought.')).toBeVisible();
  await price.fill(stored);
  await expect(beside.getByText(touched)).toHaveCount(0);
});

test('Another price says whom it touches and asks whether renewals follow', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/plans?search=Premium');
  await page.getByRole('link', { name: 'Premium', exact: true }).click();
  await page.getByRole('button', { name: /Premium Monthly \$/ }).click();
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('15.90');
  await expect(page.getByText(touched)).toHaveCount(2);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Required field')).toBeVisible();
  await expect(page.getByText('1 field needs attention')).toBeVisible();
  const follow = page
    .getByRole('radiogroup', { name: /Do renewals follow/ })
    .getByRole('radio')
    .first();
  await expect(follow).toBeFocused();
  await expect(follow).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Price history' }).click();
  await expect(page.getByRole('region', { name: 'Price history' }).getByRole('row')).toHaveCount(3);
});

test('A plan that members hold is kept, with their number', async ({ page, enter, watched }) => {
  watched.expectRefusal(409);
  await enter('admin');
  await page.goto('/plans?search=Student');
  await page.getByRole('button', { name: 'Delete plan Student' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete plan' }).click();
  await expect(page.getByText(/\d+ members or groups hold this plan/)).toBeVisible();
});

/** Returns the numbers of a column of the computation, without its sum. */
const numbersOf = async (sum: Locator, column: number): Promise<number[]> =>
  (await sum.locator(`tbody tr:not(:last-child) td:nth-child(${column})`).allTextContents()).map(Number);

/** Checks that the products are signals times weights, and the rank their sum. @returns the rank */
async function addUp(sum: Locator): Promise<number> {
  const [values, weights, products] = [
    await numbersOf(sum, 2),
    await numbersOf(sum, 3),
    await numbersOf(sum, 4),
  ];
  // The last row contains only the sum, in its only plain cell.
  const rank = Number(await sum.getByRole('row').last().getByRole('cell').textContent());
  expect(products.length).toBeGreaterThan(0);
  for (const [row, product] of products.entries())
    expect(product).toBeCloseTo((values[row] ?? 0) * (weights[row] ?? 0), 2);
  expect(products.reduce((total, product) => total + product, 0)).toBeCloseTo(rank, 2);
  return rank;
}

test('Root reads in the history of a plan what its paywall decided, and why', async ({ page, enter }) => {
  await enter('root');
  await page.goto('/plans?search=Registered');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Paywall history of Registered' }).click();
  const history = await opened;
  await expect(history.getByText(/^Plan ID \d+$/)).toBeVisible();
  await expect(history.getByRole('columnheader', { name: 'Total rank' })).toBeVisible();
  await expect(history.getByText(/Showing 1-10 of \d+ records found/)).toBeVisible();
  await expectAccessible(history);

  const row = history.getByRole('table', { name: 'Paywall history' }).getByRole('row').nth(1);
  const total =
    (await row
      .getByText(/^\d+\.\d{3}$/)
      .nth(2)
      .textContent()) ?? '';
  await row.getByRole('button', { name: /^View details of \d+$/ }).click();
  const details = history.getByRole('dialog', { name: 'Payload details' });
  const user = await addUp(details.getByRole('table', { name: 'User rank' }));
  const content = await addUp(details.getByRole('table', { name: 'Content rank' }));
  await expect(
    details.getByText(`Total rank: ${user.toFixed(3)} + ${content.toFixed(3)} = ${total}`),
  ).toBeVisible();
  await expect(details.getByText(/^percents: 30$/)).toBeVisible();
  await expectAccessible(history);
});

test('A plan that decided nothing says so, and whoever is not root finds no way in', async ({
  page,
  enter,
  api,
}) => {
  const title = unique('Undecided');
  const { id } = (await api.call('POST', 'plans', { title })) as { id: number };
  await enter('root');
  await page.goto(`/plans/actions/history/${id}`);
  await expect(page.getByRole('heading', { name: `Paywall history of ${title}`, level: 1 })).toBeVisible();
  await expect(page.getByText('no data', { exact: true })).toBeVisible();
  await expect(page.getByText(/The predictive paywall is off for this plan/)).toBeVisible();
  await expectAccessible(page);

  await enter('admin');
  await page.goto(`/plans?search=${title}`);
  await expect(page.getByRole('button', { name: `Delete plan ${title}` })).toBeVisible();
  await expect(page.getByRole('link', { name: /Paywall history/ })).toHaveCount(0);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /Paywall history/ })).toHaveCount(0);
  await page.goto(`/plans/actions/history/${id}`);
  await expect(page).toHaveURL(/\/dashboard$/);
});
