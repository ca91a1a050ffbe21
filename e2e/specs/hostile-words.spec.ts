// Texts of publishers and readers never become a script, a request or a frame (promise P43).
import { expect, type Page } from '@playwright/test';
import { unique } from '../support/api.ts';
import { hostileWords, watchForHarm } from '../support/hostile-words.ts';
import { courier, test, waitForIdle } from '../support/product.ts';
import { type PublisherSite, startPublisherSite } from '../support/publisher-site.ts';

/** A popup has several texts: the calls of one address are limited. */
const textsOfPopup = 8;
const popups = Array.from({ length: hostileWords.length / textsOfPopup }, (_, n) =>
  hostileWords.slice(n * textsOfPopup, (n + 1) * textsOfPopup),
);
const marked = (n: number, texts: readonly string[]) =>
  [`<h2>Popup ${n}.</h2>`, ...texts.map((text) => `<div>${text}</div>`)].join('\n');

/** Shows popups at the wall of a publisher's page, one after the other, and waits until their pictures have failed. */
async function showPopups(page: Page, publisher: PublisherSite, answers: readonly object[]): Promise<void> {
  const attributes = 'data-mode="veil" data-plans="/plans"';
  await page.goto(publisher.page('/story', { attributes, hasPopups: true }));
  for (const [n, answer] of answers.entries()) {
    const slug = `popup-${n}`;
    publisher.answerPopup(`/popups/${slug}@1`, answer);
    publisher.answer(() => ({
      verdict: 'paywall',
      reason: 'no_entitlement',
      decision_id: 7,
      meter: null,
      popup: { slug, revision: 1, framed: false },
    }));
    await page.evaluate('masthead.decide()');
    await expect(page.getByRole('heading', { name: `Popup ${n}.`, exact: true })).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
}

test.describe('popups at a wall', () => {
  let publisher: PublisherSite;
  test.beforeEach(async ({ watched }) => {
    publisher = await startPublisherSite();
    watched.expectHost(publisher.url);
    watched.expectHost(publisher.masthead);
  });
  test.afterEach(() => publisher.close());

  test('208 hostile texts in templates do nothing once Masthead has cleaned them', async ({
    page,
    api,
    request,
  }) => {
    test.slow();
    const { public_key: key } = await api.call<{ public_key: string }>('GET', `resources/${courier}`);
    const cleaned: object[] = [];
    for (const [n, texts] of popups.entries()) {
      const name = unique('Hostile');
      const { uid, slug } = await api.call<{ uid: string; slug: string }>('POST', 'popup-templates', {
        title: name,
        name,
        version: '1',
        status: 'published',
        template: encodeURIComponent(marked(n, texts)),
        css: '',
        javascript: '',
      });
      const answer = await request.get(`/reader/v1/popups/${slug}@1?key=${key}`);
      expect(answer.status()).toBe(200);
      cleaned.push((await answer.json()) as object);
      await api.call('DELETE', `popup-templates/${uid}`);
    }
    const harm = await watchForHarm(page);
    await showPopups(page, publisher, cleaned);
    expect([...harm.texts]).toEqual([]);
    expect(harm.frames).toBe(0);
  });

  test('the same templates as they were written do harm', async ({ page, watched }) => {
    watched.expectComplaints(/./);
    watched.expectHost('https://foreign.example');
    const harm = await watchForHarm(page);
    const written = popups.map((texts, n) => ({ html: marked(n, texts), css: '' }));
    await showPopups(page, publisher, written);
    expect(harm.texts.size).toBeGreaterThan(150);
    expect(harm.frames).toBeGreaterThan(10);
  });
});

test('the same texts as titles and names are words on every screen that shows them', async ({
  page,
  api,
  enter,
  request,
}) => {
  test.slow();
  const word = unique('Hostile');
  const { private_key: key } = await api.call<{ private_key: string }>(
    'POST',
    `resources/${courier}/private-key`,
  );
  const headers = { authorization: `Bearer ${key}` };
  const keys = hostileWords.map((_, n) => `${word}-${n}`);
  const content = hostileWords.map((text, n) => ({ key: keys[n], title: `${word} ${text}`, type: 'post' }));
  const send = (some: readonly object[]) =>
    request.post('/reader/v1/content/batch', { headers, data: { content: some } });
  expect((await send(content)).status()).toBe(200);
  const named = hostileWords.filter((text) => text.length <= 60).slice(0, 8);
  const members: number[] = [];
  for (const text of named) {
    const { id } = await api.addMember({
      email: `${unique(word)}@example.com`.toLowerCase(),
      first_name: text,
      last_name: word,
    });
    members.push(id);
  }
  await enter('admin');
  const harm = await watchForHarm(page);
  const pageSize = 25;
  await page.goto('/content');
  await page.evaluate(`localStorage.perPage = ${pageSize}`);
  for (let number = 1; number <= Math.ceil(hostileWords.length / pageSize); number += 1) {
    await page.goto(`/content?search=${word}&page=${number}`);
    await waitForIdle(page);
    const left = hostileWords.length - (number - 1) * pageSize;
    await expect(page.getByRole('rowheader')).toHaveCount(Math.min(pageSize, left));
    await expect(page.getByRole('rowheader').first()).toContainText(word);
  }
  await page.goto(`/users?search=${word}`);
  await waitForIdle(page);
  await expect(page.getByRole('rowheader')).toHaveCount(named.length);
  await page.goto(`/users/edit/${members[0]}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
  expect(await page.locator('iframe').count()).toBe(0);
  expect([...harm.texts]).toEqual([]);
  expect(harm.frames).toBe(0);
  await send(keys.map((one) => ({ key: one, state: 'gone' })));
});
