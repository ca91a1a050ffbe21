import { expect, type Page } from '@playwright/test';
import { test } from '../support/publisher-site.ts';

const veil = 'data-mode="veil"';
const paywall = { verdict: 'paywall', reason: 'no_entitlement', decision_id: 7, meter: null };
const granted = { verdict: 'grant', reason: 'free_content', decision_id: 8, meter: null };

const fourth = (page: Page) => page.getByText('Fourth.');
const wall = (page: Page) => page.getByRole('region', { name: 'This article is for subscribers' });
const outage = (page: Page) =>
  page.getByRole('region', { name: "We can't check your subscription right now" });

test('a page that is returned to asks again', async ({ page, publisher }) => {
  publisher.answer(() => granted);
  const story = publisher.page('/story', { attributes: veil });
  await page.goto(story);
  await expect(fourth(page)).toBeVisible();
  await page.goto(publisher.page('/other', { key: null }));
  publisher.answer(() => paywall);
  await page.goBack();
  await expect(wall(page)).toBeVisible();
  // As a browser does that kept the page as it was left.
  publisher.answer(() => granted);
  await page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  await expect(fourth(page)).toBeVisible();
  await expect(wall(page)).toHaveCount(0);
  await expect.poll(() => publisher.questions().length).toBe(3);
  const views = publisher.questions().map(({ view_id: view }) => view);
  expect(new Set(views).size).toBe(3);
});

test('a page that is loaded ahead of time asks once a reader sees it', async ({ page, publisher }) => {
  await page.addInitScript(`
    let isAhead = true;
    Object.defineProperty(Document.prototype, 'prerendering', { get: () => isAhead });
    addEventListener('message', () => {
      isAhead = false;
      document.dispatchEvent(new Event('prerenderingchange'));
    });`);
  publisher.answer(() => granted);
  await page.goto(publisher.page('/story', { attributes: veil }));
  await expect(fourth(page)).toBeHidden();
  expect(publisher.calls).toEqual([]);
  await page.evaluate("postMessage('shown')");
  await expect(fourth(page)).toBeVisible();
  expect(publisher.questions()).toHaveLength(1);
});

test('a strict content policy needs the script and the address of the calls only', async ({
  page,
  publisher,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  publisher.answer(() => paywall);
  const policy = `default-src 'none'; script-src 'self'; connect-src ${publisher.masthead}; require-trusted-types-for 'script'`;
  const attributes = `${veil} data-base="${publisher.masthead}"`;
  await page.goto(publisher.page('/story', { attributes, isOwnScript: true, policy }));
  await expect(wall(page)).toBeVisible();
  await expect(fourth(page)).toBeHidden();
  expect(problems.filter((text) => !text.includes('favicon'))).toEqual([]);
});

test('elements with unlucky names and extended prototypes change nothing', async ({ page, publisher }) => {
  const names = ['querySelector', 'createElement', 'currentScript', 'addEventListener', 'adoptedStyleSheets'];
  const before = [...names, 'masthead', 'navigation', 'prerendering', 'visibilityState', 'dispatchEvent']
    .map((name) => `<img name="${name}" id="${name}" alt=""><form name="${name}"></form>`)
    .join('');
  const head = `<script>
    for (const name of ['mode', 'method', 'headers', 'credentials', 'signal', 'verdict', 'reason', 'meter', 'value',
      'words', 'fail', 'content', 'detail', 'subtree', 'resets_at']) Object.prototype[name] = 'polluted';
    Object.prototype.toJSON = Array.prototype.toJSON = () => 'polluted';
  </script>`;
  publisher.answer(() => ({ ...paywall, reason: '<img src=x onerror=alert(1)>' }));
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    return dialog.dismiss();
  });
  await page.goto(publisher.page('/story', { attributes: veil, before, head }));
  await expect(wall(page)).toBeVisible();
  await expect(fourth(page)).toBeHidden();
  await expect.poll(() => publisher.events().length).toBe(1);
  expect(publisher.questions()).toEqual([expect.objectContaining({ key: 'pk_test', content: 'story-1' })]);
  expect(publisher.events()[0]?.events).toEqual([expect.objectContaining({ decision_id: 7 })]);
  expect(await page.evaluate('typeof masthead.decide')).toBe('function');
  expect(dialogs).toBe(0);
});

test('words of answers and of the page are only ever text', async ({ page, publisher }) => {
  const evil = '<img src=x onerror=alert(1)>';
  publisher.answer(() => ({
    ...paywall,
    reason: 'limit_reached',
    meter: { used: evil, limit: evil, resets_at: evil },
  }));
  await page.goto(publisher.page('/story', { attributes: `${veil} data-login="/login?<b>"` }));
  await expect(page.getByRole('region', { name: `You have read your ${evil} free articles` })).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
});

test('an outage closes the article until the reader tries again, or leaves it open by setting', async ({
  page,
  publisher,
}) => {
  publisher.answer(() => 503);
  await page.goto(publisher.page('/story', { attributes: veil }));
  await expect(outage(page)).toBeVisible();
  await expect(fourth(page)).toBeHidden();
  publisher.answer(() => granted);
  await outage(page).getByRole('button', { name: 'Try again' }).click();
  await expect(fourth(page)).toBeVisible();
  await page.goto(publisher.page('/open', { attributes: `${veil} data-fail="open"` }));
  for (const [answer, isOpen] of [
    [503, true],
    ['silence', true],
    [429, false],
    [404, false],
  ] as const) {
    publisher.answer(() => answer);
    await page.reload();
    await expect(fourth(page)).toBeVisible({ visible: isOpen });
    await expect(outage(page)).toHaveCount(isOpen ? 0 : 1);
  }
});

test('a server that is away closes the article, but not one that the page says is free', async ({
  page,
  publisher,
}) => {
  publisher.page('/free', { attributes: veil, head: '<meta name="masthead-access" content="free">' });
  await page.goto(publisher.page('/story', { attributes: veil }));
  await publisher.stopMasthead();
  await page.evaluate('masthead.decide()');
  await expect(outage(page)).toBeVisible();
  await page.evaluate(
    `document.head.insertAdjacentHTML('beforeend', '<meta name="masthead-access" content="free">')`,
  );
  await page.evaluate('masthead.decide()');
  await expect(fourth(page)).toBeVisible();
});

test('a page starts by script, with its own words, and hears of decisions', async ({ page, publisher }) => {
  publisher.answer(() => paywall);
  await page.goto(publisher.page('/story', { key: null }));
  expect(publisher.calls).toEqual([]);
  const heard = page.evaluate(`new Promise((resolve) =>
    document.addEventListener('masthead:decision', ({ detail }) => resolve({ ...detail })))`);
  await page.evaluate(`masthead.start({ key: 'pk_test', base: '${publisher.masthead}', mode: 'veil', keep: 1,
    content: () => 'story-9', lang: 'de', words: { paywallTitle: 'Nur für Abonnenten' } })`);
  const region = page.getByRole('region', { name: 'Nur für Abonnenten' });
  await expect(region).toHaveAttribute('lang', 'de');
  await expect(page.getByText('Second.')).toBeHidden();
  expect(await heard).toMatchObject({ verdict: 'paywall', decision_id: 7 });
  expect(publisher.questions()[0]).toMatchObject({ content: 'story-9' });
});
