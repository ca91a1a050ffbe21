import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

interface Animated {
  finished: Promise<unknown>;
  effect: { getComputedTiming(): { endTime: number } } | null;
}
declare const document: {
  getAnimations(): Animated[];
  querySelector(selector: string): unknown;
};
declare class MutationObserver {
  constructor(seen: () => void);
  observe(node: typeof document, what: { subtree: boolean; attributeFilter: string[] }): void;
  disconnect(): void;
}

/** Runs in the page: waits for all animations that end. */
function stillness(): Promise<unknown> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  return Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
}

/** Rules that depend on the values of colors, which are all that differs in the dark. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Loads axe into a page and its frames, once, because it is large. Ignores a frame that is removed meanwhile. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    try {
      if ((await frame.evaluate('typeof axe')) === 'undefined') await frame.evaluate(axe.source);
    } catch (failure) {
      if (!frame.isDetached()) throw failure;
    }
}

/**
 * Runs in the page. Returns undefined if rows of a previous answer were faded meanwhile, as they are while the next one
 * loads: that is neither the old nor the new list.
 * If a modal dialog is open, only the dialog and other overlays are checked. The rest can't be reached, and the page
 * below was checked without the dialog.
 */
async function violationsOf(options: axe.RunOptions): Promise<axe.Result[] | undefined> {
  let changed = document.querySelector('[data-refetching]') !== null;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  observer.observe(document, { subtree: true, attributeFilter: ['data-refetching'] });
  const isCovered = document.querySelector('[aria-modal="true"]') !== null;
  const include = (isCovered ? document.querySelector('#floating') : document) as axe.ContextProp;
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
  // A sandbox has an opaque origin, which axe can't call: the browser would warn of each call. So its frame is checked
  // from outside.
  const { violations } = await run({ include, exclude: 'iframe[sandbox]' }, options);
  if (document.querySelector('iframe[sandbox]') !== null)
    violations.push(...(await run('iframe[sandbox]', { ...options, iframes: false })).violations);
  observer.disconnect();
  return changed ? undefined : violations;
}

/** Returns the violations of a page that didn't change during the check. */
async function violationsOnceStill(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  for (let tries = 0; tries < 5; tries++) {
    await expect(page.locator('[data-refetching]')).toHaveCount(0);
    await page.evaluate(stillness);
    const violations = await page.evaluate(violationsOf, options);
    if (violations) return violations;
  }
  throw new Error('The lists of this page were fetched again each time it was looked at.');
}

async function expectNoViolations(page: Page, look: string, only: axe.RunOptions): Promise<void> {
  await bringAxe(page);
  const violations = await violationsOnceStill(page, { ...only, resultTypes: ['violations'] });
  const findings = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${look}: ${id} (${impact}): ${target.join(' ')} ${failureSummary}`,
    ),
  );
  expect(findings).toEqual([]);
}

/** Expects no accessibility violations of any severity on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, `${page.viewportSize()?.width} px`, {});
}

/**
 * Expects enough contrast on the current page with the dark colors. The console's `contrast.test.ts` proves this for
 * its own colors; here it is checked for those that Mantine mixes and for translucent ones.
 */
export async function expectContrastInTheDark(page: Page): Promise<void> {
  const scheme = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectNoViolations(page, 'dark', { runOnly: { type: 'rule', values: colorRules } });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
}
