import type { Page } from '@playwright/test';
import { type Api, openApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { cookieValue } from '../support/cookies.ts';
import { tabTo } from '../support/keyboard.ts';
import { shownNotifications } from '../support/notices.ts';
import { expect, test, waitForIdle, weekly } from '../support/product.ts';
import { expectNoSidewaysScrolling } from '../support/screens.ts';

// The rules of a site are one list, so these stories take turns at the weekly.
test.describe.configure({ mode: 'serial' });

async function weeklyApi(page: Page, baseURL: string | undefined): Promise<Api> {
  return openApi(baseURL ?? '', (await cookieValue(page, 'token')) ?? '', weekly);
}

/** Chooses an option; in a long list it is searched for by the text. */
const choose = async (page: Page, label: string, option: string, text?: string) => {
  const input = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true });
  if (text === undefined) await input.click();
  else await input.fill(text);
  await page.getByRole('option', { name: option, exact: true }).click();
};

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

test('A publisher closes the archive but for what is free, and sees the effect before saving', {
  tag: '@everyday',
}, async ({ page, enter, baseURL }) => {
  await enter('admin', weekly);
  const api = await weeklyApi(page, baseURL);
  await api.call('PUT', 'content/wall', { rules: [] });

  // Nothing is closed yet.
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Behind the wall' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is behind the wall' })).toBeVisible();
  await expectAccessible(page);

  // A rule about everything: for members.
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await expect(dialog.getByRole('combobox', { name: 'Access' })).toHaveValue(
    'Members: what their plan opens',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, '1')).toContainText('Members');

  // An exception is an own rule, and comes first.
  await page.getByRole('button', { name: 'Add rule' }).click();
  await choose(page, 'Content types', 'free', 'free');
  await choose(page, 'Terms', 'Category: Sport', 'Sport');
  await choose(page, 'Age of the article', 'Older than');
  await choose(page, 'Access', 'Free: everybody');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Required field')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Days' }).fill('30');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, '2')).toContainText('Older than 30 days');
  await page.getByRole('button', { name: 'Move rule 2 up' }).click();
  await expect(row(page, '1')).toContainText('Category: Sport');
  await expect(page.getByRole('button', { name: 'Move rule 1 down' })).toBeFocused();
  await page.getByRole('button', { name: 'Edit rule 1' }).click();
  const change = page.getByRole('dialog', { name: 'Rule 1' });
  await change.getByRole('button', { name: 'Remove Category: Sport' }).click();
  await choose(page, 'Age of the article', 'Any age');
  await change.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(row(page, '1')).not.toContainText('Sport');

  // The effect, before anything is saved.
  const effect = page.getByRole('region', { name: 'Effect of your change' });
  await expect(effect.getByRole('definition').nth(2)).toHaveText(/^0 → to \d+ articles?$/);
  expect(await api.call<{ rules: unknown[] }>('GET', 'content/wall')).toMatchObject({ rules: [] });
  await expectAccessible(page);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(shownNotifications(page).first()).toContainText('Success!');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await expect(effect).toBeHidden();
  expect(await api.call('GET', 'content/wall')).toMatchObject({
    rules: [
      { types: [{ key: 'free' }], terms: [], older_than_days: null, access: 'free' },
      { types: [], terms: [], access: 'members' },
    ],
  });
  await page.reload();
  await waitForIdle(page);
  await expect(row(page, '1')).toContainText('free');
  await expectAccessible(page);
});

