import { expect, type Page } from '@playwright/test';
import { frameDocument } from '../../contract/src/reader/popup-frame.ts';
import { expectAccessible } from '../support/axe.ts';
import { type PublisherSite, test } from '../support/publisher-site.ts';

const links = 'data-mode="veil" data-plans="/plans" data-login="/login" data-mail="help@example.com"';
const name = 'This article is for subscribers';
const region = (page: Page) => page.getByRole('region', { name });
const inPage = {
  html:
    '<h2>Read on with us</h2><p><a data-mh="subscribe" href="#mh-subscribe">Choose a plan</a> ' +
    '<a data-mh="register" href="#mh-register">Join</a> <button type="button" data-mh="close">Not now</button></p>',
  css: 'h2{font-size:30px}:host{display:block!important;contain:content!important}',
};

function refuse(publisher: PublisherSite, framed: boolean): void {
  publisher.answer(() => ({
    verdict: 'paywall',
    reason: 'no_entitlement',
    decision_id: 7,
    code: 'K7Q2-9MXA',
    meter: { used: 3, limit: 3, resets_at: '2026-12-03T10:00:00.000Z' },
    popup: { slug: 'read-on', revision: 2, framed },
  }));
}

const openStory = (page: Page, publisher: PublisherSite, more: object = {}) =>
  page.goto(publisher.page('/story', { attributes: links, hasPopups: true, ...more }));

test('a popup without JavaScript takes the place of the wall, and its actions lead on', async ({
  page,
  publisher,
}) => {
  refuse(publisher, false);
  publisher.answerPopup('/popups/read-on@2', inPage);
  const asked = page.waitForRequest(/popups/);
  await openStory(page, publisher);
  expect(new URL((await asked).url()).search).toBe('?key=pk_test&used=3&limit=3&next=2026-12-03');
  const heading = region(page).getByRole('heading');
  await expect(heading).toHaveText('Read on with us');
  await expect(heading).toHaveCSS('font-size', '30px');
  await expect(page.getByText('Third.')).toBeHidden();
  await expect(region(page).getByText('K7Q2-9MXA')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  // An action without an address is not shown; the others can be reached by keyboard.
  await expect(region(page).getByRole('link')).toHaveText(['Choose a plan']);
  await page.keyboard.press('Tab');
  await expect(region(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/plans$/);
});

test('closing a popup shows the built-in wall', async ({ page, publisher }) => {
  refuse(publisher, false);
  publisher.answerPopup('/popups/read-on@2', inPage);
  await openStory(page, publisher);
  await region(page).getByRole('button', { name: 'Not now' }).click();
  await expect(region(page).getByRole('heading')).toHaveText(name);
  await expect(page.getByText('Third.')).toBeHidden();
});

test('without an answer about the popup the built-in wall stays', async ({ page, publisher }) => {
  refuse(publisher, false);
  await openStory(page, publisher);
  await expect(region(page).getByRole('heading')).toHaveText(name);
});

test('a popup is shown under the strictest policy that the SDK needs', async ({ page, publisher }) => {
  refuse(publisher, false);
  publisher.answerPopup('/popups/read-on@2', inPage);
  const policy = `default-src 'none'; script-src ${publisher.masthead}; connect-src ${publisher.masthead}`;
  await openStory(page, publisher, { policy });
  await expect(region(page).getByRole('heading')).toHaveCSS('font-size', '30px');
});

test('the code of a framed popup runs, reaches nothing of the page, and only its actions count', async ({
  page,
  publisher,
}) => {
  refuse(publisher, true);
  const javascript = `
    const tried = [];
    const attempt = (what, run) => { try { run(); tried.push(what); } catch {} };
    attempt('page', () => parent.document.title);
    attempt('cookie', () => document.cookie);
    attempt('storage', () => localStorage.length);
    attempt('top', () => { top.location.href = '/stolen'; });
    fetch('/reader/v1/ping').then(() => tried.push('fetch'), () => undefined);
    parent.postMessage({ masthead: 'action', value: 'https://evil.example' }, '*');
    parent.postMessage({ masthead: 'action', value: 'constructor' }, '*');
    parent.postMessage({ masthead: 'height', value: 1e9 }, '*');
    parent.postMessage('x', '*');
    setTimeout(() => { document.querySelector('output').textContent = 'reached: ' + tried.join(); }, 300);`;
  const html =
    '<h2>Hello</h2><output></output><p style="height:300px"><a href="#" data-mh="login">Log in</a></p>';
  publisher.answerPopup('/popups/read-on@2/frame', frameDocument({ html, css: '', javascript }));
  await openStory(page, publisher);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('status')).toHaveText('reached: ');
  await expect(page).toHaveURL(/\/story$/);
  const height = () => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(height).toBeGreaterThan(300);
  expect(await height()).toBeLessThan(1_000);
  // Messages of the page itself, or of others in it, are not believed.
  await page.evaluate(`postMessage({ masthead: 'action', value: 'login' }, '*')`);
  await expect(page).toHaveURL(/\/story$/);
  await frame.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
