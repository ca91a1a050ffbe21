import { figureOf, listToggle, memberTable, openDashboard } from '../support/dashboard.ts';
import { expect, test, waitForIdle } from '../support/product.ts';

test.use({ timezoneId: 'Asia/Tokyo' });

/** Returns an instant in the format of the time zone, such as New York's or Tokyo's. */
const shownIn = (timeZone: string, instant: string) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  }).format(new Date(instant));
  return parts.replace(',', '').replace('AM', 'am').replace('PM', 'pm');
};

/** Converts the day of `11/21/2026 11:28 pm` to year first. */
const sortable = (text: string) => `${text.slice(6, 10)}/${text.slice(0, 5)}`;

test('Seen from Tokyo, the rows of a site in New York show its days and times, and say so', async ({
  page,
  enter,
}) => {
  await enter('admin');
  await openDashboard(page);
  await figureOf(page, 'Gross volume').click();
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4} \(New York time\)$/)).toBeVisible();
  const times = page.getByRole('table').locator('time');
  await expect(times.first()).toBeVisible();
  const caption = (await page.getByText(/\(New York time\)$/).textContent()) ?? '';
  const last = sortable(caption.slice(13, 23));
  for (const time of await times.all()) {
    const instant = (await time.getAttribute('datetime')) ?? '';
    const shown = shownIn('America/New_York', instant);
    await expect(time).toHaveText(shown);
    expect(shownIn('Asia/Tokyo', instant)).not.toBe(shown);
    expect(sortable(shown) <= last).toBe(true);
  }
});

test('So do the tables that are opened on the dashboard', async ({ page, enter }) => {
  await enter('admin');
  await openDashboard(page);
  for (const [name, caption] of [
    ['Past due members', /^As of now \(New York time\)$/],
    ['Churned, last 365 days', /^\d\d\/\d\d\/\d{4} – .* \(New York time\)$/],
    ['Active subscribers', /^At the end of \d\d\/\d\d\/\d{4} \(New York time\)$/],
  ] as const) {
    await listToggle(page, name).click();
    const table = memberTable(page, name);
    await expect(table.getByText(caption)).toBeVisible();
    const times = table.locator('time');
    await expect(times.first()).toBeVisible();
    for (const time of await times.all()) {
      const instant = (await time.getAttribute('datetime')) ?? '';
      const shown = (await time.textContent()) ?? '';
      expect(shownIn('America/New_York', instant).startsWith(shown)).toBe(true);
    }
  }
});

test('So do the other screens, whose foot names the zone', async ({ page, enter, api }) => {
  await enter('admin');
  const { items } = await api.call<{ items: { id: number }[] }>('GET', 'users?limit=1');
  let seen = 0;
  for (const path of [
    `/users/edit/${items[0]?.id}`,
    '/exports',
    '/stripe-differences',
    '/actions',
    '/promos',
  ]) {
    await page.goto(path);
    await waitForIdle(page);
    await expect(page.getByRole('contentinfo')).toHaveText(/^Times are in New York time/);
    for (const time of await page.locator('time').all()) {
      const instant = (await time.getAttribute('datetime')) ?? '';
      const shown = (await time.textContent()) ?? '';
      // A calendar date has no instant, so it is the same in each zone.
      if (!instant.includes('T') || !/\d/.test(shown)) continue;
      // Some cells show only the day, others the time below a day.
      expect(shownIn('America/New_York', instant), `${path}: ${instant}`).toContain(shown);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(0);
});