test('Changes of the rules can be taken back, and are not lost to a newer version', async ({
  page,
  enter,
  baseURL,
  watched,
}) => {
  watched.expectComplaints(/409/);
  await enter('admin', weekly);
  const api = await weeklyApi(page, baseURL);
  const members = { type_ids: [], term_ids: [], access: 'members' };
  await api.call('PUT', 'content/wall', { rules: [members, { ...members, access: 'registered' }] });
  await page.goto('/content/wall');
  await page.getByRole('button', { name: 'Remove rule 2' }).click();
  await expect(page.getByRole('button', { name: 'Edit rule 1' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, '2')).toContainText('Registered');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden();

  await page.getByRole('button', { name: 'Remove rule 1' }).click();
  await api.call('PUT', 'content/wall', { rules: [{ ...members, younger_than_days: 7 }] });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Load the newer version, keep my changes' }).click();
  await expect(row(page, '1')).toContainText('Registered');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden();
  expect(await api.call('GET', 'content/wall')).toMatchObject({ rules: [{ access: 'registered' }] });
});

const answerFor = (page: Page, reader: string) =>
  page.getByRole('list', { name: 'Answers by reader' }).getByRole('listitem', { name: reader });

test('A publisher tries an article for four readers, with rules that are not saved yet', {
  tag: '@everyday',
}, async ({ page, enter, baseURL, watched }) => {
  watched.expectComplaints(/503|Service Unavailable/);
  await enter('admin', weekly);
  const api = await weeklyApi(page, baseURL);
  await api.call('PUT', 'content/wall', { rules: [] });
  const { items } = await api.call<{ items: { title: string }[] }>('GET', 'content?limit=1');
  const title = items[0]?.title ?? '';
  await page.goto('/content/wall');

  // Before an article is chosen, nothing is asked.
  const card = page.getByRole('region', { name: 'Try an article' });
  await expect(card.getByText('Choose an article to see who can read it.')).toBeVisible();
  await tabTo(page, card.getByRole('combobox', { name: 'Article' }));
  await page.keyboard.type(title);
  await expect(page.getByRole('option', { name: title, exact: true }).first()).toBeVisible();
  await page.keyboard.press('Enter');

  // Nothing is behind the wall, so everybody reads.
  await expect(card.getByText(`“${title}” under the saved rules.`)).toBeVisible();
  const readers = ['Stranger, first visit', 'Stranger, free articles used up', 'Registered, no paid plan'];
  for (const reader of [...readers, 'Subscriber']) {
    await expect(answerFor(page, reader)).toContainText('Opened No wall');
    await expect(answerFor(page, reader)).toContainText('Free content');
  }

  // A rule that is not saved yet changes the answers, and nothing else.
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(card.getByText(`“${title}” under your changed rules, which are not saved yet.`)).toBeVisible();
  for (const reader of readers) {
    await expect(answerFor(page, reader)).toContainText('Paywall Paywall, built-in');
    await expect(answerFor(page, reader)).toContainText('No subscription covers it');
  }
  await expect(answerFor(page, 'Subscriber')).toContainText('Business Team: Covered by a subscription');
  expect(await api.call('GET', 'content/wall')).toMatchObject({ rules: [] });

  // The steps are those of every explanation.
  const first = answerFor(page, 'Stranger, first visit');
  await first.getByText('How it is decided').click();
  const steps = first.getByRole('list').getByRole('listitem');
  await expect(steps.first()).toContainText('The article was not free.');
  await expect(steps.first()).toContainText('rule 1 of Behind the wall');
  await expect(steps.last()).toContainText('So the wall was shown: No subscription covers it.');

  // Another plan of the subscriber.
  await answerFor(page, 'Subscriber').getByRole('combobox', { name: 'Plan of the subscriber' }).click();
  await page.getByRole('option', { name: 'Business Digital', exact: true }).click();
  await expect(answerFor(page, 'Subscriber')).toContainText('Business Digital: Covered by a subscription');
  await expectInEveryLook(page);

  // A server that fails is said, and asked again.
  await page.route('**/content/wall/try', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Remove rule 1' }).click();
  await expect(card.getByText("Couldn't try the article.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/content/wall/try');
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(answerFor(page, 'Stranger, first visit')).toContainText('Opened No wall');
});

/** Expects the screen to be accessible and to fit, wide and on a phone, light and dark. */
async function expectInEveryLook(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1440]) {
      await expectNoSidewaysScrolling(page, width);
      await expectAccessible(page);
    }
  }
}

test('A role that only reads sees the rules, tries an article, and can change nothing', async ({
  page,
  enter,
  api,
}) => {
  await enter('readonly');
  await page.goto('/content/wall');
  await expect(page.getByRole('table', { name: 'Rules' })).toBeVisible();
  await expect(row(page, 'Else')).toContainText('Everything else');
  await expect(page.getByRole('button', { name: /rule/i })).toHaveCount(0);

  // Trying an article changes nothing, so it is for every role. Guests of the Courier read three articles a month.
  const { items } = await api.call<{ items: { title: string; content_type: string | null }[] }>(
    'GET',
    'content?limit=50',
  );
  const title = items.find((one) => one.content_type === 'article')?.title ?? '';
  await page.getByRole('combobox', { name: 'Article' }).fill(title);
  await page.getByRole('option', { name: title, exact: true }).first().click();
  await expect(answerFor(page, 'Stranger, first visit')).toContainText('Guests: Within the limit, 1 of 3');
  await expect(answerFor(page, 'Stranger, free articles used up')).toContainText(
    'Wall for used up free articles, popup',
  );
  await expect(answerFor(page, 'Stranger, free articles used up')).toContainText(
    'Guests: Limit reached, 3 of 3',
  );
});
