import { expectAccessible } from '../support/axe.ts';
import { courier, expect, test, waitForIdle, weekly } from '../support/product.ts';
import { expectAccessibleEverywhere, phone } from '../support/widths.ts';

interface Settings {
  settings: { compromised_limit: number; business: { address_city: string } };
}

const address = (section: string, site = weekly) => `/resources/edit?resource=${site}&section=${section}`;

test('A setting is found, changed and saved, and the version of before is brought back', {
  tag: '@everyday',
}, async ({ page, enter, watched }) => {
  await enter('admin');
  await page.goto(address('general'));
  await waitForIdle(page);
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' });
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('vat number');
  await expect(sections.getByRole('link')).toHaveCount(1);
  await sections.getByRole('link', { name: 'Business info' }).click();
  await expect(page).toHaveURL(/section=business/);
  for (const [typed, section] of [
    ['mailchimp', 'CRM and email platforms'],
    ['slack', 'Data platforms'],
    ['colleague', 'People with access'],
    ['logo', 'Business info'],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill(typed);
    await expect(sections.getByRole('link', { name: section })).toBeVisible();
  }
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('');

  const code = page.getByRole('textbox', { name: 'Registration or VAT number' });
  await code.fill('DE100200300');
  await expect(sections.getByRole('link', { name: /Business info/ })).toContainText('unsaved changes');
  await sections.getByRole('link', { name: 'Shared accounts' }).click();
  await page.getByRole('textbox', { name: 'Compromised limit' }).fill('6');
  await page.getByTestId('save').click();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page.getByTestId('save')).toBeDisabled();

  await page.reload();
  await sections.getByRole('link', { name: 'Business info' }).click();
  await expect(code).toHaveValue('DE100200300');
  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History of the settings' });
  await expect(dialog.getByRole('listitem').first()).toContainText('admin@example.com');
  await expect(dialog.getByRole('listitem').first()).toContainText(
    'Compromised limit, Registration or VAT number',
  );
  await expectAccessible(page);
  await dialog
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Details of version/ })
    .click();
  await expect(dialog.getByRole('rowheader', { name: 'Compromised limit' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await page
    .getByRole('dialog', { name: /Restore version/ })
    .getByRole('button', { name: 'Restore this version' })
    .click();
  await expect(code).toHaveValue('');

  // A record that can't be loaded redirects to the list.
  watched.expectBrokenCalls();
  await page.route('**/api/admin/resources/*', (route) => route.abort());
  await page.goto(address('general'));
  await expect(page).toHaveURL(/\/resources$/);
});

test('A change is undone from the keyboard alone, and what others changed since stays', async ({
  page,
  enter,
  api,
}) => {
  const change = (settings: object) => api.call('PUT', `resources/${courier}`, { settings });
  await change({ compromised_limit: 4 });
  await change({ compromised_limit: 8 });
  await change({ business: { address_city: 'Whitby' } });
  await enter('admin');
  await page.goto('/dashboard');
  await waitForIdle(page);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('undo');
  keys += 1;
  await expect(page.getByRole('option', { name: 'History of the settings' })).toBeVisible();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'History of the settings' });
  const wanted = dialog
    .getByRole('listitem')
    .filter({ hasText: /^Compromised limit/ })
    .first()
    .getByRole('button', { name: /^Undo this change/ });
  await expect(wanted).toBeVisible();
  const focused = page.locator(':focus');
  while ((await wanted.and(focused).count()) === 0 && keys < 20) await press('Tab');
  await press('Enter');
  const question = page.getByRole('dialog', { name: /^Undo the change of/ });
  await expect(question.getByRole('row', { name: 'Compromised limit 8 4' })).toBeVisible();
  await expectAccessible(page);
  const agree = question.getByRole('button', { name: 'Undo this change' });
  while ((await agree.and(focused).count()) === 0 && keys < 24) await press('Tab');
  await press('Enter');
  await expect(dialog.getByRole('listitem').first()).toContainText('Undid version');
  expect(keys).toBeLessThanOrEqual(25);
  const { settings } = await api.call<Settings>('GET', `resources/${courier}`);
  expect([settings.compromised_limit, settings.business.address_city]).toEqual([4, 'Whitby']);
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('City');
});

