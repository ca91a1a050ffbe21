/** Part of the console's code could not be loaded for so long: the operator is told. */
const reportAfterMs = 120_000;
const marker = 'reloaded-for';

function isReloadedAlready(): boolean {
  try {
    const before = sessionStorage.getItem(marker);
    sessionStorage.setItem(marker, window.location.href);
    return before === window.location.href;
  } catch {
    return true;
  }
}

/**
 * After an update the files of the old version are gone: the page loads itself again, once. If that does not help,
 * the failure is logged and told after two minutes.
 */
export function watchChunkFailures(report: () => void): void {
  let isPending = false;
  window.addEventListener('vite:preloadError', (event) => {
    if (!isReloadedAlready()) {
      event.preventDefault();
      window.location.reload();
      return;
    }
    if (isPending) return;
    isPending = true;
    window.setTimeout(() => {
      isPending = false;
      // biome-ignore lint/suspicious/noConsole: whoever looks for the cause finds it here
      console.error('Part of the console could not be loaded.', event.payload);
      report();
    }, reportAfterMs);
  });
}

/** Called when a screen has loaded: the next failure may reload the page again. */
export function forgetChunkFailure(): void {
  try {
    sessionStorage.removeItem(marker);
  } catch {
    // Nothing was kept.
  }
}
