import { unique } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { countKeys } from '../support/keyboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

/** A picture of one pixel, as PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const photo = (buffer: Buffer) => ({ name: 'photo.png', mimeType: 'image/png', buffer });

test('The list shows events, active ones first, with a link, dates and actions', async ({
  page,
  enter,
  watched,
}) => {
  await enter('admin');
  watched.expectRefusal(409);
  const asked = page.waitForRequest((request) => /\/api\/admin\/ti-events\?/.test(request.url()));
  await page.goto('/tievents');
  const query = new URL((await asked).url()).searchParams;
  expect([query.get('order'), query.get('sort')]).toEqual(['active', 'desc']);
  const heads = ['Title', 'ID', 'Description', 'Dates', 'Active', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(heads);
  await page.getByRole('searchbox', { name: 'Event title' }).fill('crossword');
  const row = page.getByRole('row', { name: /Crossword evening/ });
  await expect(row.getByRole('link', { name: /^\d+$/ })).toHaveAttribute('target', '_blank');
  await expect(row.getByRole('button', { name: 'Delete event Crossword evening' })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expectAccessible(page);

  // Its tickets are in use, so it can't be deleted, and the reason is shown.
  await row.getByRole('button', { name: 'Delete event Crossword evening' }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure');
  await page.getByRole('button', { name: 'Delete event', exact: true }).click();
  await expect(page.getByText(/Tickets of this event are in use: \d+/)).toBeVisible();
  await expect(row).toBeVisible();
});

test('An event with two tickets and a photo is made, kept when a part fails, and duplicated', {
  tag: '@everyday',
}, async ({ page, enter, watched, api }) => {
  await enter('admin');
  watched.expectRefusal(422);
  const day = (path: string) => page.locator(`[data-path="${path}"]`);
  await page.goto('/tievents');
  await page.getByRole('link', { name: 'New event' }).click();
  await waitForIdle(page);
  const create = page.getByRole('button', { name: 'Create event' });
  await create.click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription(/required field/);
  await expect(day('start_date')).toHaveAccessibleDescription(/required field/);

  const name = unique('Night reading ');
  await title.fill(name);
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue(
    name.toLowerCase().replaceAll(' ', '-'),
  );
  // Local time of the event's zone; the browser of the story is in UTC.
  await page.getByRole('combobox', { name: 'Time zone' }).fill('berlin');
  await page.getByRole('option', { name: /Berlin/ }).click();
  await day('start_date').fill('07/15/2027');
  await day('start_date').press('Tab');
  await page.getByLabel('Start, time').fill('19:00');
  await day('end_date').fill('07/15/2027');
  await day('end_date').press('Tab');
  await page.getByLabel('End, time').fill('22:30');
  await expect(page.getByText('That is 07/15/2027 05:00 pm – 07/15/2027 08:30 pm for you')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(
    '(GMT+02:00) Berlin, Bern, Vienna',
  );

  const add = page.getByRole('button', { name: 'Add ticket' });
  await add.click();
  const first = page.getByRole('region', { name: 'New ticket' });
  await first.getByRole('textbox', { name: 'Title' }).fill('Stalls');
  const stalls = page.getByRole('region', { name: 'Stalls' });
  await stalls.getByRole('textbox', { name: 'Price' }).fill('12.50');
  await stalls.getByRole('textbox', { name: 'Quantity' }).fill('40');
  await expect(stalls.getByText('0 means Unlimited')).toBeVisible();
  await page.keyboard.press('Escape');
  await add.click();
  await page
    .getByRole('region', { name: 'New ticket' })
    .getByRole('textbox', { name: 'Title' })
    .fill('Balcony');

  // The server rejects a file that isn't an image; the event is still created, with its tickets.
  await page.getByLabel('Photo of the event').setInputFiles(photo(Buffer.from('no picture')));
  await create.click();
  await expect(page.getByText(/The photo wasn't saved: This file is not a PNG/)).toBeVisible();
  await waitForIdle(page);
  const query = new URLSearchParams({ 'filter[title]': name });
  const { items } = await api.call<{ items: { tickets: { title: string }[] }[] }>(
    'GET',
    `ti-events?${query}`,
  );
  expect(items.map(({ tickets }) => tickets.map((ticket) => ticket.title))).toEqual([['Stalls', 'Balcony']]);
  await expectAccessible(page);
  // The page of the saved event opens, and says what wasn't saved.
  await expect(page).toHaveURL(/\/tievents\/edit\/\d+$/);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The event is saved, but not all of it' }),
  ).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByLabel('Photo of the event').setInputFiles(photo(pixel));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The event is saved' })).toHaveCount(0);
  await waitForIdle(page);
  await expect(page.getByRole('img', { name: 'Photo of the event' })).toHaveAttribute('src', /event-photos/);
  await expect(page.getByRole('button', { name: 'Upload again' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Stalls.*\$12\.50.*0 sold \/ 40 left/ })).toBeVisible();
  await expect(page.getByLabel('Start, time')).toHaveValue('19:00');
  await expectAccessible(page);

  // One event was made, although it was sent twice.
  await page.goto(`/tievents?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: `Duplicate event ${name}` }).click();
  await expect(page.getByRole('textbox', { name: 'Title' }).first()).toHaveValue(`${name} (copy)`);
  await expect(page.getByRole('switch', { name: 'Active' }).first()).not.toBeChecked();
  await expect(page.getByRole('button', { name: /Balcony/ }).first()).toBeVisible();
});

test('A ticket is changed and deleted by keyboard', async ({ page, enter, api }) => {
  await enter('admin');
  const dates = { start_date: '2027-05-01T18:00:00Z', end_date: '2027-05-01T21:00:00Z' };
  const event = { title: 'Keys', slug: unique('keys-'), ...dates };
  const { id } = await api.call<{ id: number }>('POST', 'ti-event', event);
  await api.call('POST', 'ti-event/ticket', { ti_event_id: id, title: 'Seat' });
  await page.goto(`/tievents/edit/${id}`);
  await waitForIdle(page);
  await page.getByRole('button', { name: /^Seat/ }).focus();
  await page.keyboard.press('Enter');
  const seat = page.getByRole('region', { name: 'Seat' });
  const quantity = seat.getByRole('textbox', { name: 'Quantity' });
  // A ticket that is folded away can't be seen.
  await expect(quantity).toBeVisible();
  const head = page.getByRole('button', { name: /^Seat/ });
  await head.press('Enter');
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('[data-path$=".quantity"]')).toBeHidden();
  await head.press('Enter');
  await quantity.focus();
  await quantity.fill('7');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: /0 sold \/ 7 left/ })).toBeVisible();
  // The form shows it while typing, and is reset once it is saved.
  await waitForIdle(page);
  await page.getByRole('button', { name: /^Seat/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete ticket Seat' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Are you sure');
  await page.getByRole('button', { name: 'Delete ticket', exact: true }).press('Enter');
  await expect(page.getByText('This event has no tickets yet.')).toBeVisible();
});

test('A hundred more tickets are put on sale from the palette in at most 25 keys', async ({
  page,
  enter,
  api,
}) => {
  await enter('admin');
  const dates = { start_date: '2027-05-01T18:00:00Z', end_date: '2027-05-01T21:00:00Z' };
  const [title, slug] = [unique('Hundred '), unique('hundred-')];
  const { id } = await api.call<{ id: number }>('POST', 'ti-event', { title, slug, ...dates });
  await api.call('POST', 'ti-event/ticket', { ti_event_id: id, title: 'Stalls', quantity: 250 });
  await page.goto('/dashboard');
  await waitForIdle(page);
  const keys = countKeys(page);
  await keys.open(title);
  await expect(page).toHaveURL(new RegExp(`/tievents/edit/${id}$`));
  await waitForIdle(page);
  await keys.tabTo(page.getByRole('button', { name: /^Stalls/ }));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('textbox', { name: 'Quantity' }));
  await keys.type('+100');
  await expect(page.getByText('250 + 100 = 350')).toBeVisible();
  await expect(page.getByRole('button', { name: /0 sold \/ 350 left/ })).toBeVisible();
  await keys.press('Control+s');
  await expect(page.getByText('Success!')).toBeVisible();
  expect(await api.call('GET', `ti-event/${id}`)).toMatchObject({ tickets: [{ quantity: 350 }] });
  expect(keys.count()).toBeLessThanOrEqual(25);
});

test('A double click on Duplicate makes one copy', async ({ page, enter, api }) => {
  await enter('admin');
  const dates = { start_date: '2027-05-01T18:00:00Z', end_date: '2027-05-01T21:00:00Z' };
  const [title, slug] = [unique('Twice '), unique('twice-')];
  await api.call('POST', 'ti-event', { title, slug, ...dates });
  const copied: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/copy')) copied.push(request.url());
  });
  await page.goto(`/tievents?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Duplicate event ${title}` }).dblclick();
  await expect(page).toHaveURL(/\/tievents\/edit\/\d+$/);
  await waitForIdle(page);
  expect(copied).toHaveLength(1);
});

test('A ticket that is deleted while the event is being saved stays deleted on the screen', async ({
  page,
  enter,
  api,
}) => {
  await enter('admin');
  const dates = { start_date: '2027-05-01T18:00:00Z', end_date: '2027-05-01T21:00:00Z' };
  const held = { title: 'Held', slug: unique('held-'), ...dates };
  const { id } = await api.call<{ id: number }>('POST', 'ti-event', held);
  for (const title of ['Stalls', 'Balcony'])
    await api.call('POST', 'ti-event/ticket', { ti_event_id: id, title });
  // The save continues when the story releases it.
  const gate = Promise.withResolvers<void>();
  await page.route(`**/api/admin/ti-event/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await gate.promise;
    await route.continue();
  });
  await page.goto(`/tievents/edit/${id}`);
  await waitForIdle(page);
  const ask = async (name: string) => {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter');
    await page.getByRole('button', { name: `Delete ticket ${name}` }).press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Are you sure');
  };
  const agree = () => page.getByRole('button', { name: 'Delete ticket', exact: true }).press('Enter');

  await page.getByRole('textbox', { name: 'Title' }).first().fill('Held up');
  await page.keyboard.press('Control+s');
  await ask('Stalls');
  await agree();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The form resets behind the question about the other ticket.
  await ask('Balcony');
  gate.resolve();
  await expect(page.getByRole('heading', { name: 'Held up', level: 1, includeHidden: true })).toHaveCount(1);
  await agree();
  await expect(page.getByText('This event has no tickets yet.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Held up');
  expect(await api.call('GET', `ti-event/${id}`)).toMatchObject({ title: 'Held up', tickets: [] });
});
