/** Part of the console's code could not be loaded for so long: the operator is told. */
const reportAfterMs = 120_000;
/** A page that loaded itself again does so no second time before this has passed. */
const restMs = 300_000;
const marker = 'reloaded-at';

/** What browsers say when a file of code is not there. */
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

/** Logs code that can't be loaded, and reports it after two minutes, unless the page was loaded anew until then. */
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
 * Whether loading the page anew can help: after an update the files of the old version are gone. Asked once such a
 * file is really needed, not when it is only made ready because somebody points at its link.
 */
export function isReloadWorthwhile(error: unknown): boolean {
  return isMissingPart(error) && !isReloadedAlready();
}

/** Loads the page anew, and remembers it, so that this happens once. */
export function reloadOnce(): void {
  try {
    sessionStorage.setItem(marker, String(Date.now()));
  } catch {
    return;
  }
  window.location.reload();
}

/** Keeps the router from loading the page anew by rules of its own: that is decided in one place. */
export async function partOfConsole<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new Error('A screen could not be loaded.', { cause: error });
  }
}
