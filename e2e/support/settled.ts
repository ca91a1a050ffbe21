import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';

/** Milliseconds without requests; longer than a key press or click takes to start one. */
const quiet = 300;

interface Traffic {
  underWay: Set<Request>;
  /** Time of the last request or answer. */
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

/** Tracks the requests of a browser's pages; call it before any page is opened. */
export function trackRequests(context: BrowserContext): void {
  for (const page of context.pages()) follow(page);
  context.on('page', follow);
}

/**
 * Waits until nothing is loading, also after a click, when the browser's own network idle state still refers to the
 * page load.
 */
export async function waitForIdle(page: Page): Promise<void> {
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
