// Each story checks for accessibility violations, violations of the content policy, errors and requests to other hosts.
// Here such faults are caused on purpose, to prove that the checks can fail.
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectContrastInTheDark } from '../support/axe.ts';
import { ownProduct } from '../support/running-products.ts';
import { type Watch, watch } from '../support/watch.ts';
import { expectAccessibleEverywhere } from '../support/widths.ts';

const baseUrl = (): string => ownProduct().url;

/** Opens the sign-in screen and watches it. */
async function open(page: Page): Promise<Watch> {
  const watched = watch(page, baseUrl());
  await page.goto(`${baseUrl()}/login`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  return watched;
}

/** Expects the watch to report this problem; reports arrive with some delay. */
function expectCaught(watched: Watch, words: RegExp): Promise<void> {
  return expect(() => expect(watched.verify).toThrow(words)).toPass({ timeout: 5_000 });
}

test('Without a fault all watches are content', async ({ page }) => {
  const watched = await open(page);
  await expectAccessible(page);
  watched.verify();
});

// The faults are texts: they belong to the page, not to these stories.
const plantStyle = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`
    .pale { color: #ccc; background: #fff }
    .dim { color: #000; background: #fff }
    @media (prefers-color-scheme: dark) { .dim { color: #333; background: #000 } }
    .text { color: #000; background: #fff }
    .link { color: #06f; text-decoration: none }
    @media (prefers-color-scheme: dark) { .text { color: #fff; background: #000 } .link { color: #eee } }
    .small { color: #000; background: #fff }
    @media (min-width: 768px) { .narrow { display: none } }
    @media (max-width: 767px) { .small { color: #333; background: #000 } }\`);
  document.adoptedStyleSheets.push(sheet);`;

for (const [name, element, rule] of [
  [
    'a picture without words',
    "Object.assign(document.createElement('img'), { src: '/icon.svg' })",
    /1440 px: image-alt/,
  ],
  ['a button without a name', "document.createElement('button')", /1440 px: button-name/],
  [
    'pale letters',
    "Object.assign(document.createElement('p'), { className: 'pale', textContent: 'planted' })",
    /1440 px: color-contrast/,
  ],
] as const) {
  test(`The look for barriers finds ${name}`, async ({ page }) => {
    await open(page);
    await page.evaluate(plantStyle);
    await page.evaluate(`document.querySelector('main').append(${element})`);
    await expect(expectAccessible(page)).rejects.toThrow(rule);
  });
}

for (const [name, element, rule] of [
  [
    'letters that only the dark makes pale',
    "Object.assign(document.createElement('p'), { className: 'dim', textContent: 'planted' })",
    /dark: color-contrast/,
  ],
  [
    'a link within a text that only the dark makes like it',
    `(() => {
      const text = Object.assign(document.createElement('p'), { className: 'text', textContent: 'planted words ' });
      const link = Object.assign(document.createElement('a'), { className: 'link', href: '#', textContent: 'link' });
      text.append(link, ' and more of them');
      return text;
    })()`,
    /dark: link-in-text-block/,
  ],
] as const) {
  test(`Only the look at the dark finds ${name}`, async ({ page }) => {
    await open(page);
    await page.evaluate(plantStyle);
    await page.evaluate(`document.querySelector('main').append(${element})`);
    await expectAccessible(page);
    await expect(expectContrastInTheDark(page)).rejects.toThrow(rule);
  });
}

for (const where of ['#floating', 'main'])
  test(`While a dialog is open, a button without a name in ${where} is ${where === 'main' ? 'left' : 'found'}`, async ({
    page,
  }) => {
    await open(page);
    await page.evaluate(`{
      const dialog = Object.assign(document.createElement('div'), { role: 'dialog', ariaModal: 'true', ariaLabel: 'Planted' });
      document.querySelector('#floating').append(dialog);
      document.querySelector('${where}').append(document.createElement('button'));
    }`);
    const looking = expectAccessible(page);
    await (where === 'main' ? looking : expect(looking).rejects.toThrow(/button-name/));
  });

for (const [name, element, rule] of [
  [
    'a button without a name',
    "Object.assign(document.createElement('button'), { className: 'narrow' })",
    /390 px: button-name/,
  ],
  [
    'letters that only its width makes pale',
    "Object.assign(document.createElement('p'), { className: 'small', textContent: 'planted' })",
    /390 px: color-contrast/,
  ],
] as const) {
  test(`Only the look at a phone finds there ${name}`, async ({ page }) => {
    await open(page);
    await page.evaluate(plantStyle);
    await page.evaluate(`document.querySelector('main').append(${element})`);
    await expectAccessible(page);
    await expect(expectAccessibleEverywhere(page)).rejects.toThrow(rule);
  });
}

for (const [name, fault, words] of [
  [
    'a text that would become a script',
    "void setTimeout(() => document.body.setAttribute('onclick', 'planted()'))",
    /TrustedScript/,
  ],
  [
    'a style in the page',
    "document.body.append(Object.assign(document.createElement('style'), { textContent: 'p {}' }))",
    /content security policy/i,
  ],
  [
    'a call to another host',
    "void fetch('https://other.example/').catch(() => null)",
    /content security policy/i,
  ],
  [
    'a picture of another host',
    "Object.assign(new Image(), { src: 'http://other.example/x.png' })",
    /other\.example/,
  ],
  ['another tab at another host', "void window.open('http://127.0.0.1:9/planted')", /127\.0\.0\.1:9/],
  ['an error in the console', "console.error('planted')", /error in the console: planted/],
  ['a warning in the console', "console.warn('planted')", /warning in the console: planted/],
  [
    'an error that nobody catches',
    "void setTimeout(() => { throw new Error('planted') })",
    /error in the page: planted/,
  ],
  [
    'a promise that nobody catches',
    "void Promise.reject(new Error('planted'))",
    /error in the page: planted/,
  ],
  ['a call that is refused', "void fetch('/api/admin/user')", /status of 401/],
] as const) {
  test(`The watch over a page sees ${name}`, async ({ page }) => {
    const watched = await open(page);
    await page.evaluate(fault);
    await expectCaught(watched, words);
  });
}

test('A refusal that a story asks for is no fault, another one is', async ({ page }) => {
  const watched = await open(page);
  watched.expectRefusal(401);
  const told = page.waitForEvent('console', (message) => message.text().includes('status of 401'));
  const call = (path: string) => page.evaluate(`fetch('${path}').then(({ status }) => status)`);
  expect(await call('/api/admin/user')).toBe(401);
  await told;
  watched.verify();
  expect(await call('/api/admin/nothing-of-this-name')).toBe(404);
  await expectCaught(watched, /status of 404/);
});
