/** Milliseconds after which a failure to load the console's code is reported to the operator. */
const reportAfterMs = 120_000;
/** A page that loaded itself again does so no second time before this has passed. */
const restMs = 300_000;
const marker = 'reloaded-at';

/** Messages of browsers for a missing file of code. */
const missing = /dynamically imported module|importing a module script failed/i;

function isMissingPart(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return missing.test(error.message) || isMissingPart(error.cause);
}

function isReloadedAlready(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(marker) ?? 0) < restMs;
  } catch {
    return true;
  }
}

/** Logs code that can't be loaded, and reports it after two minutes, unless the page was reloaded by then. */
export function watchChunkFailures(report: () => void): void {
  let isPending = false;
  window.addEventListener('vite:preloadError', (event) => {
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

/**
 * Returns whether reloading the page can help: after an update the files of the old version are gone. Call it only when
 * the file is needed, not for a preload.
 */
export function isReloadWorthwhile(error: unknown): boolean {
  return isMissingPart(error) && !isReloadedAlready();
}

/** Reloads the page, and remembers it, so that this happens only once. */
export function reloadOnce(): void {
  try {
    sessionStorage.setItem(marker, String(Date.now()));
  } catch {
    return;
  }
  window.location.reload();
}

/**
 * Wraps the error of a failed load, so that the router doesn't reload the page by its own rules: that is decided in one
 * place.
 */
export async function partOfConsole<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new Error('A screen could not be loaded.', { cause: error });
  }
}
