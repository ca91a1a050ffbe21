import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailTo } from '../support/mailbox.ts';
import { address, expect, test, waitForIdle } from '../support/product.ts';

test('Root writes a mail beside its preview with a member’s data, tries it on themselves, and deletes it', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  const word = unique('Mara');
  await api.addMember({ email: `${word}@example.com`, first_name: word, last_name: "O'Neil" });
  await enter('root');
  await page.goto('/emails');
  await page.getByRole('link', { name: 'New email template' }).first().click();
  await waitForIdle(page);
  await page.getByRole('button', { name: 'Create email template' }).click();
  await expect(page.getByText('Required field')).toHaveCount(2);

  const name = unique('Offer ');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Subject' }).fill('A place for {{ member.first_name }}');
  const editor = page.getByRole('textbox', { name: 'HTML' });
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    '<script>alert(1)</script><p>Hello {{ member.name }}</p>\n<p>{{ member.nmae }}</p>',
  );
  await expect(
    page.getByRole('button', { name: /^Go to line 2: There is no variable member\.nmae/ }),
  ).toBeVisible();
  expect((await page.locator('.cm-editor').boundingBox())?.height).toBe(600);
  await page.getByRole('button', { name: 'Create email template' }).click();
  const question = page.getByRole('dialog', { name: 'Save this template?' });
  await expect(question).toContainText('Line 2: There is no variable member.nmae');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/emails\/create$/);
  await page.getByRole('button', { name: 'Create email template' }).click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page).toHaveURL(/\/emails\/edit\/\d+$/);
  await waitForIdle(page);

  await page.getByRole('combobox', { name: 'Member' }).fill(word);
  await page.getByRole('option', { name: new RegExp(word) }).click();
  const mail = page.frameLocator('iframe[title="Email preview"]');
  await expect(mail.getByText(`Hello ${word} O'Neil`)).toBeVisible();
  await expect(mail.locator('script')).toHaveCount(0);
  await expect(page.getByText(`A place for ${word}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Plain text' })).toHaveText(`Hello ${word} O'Neil`);
  await page.getByText('Phone', { exact: true }).click();
  await page.getByText('Dark', { exact: true }).click();
  await expect(mail.getByText(`Hello ${word} O'Neil`)).toBeVisible();
  expect((await page.getByTitle('Email preview').boundingBox())?.width).toBe(375);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Send me a test' }).click();
  expect(await mailTo(address('root'), `Test: A place for ${word}`)).toContain(`Hello ${word}`);

  await page.getByRole('textbox', { name: 'Find a variable' }).fill('company');
  await page.getByRole('button', { name: 'Company member.company' }).press('Enter');
  await expect(editor).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText(/^Saved \d+ s ago$/)).toBeVisible();

  await page.goto(`/emails?global=${name}`);
  await page.getByRole('button', { name: `Delete email template ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete email template' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('Whoever is not root is led home from the templates of mails', async ({ page, enter }) => {
  await enter('admin');
  for (const path of ['/emails', '/emails/create', '/emails/edit/1']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard/);
  }
  await expect(page.getByRole('link', { name: 'Emails' })).toHaveCount(0);
});
