import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailTo } from '../support/mailbox.ts';
import { oneTimeCode } from '../support/one-time-code.ts';
import { makeOperator } from '../support/operators.ts';
import { copyInto, preparedFolder } from '../support/prepared-data.ts';
import { address, courier, demoPassword, expect, test, waitForIdle } from '../support/product.ts';
import { startProcess } from '../support/product-process.ts';
import { trackRequests } from '../support/settled.ts';
import { emailOf, fillIn, signInButton } from '../support/sign-in.ts';
import { watch } from '../support/watch.ts';

const password = 'a password of my own';
const dialog = (page: Page) => page.getByRole('dialog');
const codeOf = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

async function signOut(page: Page): Promise<void> {
  // A call of the screen that is still under way would be rejected, and the browser logs that.
  await waitForIdle(page);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The profile has an email field, too: only the address says that the sign-out is done.
  await expect(page).toHaveURL(/\/login$/);
  await expect(emailOf(page)).toBeVisible();
}

/** Types the password that a dialog asks for, and continues. */
async function confirmPassword(page: Page, typed: string, verb: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Current password' }).fill(typed);
  await dialog(page).getByRole('button', { name: verb }).click();
}

/** Reads the recovery codes that a dialog shows, and closes it. */
async function savedCodes(page: Page): Promise<string[]> {
  await expect(dialog(page)).toContainText('Save your recovery codes');
  const codes = await dialog(page).getByRole('listitem').allTextContents();
  await dialog(page).getByRole('button', { name: 'I saved them' }).click();
  await expect(dialog(page)).toHaveCount(0);
  return codes;
}

test('An authenticator app is set up, asked for, stood in for and turned off', { tag: '@everyday' }, async ({
  page,
  watched,
}) => {
  const email = `${unique('twostep')}@example.com`;
  await makeOperator(email, password);
  await page.goto('/login');
  await fillIn(page, email, password);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set up' }).click();
  await confirmPassword(page, password, 'Continue');
  await expect(page.getByRole('img', { name: 'QR code with the secret for the app' })).toBeVisible();
  const shown = page.getByRole('status', { name: 'Or type this secret into the app' });
  const secret = (await shown.textContent()) ?? '';
  await expectAccessible(page);
  await codeOf(page).fill(oneTimeCode(secret));
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  const codes = await savedCodes(page);
  expect(codes).toHaveLength(10);
  await expect(page.getByText(/^On since/)).toBeVisible();
  await mailTo(email, 'How you sign in was changed');
  await signOut(page);

  // The requested address is kept through both steps.
  watched.expectRefusal(401);
  await page.goto('/groups');
  await expect(page).toHaveURL(/\/login$/);
  await fillIn(page, email, password);
  await signInButton(page).press('Enter');
  await expect(codeOf(page)).toBeFocused();
  await expect(codeOf(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible();
  await expect(codeOf(page)).toHaveValue('');
  await codeOf(page).fill(oneTimeCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/groups$/);
  await signOut(page);

  await fillIn(page, email, password);
  await signInButton(page).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await mailTo(email, 'A recovery code was used to sign in');

  await page.goto('/profile');
  await expect(page.getByText('9 of 10 left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog(page)
    .getByRole('textbox', { name: 'Code of the app, or a recovery code' })
    .fill(codes[1] ?? '');
  await confirmPassword(page, password, 'Turn off');
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  await signOut(page);
  await fillIn(page, email, password);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('Root resets the second factor of somebody who lost it', async ({ page, enter, api }) => {
  const email = `${unique('lostfactor')}@example.com`;
  await makeOperator(email, password);
  await api.call('POST', `resources/${courier}/users/dashboard-access`, { email, role: 'user' });
  await page.goto('/login');
  await fillIn(page, email, password);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Set up' }).click();
  await confirmPassword(page, password, 'Continue');
  const shown = page.getByRole('status', { name: 'Or type this secret into the app' });
  await codeOf(page).fill(oneTimeCode((await shown.textContent()) ?? ''));
  await dialog(page).getByRole('button', { name: 'Turn on' }).click();
  await savedCodes(page);
  await signOut(page);

  await enter('root');
  await page.goto(`/resources/edit?resource=${courier}&section=people`);
  const reset = page.getByRole('button', { name: `Reset two-step sign-in of ${email}` });
  // Colleagues without a second factor are listed, too.
  await expect(page.getByRole('row').filter({ hasText: 'readonly@example.com' })).toBeVisible();
  await expect(reset).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Reset two-step sign-in of readonly@example.com' }),
  ).toHaveCount(0);
  await reset.press('Enter');
  await expect(dialog(page)).toContainText(`Reset two-step sign-in of ${email}?`);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Reset two-step sign-in' }).press('Enter');
  await expect(page.getByText('Success!')).toBeVisible();
  expect(await mailTo(email, 'How you sign in was changed')).toContain('switched off by an administrator');
  await expect(reset).toHaveCount(0);
  await page.context().clearCookies({ name: 'token' });
  await page.goto('/login');
  await fillIn(page, email, password);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('A passkey is added, signs in alone and after the password, and is removed', async ({ browser }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mh-passkey-'));
  await copyInto(await preparedFolder(), dataDir);
  // Browsers bind passkeys to a name, and take none for an address of numbers.
  const product = await startProcess(dataDir, {}, 'localhost');
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-US' });
  trackRequests(context);
  try {
    const page = await context.newPage();
    const watched = watch(page, product.url);
    const devices = await context.newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/login');
    await fillIn(page, address('admin'));
    await signInButton(page).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Work laptop');
    await confirmPassword(page, demoPassword, 'Continue');
    expect(await savedCodes(page)).toHaveLength(10);
    await expect(page.getByRole('region', { name: 'Your passkeys' })).toContainText('Work laptop');
    await expectAccessible(page);
    await signOut(page);

    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await signOut(page);

    await fillIn(page, address('admin'));
    await signInButton(page).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
    await confirmPassword(page, demoPassword, 'Remove');
    await expect(page.getByRole('region', { name: 'Your passkeys' })).toHaveCount(0);
    await signOut(page);
    watched.expectRefusal(401);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText(/^This passkey didn't work/)).toBeVisible();
    watched.verify();
  } finally {
    await context.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
});
