import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../support/axe.ts';
import { runCommand } from '../support/documented.ts';
import { copyInto, preparedFolder } from '../support/prepared-data.ts';
import { courierTitle, demoPassword, expect, test } from '../support/product.ts';
import { startProcess } from '../support/product-process.ts';
import { fillIn, signInButton } from '../support/sign-in.ts';

const email = 'me@publisher.example';
const password = 'a password of my own';

test('Root removes the demo and keeps their own site', async ({ browser }) => {
  test.slow();
  const dataDir = await mkdtemp(join(tmpdir(), 'mh-demo-'));
  await copyInto(await preparedFolder(), dataDir);
  const product = await startProcess(dataDir);
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-US' });
  try {
    await runCommand(dataDir, ['create-root', '--email', email], `${password}\n`);
    const site = ['--title', 'My paper', '--host', 'my-paper.example', '--owner', email];
    await runCommand(dataDir, ['create-site', ...site]);
    const page = await context.newPage();
    await page.goto('/login');
    await fillIn(page, email, password);
    await signInButton(page).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto('/partners');
    await expect(page.getByText('This installation still has the demo publication.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove the demo' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Remove the demo' });
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('textbox').fill(courierTitle);
    await confirm.click();
    await expect(page.getByRole('button', { name: 'Remove the demo' })).toHaveCount(0);
    await expect(page.getByText('Harbour Media Group')).toHaveCount(0, { timeout: 120_000 });
    await expect(page.getByText('This installation still has the demo publication.')).toHaveCount(0);

    await page.goto('/resources');
    await expect(page.getByRole('link', { name: 'My paper' })).toBeVisible();
    await expect(page.getByText(courierTitle)).toHaveCount(0);
    const refused = await fetch(`${product.url}/api/admin/authorization`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'root@example.com', password: demoPassword }),
    });
    expect(refused.status).toBe(401);
  } finally {
    await context.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
});
