import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Animated {
  finished: Promise<unknown>;
  effect: { getComputedTiming(): { endTime: number } } | null;
}
declare const document: { getAnimations(): Animated[] };

/** Runs in the page: waits for everything that moves and comes to an end. */
function stillness(): Promise<unknown> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  return Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
}

/** Looks for barriers of any severity, in the light and in the dark colours, as the page is now. */
export async function expectNoBarriers(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.evaluate(stillness);
    // Without frames of other origins there is nothing that a second page, opened for each look, would find.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const findings = violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(
        (node) => `${colorScheme}: ${id} (${impact}): ${node.target.join(' ')} ${node.failureSummary}`,
      ),
    );
    expect(findings).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
