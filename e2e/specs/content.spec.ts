import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { shownNotifications } from '../support/notices.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

const exported = (word: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name>Ada Whitcombe</wp:author_display_name></wp:author>
<item><title>${word} regatta</title><link>https://courier.example/${word}</link><dc:creator>ada</dc:creator>
<wp:post_id>${word}-1</wp:post_id><wp:post_date_gmt>2026-03-01 10:00:00</wp:post_date_gmt>
<wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
<category domain="category" nicename="${word}"><![CDATA[${word} sailing]]></category></item>
<item><title>${word} photo</title><wp:post_id>${word}-2</wp:post_id><wp:post_type>attachment</wp:post_type></item>
</channel></rss>`;

test('A WordPress export is imported, priced in the row, and says what opens it', {
  tag: '@everyday',
}, async ({ page, enter }) => {
  await enter('admin');
  const word = unique('wp');
  await page.goto('/content');
  await page.getByRole('link', { name: 'Import' }).click();
  await waitForIdle(page);
  const file = {
    name: 'paper.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(exported(word)),
  };
  await page.getByLabel('WordPress export (XML)').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'paper.xml is imported' })).toBeVisible();
  const result = page.getByRole('region', { name: 'Result of the import' });
  await expect(result.getByRole('definition')).toHaveText(['1', '0', '0', '1']);
  await expect(page.getByRole('row', { name: new RegExp(`${word} photo`) })).toContainText(
    'a file, not content',
  );
  await expect(page.getByRole('listitem').filter({ hasText: '1 · a file, not content' })).toBeVisible();
  await expectAccessible(page);
  // Cut within the second item.
  const cut = Buffer.from(exported(word).split('<wp:post_type>attachment')[0] ?? '');
  await page.getByLabel('WordPress export (XML)').setInputFiles({ ...file, buffer: cut });
  await expect(page.getByRole('alert')).toHaveText(
    'The file ends early, after 1 item. What was imported stays. Export the site again and choose that file.',
  );
  await expect(result.getByRole('definition')).toHaveText(['0', '0', '1', '0']);
  await expectAccessible(page);
  await page.getByLabel('WordPress export (XML)').setInputFiles(file);
  await expect(result.getByRole('definition')).toHaveText(['0', '0', '1', '1']);

  await page.getByRole('link', { name: 'All content' }).click();
  await page.getByRole('searchbox', { name: 'Title' }).fill(word);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  const link = page.getByRole('link', { name: `${word} regatta` });
  await expect(link).toHaveAttribute('href', `https://courier.example/${word}`);

  await page.getByRole('button', { name: `Change the price of ${word} regatta: $0.00` }).click();
  const price = page.getByRole('textbox', { name: 'Price' });
  await expect(price).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(price).toBeHidden();
  await page.keyboard.press('Enter');
  await price.fill('2.5');
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('eur');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ price: 250, currency: 'eur', version: 1 });
  await expect(shownNotifications(page).first()).toContainText('Success!');
  await expect(page.getByRole('button', { name: /Change the price .*: €2\.50/ })).toBeFocused();

  await page.getByRole('button', { name: `Taxonomies of ${word} regatta` }).click();
  await expect(page.getByRole('region', { name: `Taxonomies of ${word} regatta` })).toContainText(
    `${word} sailing`,
  );
  await page.getByRole('button', { name: `What reaches ${word} regatta` }).click();
  const reach = page.getByRole('region', { name: `What reaches ${word} regatta` });
  await expect(reach.getByRole('link').first()).toHaveAttribute('href', /\/plans\/edit\/\d+/);
  await expectAccessible(page);
});

test('The access of a piece is chosen in its row', async ({ page, enter, api }) => {
  await enter('admin');
  const oldest = 'content?limit=1&order=created_at&sort=asc';
  const { items } = await api.call<{ items: { title: string }[] }>('GET', oldest);
  const title = items[0]?.title ?? '';
  await page.goto('/content');
  await page.getByRole('searchbox', { name: 'Title' }).fill(title);
  const button = (access: string) =>
    page.getByRole('button', { name: `Change the access of ${title}: ${access}`, exact: true });
  await button('By rules').click();
  await page.getByRole('menuitem', { name: 'Registered' }).click();
  await expect(shownNotifications(page).first()).toContainText('Success!');
  await expect(button('Registered')).toBeFocused();
  await expectAccessible(page);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Chosen here')).toBeVisible();
  await button('Registered').click();
  await page.getByRole('menuitem', { name: 'As the website says (By rules)' }).click();
  await expect(button('By rules')).toBeVisible();
  await expect(row.getByText('Chosen here')).toHaveCount(0);
});

test('Content is filtered by price in dollars, by type and by what opens it', async ({ page, enter }) => {
  await enter('admin');
  const asked = page.waitForRequest((request) => /\/api\/admin\/content\?/.test(request.url()));
  await page.goto('/content?price=100..300');
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('filter[price][from]'), query.get('filter[price][to]')]).toEqual(['100', '300']);
  await expect(page.getByText(/Showing 1-10 of \d+ records found/)).toBeVisible();
  await page.getByRole('button', { name: /^Filter by Content type/ }).click();
  await page.getByRole('option', { name: 'dossier' }).click();
  await expect(page).toHaveURL(/content_type=\d+/);
  await page.goto('/content?unreached=true');
  await expect(
    page.getByText('no data', { exact: true }).or(page.getByRole('rowheader').first()),
  ).toBeVisible();
});
