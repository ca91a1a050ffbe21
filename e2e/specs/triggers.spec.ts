import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, waitForIdle } from '../support/product.ts';
import { startStandIn } from '../support/stand-in.ts';

const soon = { timeout: 20_000 };

test('A trigger asks for its own fields, fires, is found by its event, and is deleted', {
  tag: '@everyday',
}, async ({ page, enter, api }) => {
  const receiver = await startStandIn();
  receiver.answers(() => ({ status: 204 }));
  await enter('admin');
  await page.goto('/triggers/edit');
  await expect(page).toHaveURL(/\/triggers$/);
  await page.getByRole('link', { name: 'New trigger' }).first().click();
  await waitForIdle(page);
  await page.getByRole('button', { name: 'Create trigger' }).click();
  await expect(page.getByText('required field')).toHaveCount(1);
  const choose = async (title: string) => {
    await page.getByRole('combobox', { name: 'Trigger' }).click();
    await page.getByRole('option', { name: title }).click();
  };
  await choose('Mail by a template');
  await expect(page.getByRole('combobox', { name: 'Mail template' })).toBeVisible();
  await choose('Post fields of the member to an address');
  await expect(page.getByRole('combobox', { name: 'Mail template' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
  await page.getByRole('button', { name: 'Create trigger' }).click();
  await expect(page.getByText('required field')).toHaveCount(3);
  await expectAccessible(page);

  const add = async (name: string, typed: string) => {
    await page.getByRole('combobox', { name }).fill(typed);
    await page.getByRole('option', { name: typed, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  await add('Events', 'Member registered');
  await add('Events', 'Ticket purchased');
  await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/fields`);
  await add('Fields of the member', 'Email');
  await add('Fields of the member', 'Company');
  const made = page.waitForResponse((one) => one.url().endsWith('/triggers/handlers') && one.ok());
  await page.getByRole('button', { name: 'Create trigger' }).click();
  const { id } = (await (await made).json()) as { id: number };
  await expect(page).toHaveURL(/\/triggers$/);
  const email = `${unique('trigger')}@example.com`;
  await api.addMember({ email });
  const heard = () => receiver.asked.find(({ body }) => body.includes(email));
  await expect.poll(() => heard() !== undefined, soon).toBe(true);
  const { data } = JSON.parse(heard()?.body ?? '{}') as { data: unknown };
  expect(data).toEqual({ member: { id: expect.any(Number) as unknown, email } });

  await page.goto('/actions/events');
  const row = page.getByRole('row', { name: /^Ticket purchased/ });
  await row.locator(`a[href$="/triggers/edit/${id}"]`).click();
  await expect(page).toHaveURL(new RegExp(`/triggers/edit/${id}$`));
  const run = page.getByRole('row', { name: new RegExp(email) });
  await expect(run).toContainText('Delivered', soon);
  await run.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText(email);
  await page.keyboard.press('Escape');

  await page.goto('/triggers');
  await page.getByRole('button', { name: `Delete trigger ${id}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete trigger' }).click();
  await expect(page.getByRole('button', { name: `Delete trigger ${id}` })).toHaveCount(0);
  await receiver.close();
});