test('What is wrong is said in its section, and a mask needs a member', async ({ page, enter }) => {
  await enter('admin');
  await page.goto(address('masks'));
  await page.getByRole('group', { name: 'IP mask rules' }).getByRole('button', { name: 'Add row' }).click();
  await expect(page.getByPlaceholder('Member')).toBeVisible();
  await page.getByRole('textbox', { name: 'Mask, row 1' }).fill('203.0.113.0/40');
  await page.getByRole('link', { name: 'General' }).click();
  await page.getByTestId('save').click();
  await expect(page).toHaveURL(/section=ip/);
  await expect(page.getByText('invalid IP Mask Settings data')).toBeVisible();
});

test('A new title stands in the frame at once, and a fee beyond its bound becomes the bound', async ({
  page,
  enter,
}) => {
  await page.clock.install();
  await enter('admin', weekly);
  await page.goto(address('general'));
  const title = page.getByRole('textbox', { name: 'Title' });
  const before = await title.inputValue();
  const frame = page.getByRole('button', { name: /Choose another site/ });
  for (const next of ['Business, renamed', before]) {
    await title.fill(next);
    await page.getByTestId('save').click();
    await expect(frame).toContainText(next);
    // A click within a second after a save is ignored.
    await expect(page.getByTestId('save')).toBeDisabled();
    await page.clock.fastForward(1_000);
  }
  await page.getByRole('link', { name: 'Payment services' }).click();
  const fee = page.getByRole('textbox', { name: 'Connect fee', exact: true });
  await fee.fill('150');
  await fee.blur();
  await expect(fee).toHaveValue('100%');
});

test('Who only reads sees all settings, and can change none', async ({ page, enter }) => {
  await enter('readonly');
  await page.goto(address('emails', 'nobody-has-this-key'));
  await expect(page).toHaveURL(/\/resources$/);
  await page.goto(address('emails', courier));
  await waitForIdle(page);
  await expect(page.getByText('Your role can view settings, but not change them.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Sender name' })).toBeDisabled();
  await expect(page.getByTestId('save')).toHaveCount(0);
  await expectAccessible(page);
});

test('On a phone one line says which section is open, and leads to the others', async ({ page, enter }) => {
  await page.setViewportSize(phone);
  await enter('admin');
  await page.goto(address('general'));
  const opener = page.getByRole('button', { name: 'Section General' });
  const others = page.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link');
  await expect(opener).toBeVisible();
  await expect(others).toHaveCount(0);
  await opener.press('Enter');
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('vat number');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(others).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await others.filter({ hasText: 'Shared accounts' }).click();
  await expect(page.getByRole('heading', { name: 'Shared accounts' })).toBeVisible();
  await expect(others).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Section Shared accounts' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Compromised limit' }).fill('7');
  await expect(page.getByRole('button', { name: /^Section/ })).toContainText('unsaved changes');
});

test('The secret key of a site is shown once, replaced, and the old one is ended', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto(address('keys'));
  const secret = page.getByRole('textbox', { name: /^Secret key of / });
  await page.getByRole('button', { name: /^Make a secret key of / }).click();
  await expect(secret).toHaveValue(/^sk_/);
  const first = await secret.inputValue();
  await page.getByRole('button', { name: /^Replace secret key of / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret key' }).click();
  const until = page.getByText(/^The old key works until /);
  await expect(until).toBeVisible();
  await expect(secret).not.toHaveValue(first);
  await expect(secret).toHaveValue(/^sk_/);
  await waitForIdle(page);
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: /^End the old key now of / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the old key now' }).click();
  await expect(until).toHaveCount(0);
  await page.reload();
  await expect(secret).toHaveValue(/^••••/);
});
