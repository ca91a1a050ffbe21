import { unique } from '../support/api.ts';
import { expectVisibleFocus, tabTo } from '../support/keyboard.ts';
import { address, courier, courierTitle, demoPassword, expect, test } from '../support/product.ts';

const command = 'Control+k';

test('By keyboard alone: sign in, switch the site, find a member, make a group, attach three members', async ({
  page,
  api,
}) => {
  const word = unique('Keys');
  const found = await api.addMember({ email: `zoe.${word}@example.com`, first_name: 'Zoe', last_name: word });
  for (const first of ['Uma', 'Vic'])
    await api.addMember({ email: `${first}.${word}@example.com`, first_name: first, last_name: word });
  const { keyboard } = page;

  // Sign in.
  await page.goto('/login');
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await keyboard.type(address('admin'));
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await keyboard.type(demoPassword);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  // Skip the menu, and come back for the site.
  await keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await tabTo(page, skip);
  await expectVisibleFocus(page);
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: /Choose another site/ }), 'Shift+Tab');
  await expectVisibleFocus(page);
  await keyboard.press('Enter');
  const sites = page.getByRole('listbox', { name: 'Sites' }).getByRole('option');
  await expect(sites).toHaveCount(2);
  await keyboard.press('ArrowDown');
  for (let tries = 0; tries < 3; tries += 1) {
    const chosen = page.locator('[role="option"][data-combobox-selected]');
    if ((await chosen.count()) === 1 && (await chosen.textContent())?.includes(courierTitle)) break;
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(courierTitle);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'resource')?.value).toBe(courier);

  // Find a member by name, and by id.
  const search = page.getByRole('combobox', { name: 'Search and commands' });
  for (const text of [`zoe ${word}`, String(found.id)]) {
    await keyboard.press(command);
    await expect(search).toBeFocused();
    await keyboard.type(text);
    await expect(page.getByRole('option', { name: new RegExp(`Zoe ${word}`) })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/users/edit/${found.id}$`));
    await expect(page.getByRole('heading', { name: `Zoe ${word}` })).toBeVisible();
    await keyboard.press(command);
    await keyboard.type('Groups');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/groups$/);
  }

  // Make a group.
  await keyboard.press(command);
  await keyboard.type('New group');
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Name' }));
  await expectVisibleFocus(page);
  await keyboard.type(word);
  await tabTo(page, page.getByRole('combobox', { name: 'Type' }));
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/groups$/);

  // Open it from the list.
  await keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Group name' })).toBeFocused();
  await keyboard.type(word);
  await expect(page.getByRole('rowheader')).toHaveText([word]);
  await tabTo(page, page.getByRole('link', { name: word, exact: true }));
  const [tab] = await Promise.all([page.waitForEvent('popup'), keyboard.press('Enter')]);
  await expect(tab.getByRole('heading', { name: word, level: 1 })).toBeVisible();

  // Attach three members.
  await tabTo(tab, tab.getByRole('searchbox', { name: 'Name, email or ID' }).last());
  await tab.keyboard.type(word);
  const outside = tab.getByRole('table', { name: 'Table of members to add' });
  await expect(outside.getByRole('rowheader')).toHaveCount(3);
  const first = outside.locator('tbody').getByRole('checkbox').first();
  await tabTo(tab, first);
  await tab.keyboard.press('Space');
  for (let row = 0; row < 2; row += 1) {
    await tab.keyboard.press('ArrowDown');
    await expectVisibleFocus(tab);
    await tab.keyboard.press('Space');
  }
  const attach = tab.getByRole('button', { name: 'Attach selected (3)' });
  await tabTo(tab, attach, 'Shift+Tab');
  await tab.keyboard.press('Enter');
  await expect(tab.getByText('Success!')).toBeVisible();
  await expect(tab.getByText(/· 3 members$/)).toBeVisible();
  await expect(
    tab.getByRole('table', { name: 'Table of members in the group' }).getByRole('rowheader'),
  ).toHaveCount(3);
});

test('Filters and dialogs open, answer and close by keyboard, and the focus comes back', async ({
  page,
  api,
  enter,
}) => {
  const word = unique('Focus');
  await api.addGroup({ name: word });
  await enter('admin');
  await page.goto('/users');
  const { keyboard } = page;
  await tabTo(page, page.getByRole('button', { name: 'Filter by Paid' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Paid' }).getByRole('option')).toHaveCount(3);
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/paid=(paid|free)/);

  await tabTo(page, page.getByRole('button', { name: 'Filter by Created' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'From' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'From' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filter by Created' })).toBeFocused();

  await page.goto(`/groups?search=${word}`);
  const remove = page.getByRole('button', { name: `Delete group ${word}` });
  await tabTo(page, remove);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(remove).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete group' }));
  await keyboard.press('Enter');
  await expect(page.getByText('no data', { exact: true })).toBeVisible();
});

test('What is typed before the palette is there is not lost', async ({ page, enter }) => {
  await enter('admin');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/commands-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/users');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const { keyboard } = page;
  const search = page.getByRole('combobox', { name: 'Search and commands' });
  await keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Name, email or ID' })).toBeFocused();
  await keyboard.press(command);
  await keyboard.type('New grax');
  await keyboard.press('Backspace');
  await keyboard.press('Backspace');
  await expect(search).toBeHidden();
  letGo();
  await expect(search).toHaveValue('New gr');
  await keyboard.type('oup');
  await expect(search).toHaveValue('New group');
  await keyboard.press('Escape');
  await expect(search).toBeHidden();
  // No typed character reached the previously focused element.
  await expect(page).toHaveURL(/\/users$/);

  // Its code is there by now: a quick hand is faster than the dialog all the same.
  await keyboard.press(command);
  await keyboard.type('New group');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/groups\/create$/);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test('Keys go where they always go once the palette is closed or could not come', async ({
  page,
  enter,
  watched,
}) => {
  watched.expectBrokenCalls();
  await enter('admin');
  await page.clock.install();
  await page.route(/\/assets\/commands-[^/]*\.js$/, () => undefined);
  await page.goto('/users');
  const box = page.getByRole('searchbox', { name: 'Name, email or ID' });
  await box.focus();
  await page.keyboard.press(command);
  await page.keyboard.type('lost');
  await expect(box).toHaveValue('');
  await page.keyboard.press(command);
  await page.keyboard.type('closed');
  await expect(box).toHaveValue('closed');
  await page.keyboard.press(command);
  await page.clock.runFor(6_000);
  await page.keyboard.type(' again');
  await expect(box).toHaveValue('closed again');
});
