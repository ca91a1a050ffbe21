import { Webhook } from 'standardwebhooks';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { countKeys } from '../support/keyboard.ts';
import { courier, expect, test, waitForIdle } from '../support/product.ts';
import { startService, startStandIn } from '../support/stand-in.ts';

const soon = { timeout: 20_000 };

test('Slack is connected, told of a new member, breaks and recovers', { tag: '@everyday' }, async ({
  page,
  enter,
  api,
}) => {
  test.slow();
  const slack = await startStandIn();
  await enter('admin');
  await page.goto('/resources/edit/integrations');
  await page.getByRole('link', { name: 'Connect Slack' }).click();
  await page.getByRole('textbox', { name: 'Webhook address' }).fill(`${slack.url}/services/T/B/secret`);
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Send automatically' }).press('Space');
  await page.getByRole('combobox', { name: 'Events' }).click();
  await page.getByRole('option', { name: 'Member registered' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save what is sent' }).click();
  await waitForIdle(page);
  await expectAccessible(page);

  const email = `${unique('slack')}@example.com`;
  await api.addMember({ email });
  await expect.poll(() => slack.asked.some(({ body }) => body.includes(email)), soon).toBe(true);

  slack.answers(() => ({ status: 500 }));
  const later = `${unique('slack')}@example.com`;
  await api.addMember({ email: later });
  const row = page.getByRole('row', { name: new RegExp(later) });
  await expect(row.getByText('Waiting')).toBeVisible(soon);
  slack.answers(() => ({ status: 200 }));
  await expect(row.getByText('Delivered')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible();
  await slack.close();
});

test('Mailchimp is connected, its fields are mapped, and a dry run shows what is sent', async ({
  page,
  enter,
  api,
}) => {
  const mailchimp = await startService('mailchimp');
  const audiences = [
    { id: 'z9y8x7', name: 'Old letters', stats: { member_count: 3 } },
    { id: 'a1b2c3', name: 'Morning letter', stats: { member_count: 12 } },
  ];
  mailchimp.answers(({ path }) => ({
    status: 200,
    body: path.includes('merge-fields')
      ? { merge_fields: [{ tag: 'FNAME', name: 'First Name' }] }
      : path.startsWith('/3.0/lists?')
        ? { lists: audiences }
        : {},
  }));
  const email = `${unique('mailchimp')}@example.com`;
  await api.addMember({ email, first_name: 'Ada' });
  await enter('admin');
  await page.goto('/resources/edit/integrations/mailchimp?error=access_denied&state=refused');
  const declined = page.getByRole('alert').filter({ hasText: 'Mailchimp was not connected: access was' });
  await expect(declined).toBeVisible();
  await expect(page).not.toHaveURL(/error=/);
  await page.goto('/dashboard');
  await waitForIdle(page);
  // Only by keyboard, from the palette to the chosen audience.
  const keys = countKeys(page);
  await keys.open('mailchimp', 'Mailchimp');
  await keys.tabTo(page.getByRole('textbox', { name: 'API key' }));
  await keys.type('0123456789abcdef-us21');
  const audience = page.getByRole('combobox', { name: 'Audience', exact: true });
  await expect(audience).toBeEnabled();
  await keys.tabTo(audience);
  await keys.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Morning letter (12)' })).toBeVisible();
  await keys.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Audience ID' })).toHaveValue('a1b2c3');
  await expect(page.getByRole('textbox', { name: 'Audience name' })).toHaveValue('Morning letter');
  await waitForIdle(page);
  await expectAccessible(page);
  await keys.tabTo(page.getByRole('button', { name: 'Connect Mailchimp' }));
  await keys.press('Enter');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  expect(keys.count()).toBeLessThanOrEqual(25);
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('combobox', { name: 'Field at Mailchimp' }).click();
  await expect(page.getByRole('option', { name: 'First Name (FNAME)' })).toBeVisible();
  // By keyboard, because the notification of the saved connection covers the list for a while.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save what is sent' }).click();
  await waitForIdle(page);
  await page.getByRole('combobox', { name: 'Member', exact: true }).fill(email);
  await page.getByRole('option', { name: new RegExp(email) }).click();
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByRole('region', { name: 'Dry run' })).toContainText('"FNAME": "Ada"');
  expect(mailchimp.asked.filter(({ method }) => method === 'PUT')).toEqual([]);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect
    .poll(() => mailchimp.asked.some(({ body }) => body.includes('"FNAME":"Ada"')), soon)
    .toBe(true);
  await expect(page.getByText('0123456789')).toHaveCount(0);
  // A connection left by a story would be used on the pages of other stories.
  await api.call('PUT', `resources/${courier}`, { settings: { mailchimp: { key: null } } });
  await mailchimp.close();
});

test('A webhook is delivered, fails, and is sent again; its secret is shown once, and verifies', async ({
  page,
  enter,
}) => {
  test.slow();
  const receiver = await startStandIn();
  await enter('admin');
  await page.goto('/resources/edit/webhooks');
  await page.getByRole('textbox', { name: 'Address 1' }).fill(`${receiver.url}/hook`);
  await page.getByRole('button', { name: 'Save addresses' }).click();
  const dialog = page.getByRole('dialog');
  const shown = dialog.getByRole('status', { name: `Secret of ${receiver.url}/hook` });
  await expect(shown).toHaveText(/^whsec_/);
  const first = (await shown.textContent()) ?? '';
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'New secret' }).click();
  await dialog.getByRole('button', { name: 'New secret' }).click();
  await expect(dialog.getByText(/^The previous secret works until /)).toBeVisible();
  const second = (await shown.textContent()) ?? '';
  expect(second).not.toBe(first);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByText(`Secret: ••••${second.slice(-4)}.`)).toBeVisible();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);
  receiver.answers(() => ({ status: 500 }));
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('It answered 500.').first()).toBeVisible(soon);
  receiver.answers(() => ({ status: 204 }));
  await page
    .getByRole('button', { name: /Show delivery/ })
    .first()
    .click();
  await expect(dialog.getByText('webhook.test')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Delivered').first()).toBeVisible(soon);
  const call = receiver.asked.at(-1);
  const headers = Object.fromEntries(
    Object.entries(call?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  for (const secret of [first, second])
    expect(new Webhook(secret).verify(call?.body ?? '', headers)).toMatchObject({ type: 'webhook.test' });
  const ids = new Set(receiver.asked.map((one) => one.headers['webhook-id']));
  expect(ids.size).toBe(1);
  await receiver.close();
});
