import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { payment } from '../support/screen-rows.ts';

test('The receipt template is edited beside its PDF: mistakes are named at their line, variables inserted, and it is saved', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await page.goto('/pdf');
  await waitForIdle(page);
  const editor = page.getByRole('textbox', { name: 'HTML' });
  await expect(editor).toContainText('receipt.number');
  await expect(page.getByText('Everything in the template is supported.')).toBeVisible();
  await expect(page.getByTitle('Receipt preview')).toBeVisible();
  expect((await page.locator('.cm-editor').boundingBox())?.height).toBe(600);

  await editor.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('<p style="float: left">{{ member.nmae }}</p>');
  await expect(page.getByRole('button', { name: /^Go to line \d+: float is not supported/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /: There is no variable member\.nmae/ })).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Save this template?' });
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(question).toContainText('There is no variable member.nmae');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Success!')).toBeHidden();
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Everything in the template is supported.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Find a variable' }).fill('company');
  await page.getByRole('button', { name: 'Company member.company' }).press('Enter');
  await expect(editor).toBeFocused();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Success!')).toBeVisible();
  // A template that is saved with its mistakes is not asked about again.
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('{{ member.nmae }}');
  await page.keyboard.press('ControlOrMeta+s');
  const sent = page.waitForRequest((one) => one.method() === 'PUT');
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await sent;
  await page.getByRole('textbox', { name: 'Title' }).fill('');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('required field')).toBeVisible();
});

test('A receipt is made, downloaded, made again under its number and sent, by keyboard', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  const id = await payment(api, 2_500);
  await enter('admin');
  await page.goto(`/transactions/info/${id}`);
  const menu = page.getByRole('button', { name: `Receipt of transaction ${id}` });
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: /Send by email.*Make the receipt first/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Make receipt' }).press('Enter');
  await expect(page.getByText(/^Receipt \d{4}-\d{6}$/)).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download \d{4}-\d{6}$/ }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^harbour-courier-receipt-\d+-1\.pdf$/);
  const content = await readFile(await file.path());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');

  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Make again' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toContainText('with the same number');
  await page.getByRole('button', { name: 'Make again' }).press('Enter');
  await expect(page.getByText(/Made again by/)).toBeVisible();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Send by email' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(page.getByText(/Sent to screen.*@example\.com by/)).toBeVisible();
});

test('A payment with a receipt says what can be changed, and is cancelled with a credit note', async ({
  page,
  enter,
  api,
}) => {
  const id = await payment(api, 1_250);
  await api.call('POST', `transactions/${id}/receipt/generate`, {});
  await enter('admin');
  await page.goto(`/transactions/edit/${id}`);
  await waitForIdle(page);
  await expect(page.getByText('It has a receipt, so only the fees can be changed.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Fees' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel with a credit note' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('$12.50 is credited today and a credit note is made.');
  await dialog.getByRole('button', { name: 'Cancel with a credit note' }).press('Enter');
  await expect(page.getByText("Money was given back, so this transaction can't be changed.")).toBeVisible();
  await page.goto(`/transactions/info/${id}`);
  await expect(page.getByText(/^Credit note \d{4}-\d{6}$/)).toBeVisible();
});
