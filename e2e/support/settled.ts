import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';

/** Nothing has been asked for that long, in milliseconds: what a key or a click sets off begins sooner. */
const quiet = 300;

interface Traffic {
  underWay: Set<Request>;
  /** When something was last asked for or answered. */
  last: number;
}

const traffic = new WeakMap<Page, Traffic>();

function follow(page: Page): void {
  const seen: Traffic = { underWay: new Set(), last: performance.now() };
  traffic.set(page, seen);
  const note = () => {
    seen.last = performance.now();
  };
  const end = (request: Request) => {
    seen.underWay.delete(request);
    note();
  };
  page.on('request', (request) => {
    seen.underWay.add(request);
    note();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Follows what the pages of a browser ask for; from before anything is opened in them. */
export function followTraffic(context: BrowserContext): void {
  for (const page of context.pages()) follow(page);
  context.on('page', follow);
}

/**
 * Waits until nothing is being loaded any more: also after a click, where the browser's own word for an idle network
 * still tells of the page as it was opened.
 */
export async function settled(page: Page): Promise<void> {
  const seen = traffic.get(page);
  if (!seen) throw new Error('the traffic of this page is not followed');
  const begun = performance.now();
  await expect
    .poll(() => seen.underWay.size === 0 && performance.now() - Math.max(seen.last, begun) >= quiet, {
      message: 'everything is loaded',
      intervals: [50],
      timeout: 30_000,
    })
    .toBe(true);
}
