import { expect, type Page } from '@playwright/test';

export interface Watch {
  /** Expects a rejection that the story causes: the browser logs every failed call to its console. */
  expectRefusal: (status: number) => void;
  /** Calls that the story breaks on purpose. */
  expectBrokenCalls: () => void;
  /** Expects console errors that the browser reports when a story tries something forbidden. */
  expectComplaints: (about: RegExp) => void;
  /** Expects requests to another host that a story opens on purpose. */
  expectHost: (origin: string) => void;
  verify: () => void;
}

/**
 * Watches a page for errors in the browser's console, violations of the content policy (which the browser reports there
 * too), and requests to any other host.
 */
export function watch(page: Page, baseUrl: string): Watch {
  const wrong: string[] = [];
  const refusals = new Set<string>();
  let areBrokenCallsExpected = false;
  const complaints: RegExp[] = [];
  const hosts = new Set([baseUrl]);

  page.context().on('request', (request) => {
    const url = new URL(request.url());
    // The browser shows a PDF with internal pages.
    const isBrowsers = ['data:', 'blob:', 'chrome:', 'chrome-extension:'].includes(url.protocol);
    const isOwn = hosts.has(url.origin) || isBrowsers;
    if (!isOwn) wrong.push(`request to another host: ${request.url()}`);
  });
  const listen = (one: Page) => {
    one.on('pageerror', ({ message }) => {
      if (!complaints.some((about) => about.test(message))) wrong.push(`error in the page: ${message}`);
    });
    one.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      const text = message.text();
      const isRefusal = [...refusals].some((status) => text.includes(`status of ${status}`));
      const isBroken =
        areBrokenCallsExpected && /Failed to load resource|could not be loaded|imported module/.test(text);
      const isComplaint = complaints.some((about) => about.test(text));
      if (!isRefusal && !isBroken && !isComplaint) wrong.push(`${message.type()} in the console: ${text}`);
    });
  };
  listen(page);
  page.context().on('page', listen);
  return {
    expectRefusal: (status) => refusals.add(String(status)),
    expectBrokenCalls: () => {
      areBrokenCallsExpected = true;
    },
    expectComplaints: (about) => complaints.push(about),
    expectHost: (origin) => hosts.add(origin),
    verify: () => expect(wrong).toEqual([]),
  };
}
