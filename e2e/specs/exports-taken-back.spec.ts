import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { rowOf } from '../support/exports.ts';
import { mailTo } from '../support/mailbox.ts';
import { expect, test } from '../support/product.ts';

test('A file that went to a wrong address is sent to the right one, and deleted with its links', async ({
  page,
  enter,
  api,
  request,
}) => {
  const title = unique('Misdirected');
  const [wrong, right] = [
    `wrong-${title}@example.com`.toLowerCase(),
    `right-${title}@example.com`.toLowerCase(),
  ];
  const { id } = await api.call<{ id: number }>('POST', 'export-requests/users/generate', {
    title,
    fields: [{ key: 'id' }],
    filters: { email: title },
    recipient_email: wrong,
  });
  const linkIn = async (recipient: string) =>
    /\/api\/export-files\/[\w-]{43}/.exec(await mailTo(recipient, title))?.[0] ?? '';
  const sent = await linkIn(wrong);
  const statusOf = async (link: string) => (await request.get(link)).status();
  expect(await statusOf(sent)).toBe(200);
  await enter('admin');
  await page.goto(`/export/${id}`);
  await page.getByRole('button', { name: 'Change recipient' }).click();
  const ask = page.getByRole('dialog', { name: 'Change recipient' });
  await expect(ask).toContainText(`The link sent to ${wrong} stops working.`);
  await expectAccessible(page);
  await ask.getByLabel('Recipient email').fill(right);
  await ask.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('main')).toContainText(`Recipient${right}`);
  expect(await statusOf(sent)).toBe(404);
  const corrected = await linkIn(right);
  expect(await statusOf(corrected)).toBe(200);

  await page.getByRole('link', { name: 'All exports' }).click();
  await page.getByRole('radiogroup', { name: 'Whose exports' }).getByText("Everyone's").click();
  const everyones = page.getByRole('table', { name: "Everyone's exports" });
  const row = rowOf(everyones, title);
  await expect(row).toContainText('admin@example.com');
  await expectAccessible(page);
  await row.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('dialog', { name: `Delete export ${title}?` });
  await expect(question).toContainText(`The link sent to ${right} stops working.`);
  await question.getByRole('button', { name: 'Delete export' }).click();
  await expect(row).toHaveCount(0);
  expect(await statusOf(corrected)).toBe(404);
});
