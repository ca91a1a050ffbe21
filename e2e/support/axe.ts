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

/** Runs in the page: waits for everything that moves and comes to an end. */
function stillness(): Promise<unknown> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  return Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
}

/** What depends on colours. Everything else is the same in the dark, where only the values of colours change. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const looks = [
  { colorScheme: 'light', only: {} },
  { colorScheme: 'dark', only: { runOnly: { type: 'rule', values: colourRules } } },
] as const;

/** Brings axe into a page and its frames, once: it is long. A frame that goes away meanwhile is shown no longer. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    try {
      if ((await frame.evaluate('typeof axe')) === 'undefined') await frame.evaluate(axe.source);
    } catch (failure) {
      if (!frame.isDetached()) throw failure;
    }
}

/**
 * Runs in the page. Undefined when rows of a former answer were pale meanwhile, as they are while the next
 * one is on its way: what was seen then is neither the one list nor the other.
 */
async function violationsOf(options: axe.RunOptions): Promise<axe.Result[] | undefined> {
  let changed = document.querySelector('[data-refetching]') !== null;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  observer.observe(document, { subtree: true, attributeFilter: ['data-refetching'] });
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(options);
  observer.disconnect();
  return changed ? undefined : violations;
}

/** The violations of a page that stood still while it was looked at. */
async function violationsOnceStill(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  for (let tries = 0; tries < 5; tries++) {
    await expect(page.locator('[data-refetching]')).toHaveCount(0);
    await page.evaluate(stillness);
    const violations = await page.evaluate(violationsOf, options);
    if (violations) return violations;
  }
  throw new Error('The lists of this page were fetched again each time it was looked at.');
}

/** Looks for barriers of any severity, in the light and in the dark colours, as the page is now. */
export async function expectNoBarriers(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  await bringAxe(page);
  for (const { colorScheme, only } of looks) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const violations = await violationsOnceStill(page, {
      ...only,
      resultTypes: ['violations'],
    } as axe.RunOptions);
    const findings = violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${width} px, ${colorScheme}: ${id} (${impact}): ${target.join(' ')} ${failureSummary}`,
      ),
    );
    expect(findings).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
