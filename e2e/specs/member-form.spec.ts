import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('A member is created, and their page opens', { tag: '@everyday' }, async ({ page, enter, watched }) => {
  await enter('admin');
  await page.goto('/users');
  await page.getByRole('link', { name: 'Add member' }).click();
  await expect(page).toHaveURL(/\/users\/create$/);
  await waitForIdle(page);

  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(page.getByText('Please provide a valid value').last()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(page.getByText('Required field', { exact: true })).toHaveCount(2);
  for (const name of ['Email', 'Password'])
    await expect(page.getByRole('textbox', { name })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  const name = unique('Nina');
  await page.getByRole('textbox', { name: 'Email' }).fill('mara.nobody@example');
  await page.getByRole('textbox', { name: 'First name' }).fill(name);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Petrescu');
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('short');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('password at least 8 characters')).toBeVisible();
  await password.fill('long enough for all');

  await page.getByRole('textbox', { name: 'Email' }).fill(`${name}@example.com`);
  await page.getByRole('combobox', { name: 'Tags' }).fill('Poetry');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'Friends of the library' }).click();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/users'),
  );
  await page.keyboard.press('Control+s');
  expect((await sent).postDataJSON()).toMatchObject({ first_name: name, tags: ['Poetry'], active: true });
  await expect(page).toHaveURL(/\/users\/edit\/\d+$/);
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(page.getByRole('heading', { name: `${name} Petrescu` })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Group' })).toHaveCount(0);

  watched.expectRefusal(409);
  await page.goto('/users/create');
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name.toUpperCase()}@example.com`);
  await page.getByRole('textbox', { name: 'Password' }).fill('long enough for all');
  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/already exists/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
});

test('The state shows only for the United States', async ({ page, enter, api }) => {
  const { id } = await api.addMember({ email: `${unique('state')}@example.com`, country: 'Latvia' });
  await enter('admin');
  await page.goto(`/users/edit/${id}`);
  const country = page.getByRole('combobox', { name: 'Country' });
  const state = page.getByRole('combobox', { name: 'State' });
  await expect(country).toHaveValue('Latvia');
  await expect(state).toHaveCount(0);
  await country.fill('united st');
  await page.getByRole('option', { name: 'United States', exact: true }).click();
  await state.click();
  await page.getByRole('option', { name: 'Maine' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Success!')).toBeVisible();
  await page.reload();
  await expect(state).toHaveValue('Maine');
  await country.fill('Latv');
  await page.getByRole('option', { name: 'Latvia' }).click();
  await expect(state).toHaveCount(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Success!').first()).toBeVisible();
  const saved = await api.call<{ country: string; state: string | null }>('GET', `users/${id}`);
  expect(saved).toMatchObject({ country: 'Latvia', state: null });
});

test('Lock switches take effect right away; never locked forces locked off', async ({ page, enter, api }) => {
  const { id } = await api.addMember({ email: `${unique('lock')}@example.com`, first_name: 'Ola' });
  await enter('admin');
  await page.goto(`/users/edit/${id}`);
  const locked = page.getByRole('switch', { name: 'Locked', exact: true });
  const never = page.getByRole('switch', { name: 'Never locked' });
  const put = () => page.waitForRequest((request) => request.method() === 'PUT');

  let sent = put();
  await locked.check();
  expect((await sent).postDataJSON()).toMatchObject({
    locked: true,
    settings: { never_lock: false, never_compromised: false },
  });
  await expect(page.getByText('Applied', { exact: true })).toBeVisible();

  sent = put();
  await never.check();
  await page.getByRole('switch', { name: 'Never compromised' }).check();
  await expect(locked).not.toBeChecked();
  await expect(locked).toBeDisabled();
  expect((await sent).postDataJSON()).toMatchObject({
    locked: false,
    settings: { never_lock: true, never_compromised: true },
  });
  await expect(page.getByText('Applied', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // It must not make the form's version stale.
  await page.getByRole('textbox', { name: 'City' }).fill('Bergen');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Success!').last()).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Bergen');
  await expect(never).toBeChecked();
  await expect(locked).toBeDisabled();
});

test('Saving stays on the page, twice', async ({ page, enter, api }) => {
  const { id } = await api.addMember({ email: `${unique('twice')}@example.com`, tags: ['Sports'] });
  await enter('admin');
  await page.goto(`/users/edit/${id}`);
  for (const [city, tag] of [
    ['Riga', 'SPORTS'],
    ['Oslo', 'Chess'],
  ] as const) {
    await page.getByRole('textbox', { name: 'City' }).fill(city);
    await page.getByRole('combobox', { name: 'Tags' }).fill(tag);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save changes' }).click();
    expect((await answer).status()).toBe(200);
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  }
  await page.getByRole('textbox', { name: 'City' }).fill('Bonn');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/users\/edit/);
});

test('Somebody else saves first: nothing typed is lost', async ({ page, enter, api, watched }) => {
  watched.expectRefusal(409);
  const { id } = await api.addMember({ email: `${unique('both')}@example.com`, city: 'Riga' });
  await enter('admin');
  await page.goto(`/users/edit/${id}`);
  await page.getByRole('textbox', { name: 'City' }).fill('Bonn');
  await page.getByRole('textbox', { name: 'Company' }).fill('Atlas');
  await api.call('PUT', `users/${id}`, { city: 'Oslo', job: 'Editor' });

  await page.getByRole('button', { name: 'Save changes' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'newer version' });
  await expect(notice).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Bonn');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Load the newer version, keep my changes' }).click();
  await expect(notice).toContainText('You both changed City');
  await expect(notice).toContainText('City: Oslo');
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Bonn');
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Atlas');
  await expect(page.getByRole('textbox', { name: 'Job' })).toHaveValue('Editor');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Success!')).toBeVisible();
  await expect(notice).toHaveCount(0);
  const saved = await api.call('GET', `users/${id}`);
  expect(saved).toMatchObject({ city: 'Bonn', company: 'Atlas', job: 'Editor' });
});

test('A new password is set only when one is typed', async ({ page, enter, api }) => {
  const { id } = await api.addMember({ email: `${unique('pass')}@example.com` });
  await enter('admin');
  await page.goto(`/users/edit/${id}`);
  const password = page.getByRole('textbox', { name: 'New password' });
  const put = () => page.waitForRequest((request) => request.method() === 'PUT');
  let sent = put();
  await page.getByRole('textbox', { name: 'City' }).fill('Riga');
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('password');
  await expect(page.getByText('Success!')).toBeVisible();

  await password.fill('a new secret');
  sent = put();
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect((await sent).postDataJSON()).toHaveProperty('password', 'a new secret');
  await expect(password).toHaveValue('');
});

test('The role user sees a name and an address, disabled', async ({ page, enter }) => {
  await enter('user');
  await page.goto('/users/edit/15');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
});

test('A member who is not there is told in words', async ({ page, enter, watched }) => {
  watched.expectRefusal(404);
  await enter('admin');
  await page.goto('/users/edit/99999999');
  await expect(page.getByRole('heading', { name: "Couldn't load this page." })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/\/users$/);
});
