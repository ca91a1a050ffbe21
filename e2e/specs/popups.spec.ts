import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test('A popup is made, changed by what changes alone, compared and brought back', {
  tag: '@everyday',
}, async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/templates/create');
  await waitForIdle(page);
  const title = unique('Wall ');
  const status = page.getByRole('combobox', { name: 'Status' });
  await page.locator('.mantine-InputWrapper-root', { has: status }).locator('button').click();
  await page.getByRole('button', { name: 'Create popup template' }).click();
  await expect(page.getByText('Required field')).toHaveCount(3);
  await expect(page.getByText('No status data')).toBeVisible();
  await status.click();
  await page.getByRole('option', { name: 'Draft' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  await page.getByRole('textbox', { name: 'Version' }).fill('1.0');
  const editor = page.getByRole('textbox', { name: 'Template' });
  await editor.focus();
  await page.keyboard.insertText('<p>50 % off & more</p>');
  await page.getByRole('button', { name: 'Create popup template' }).click();
  await expect(page).toHaveURL(/\/templates$/);

  await page.getByRole('link', { name: title, exact: true }).click();
  await waitForIdle(page);
  await expect(page.getByRole('textbox', { name: 'Slug' })).toBeDisabled();
  const popup = page.frameLocator('iframe[title="Popup preview"]');
  await expect(popup.getByText('50 % off & more')).toBeVisible();
  await page.getByRole('tab', { name: 'CSS' }).click();
  await page.getByRole('textbox', { name: 'CSS' }).focus();
  await page.keyboard.insertText('p { color: rgb(1, 2, 3) }');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.keyboard.press('ControlOrMeta+s');
  expect((await sent).postDataJSON()).toEqual({
    css: encodeURIComponent('p { color: rgb(1, 2, 3) }'),
    revision: 1,
  });
  await expect(page.getByText('Changed CSS')).toBeVisible();
  await expect(popup.getByText('50 % off & more')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Compare version 2' }).click();
  await expect(page.getByRole('dialog')).toContainText('color: rgb(1, 2, 3)');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Compare version 3' })).toBeVisible();
  await expect(popup.getByText('50 % off & more')).not.toHaveCSS('color', 'rgb(1, 2, 3)');

  await page.goto('/templates');
  await page.getByRole('button', { name: `Delete popup template ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete popup template' }).click();
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
});

/** Everything a popup would have to access to do harm; each attempt writes its result. */
const attack = `
const tries = {
  cookie: () => document.cookie,
  storage: () => localStorage.getItem('x'),
  session: () => sessionStorage.getItem('x'),
  database: () => indexedDB.open('x'),
  parent: () => parent.document.title,
  top: () => { top.location.href = '/login'; return 'led away'; },
  opened: () => { if (window.open('/login')) return 'opened'; throw new Error('no window'); },
  origin: () => { if (self.origin !== 'null') return self.origin; throw new Error('no origin'); },
};
const said = [];
for (const [name, run] of Object.entries(tries)) {
  try { said.push(name + ': reached ' + run()); } catch { said.push(name + ': refused'); }
}
const call = fetch('/api/admin/user').then(() => 'reached', () => 'refused');
const sent = new Promise((resolve) => {
  const request = new XMLHttpRequest();
  request.onload = () => resolve('reached');
  request.onerror = () => resolve('refused');
  try { request.open('GET', '/api/admin/user'); request.send(); } catch { resolve('refused'); }
});
Promise.all([call, sent]).then(([one, other]) => {
  said.push('call: ' + one, 'request: ' + other);
  document.body.textContent = said.join(', ');
});`;

test('The code of a popup reaches neither cookies, storage nor the console around it', async ({
  page,
  enter,
  api,
  watched,
}) => {
  watched.expectComplaints(
    /Content Security Policy|sandbox|Blocked|Unsafe attempt|nothing is not defined|Access to|frame/i,
  );
  const values = { title: unique('Attack'), name: unique('Attack'), version: '1.0' };
  const javascript = encodeURIComponent(attack);
  const { uid } = await api.call<{ uid: string }>('POST', 'popup-templates', { ...values, javascript });
  await enter('admin');
  await page.goto(`/templates/edit/${uid}`);
  const popup = page.frameLocator('iframe[title="Popup preview"]');
  const names = [
    'cookie',
    'storage',
    'session',
    'database',
    'parent',
    'top',
    'opened',
    'origin',
    'call',
    'request',
  ];
  await expect(popup.locator('body')).toHaveText(names.map((name) => `${name}: refused`).join(', '));
  await expect(page).toHaveURL(`/templates/edit/${uid}`);
  await api.call('PUT', `popup-templates/${uid}`, { javascript: encodeURIComponent('nothing.here()') });
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'nothing is not defined' })).toBeVisible();
  await api.call('DELETE', `popup-templates/${uid}`);
});

test('The previews are mock-ups: whatever is done on them, nothing is called', async ({ page, enter }) => {
  await enter('admin');
  await page.goto('/popups');
  for (const name of ['Log in', 'Sign up', 'Password recovery', 'Subscribe', 'Card registration'])
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
  await page.goto('/popups/login');
  await waitForIdle(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    // The menu loads its numbers at any time.
    if (/\/api\/(?!admin\/(?:stripe-differences\/count|attention)$)/.test(request.url()))
      calls.push(request.url());
  });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Log in' }).click();
  await main.getByRole('textbox', { name: 'Email' }).fill('a@example.com');
  await main.getByLabel('Password', { exact: true }).fill('secret');
  await main.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => logged).toEqual(['failure', 'success']);

  await main.getByRole('link', { name: 'Create an account' }).click();
  const names = [
    'firstName',
    'lastName',
    'company',
    'job',
    'city',
    'country',
    'state',
    'email',
    'password',
    'confirmPassword',
  ];
  for (const name of names) await main.locator(`[name="${name}"]`).fill('x');
  await main.getByRole('button', { name: 'Sign up' }).click();
  await main.getByRole('link', { name: 'I have an account' }).click();
  await main.getByRole('link', { name: 'Forgot your password?' }).click();
  await main.getByRole('button', { name: 'Send the link' }).click();
  await expectAccessible(page);
  expect(calls).toEqual([]);
});

test('The mock checkout has a fixed total, takes a promo code away again, and orders nothing', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto('/popups/subscribe');
  await page.getByRole('link', { name: 'Choose Premium' }).click();
  await waitForIdle(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await expect(page.getByText('$80/month')).toBeVisible();
  const order = page.getByRole('button', { name: 'Place your order' });
  await expect(order).toBeDisabled();
  await page.getByRole('textbox', { name: 'Promo code' }).fill('SPRING');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Remove promo code' }).click();
  await expect(page.getByRole('textbox', { name: 'Promo code' })).toBeVisible();
  await page.getByRole('radio', { name: '+ Add a new card' }).check();
  await expect(order).toBeEnabled();
  await order.click();
  await expect(page).toHaveURL(/\/popups\/card-registration$/);
  await expectAccessible(page);
  expect(calls).toEqual([]);
});
