declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Address that a guard redirected from; kept in the state of the history entry, so that no link can set it. */
    next?: string;
    /** Code of an expired invitation that led here. */
    expiredInvitation?: string;
  }
}

/** Addresses for visitors: for an operator they would only redirect home. */
const forVisitors = /^\/(login|reset-password|partners-registration)(\/|$)/;

/** Returns whether a path, or a server's or browser's reading of it, starts like the address of another host. */
function namesHost(path: string): boolean {
  return path.startsWith('//') || path.includes('\\');
}

/**
 * Returns a requested address inside the console unchanged, or null for any that could lead elsewhere: other hosts,
 * other schemes, and encoded forms of them.
 */
export function consolePath(asked: string | undefined): string | null {
  if (asked === undefined || !asked.startsWith('/')) return null;
  // Browsers drop tabs and line breaks from addresses before they read them.
  if (/\p{Cc}/u.test(asked)) return null;
  const here = window.location.origin;
  if (!URL.canParse(asked, here)) return null;
  const { origin, pathname, search, hash } = new URL(asked, here);
  if (origin !== here) return null;
  try {
    for (const path of [asked, pathname, decodeURIComponent(pathname)]) if (namesHost(path)) return null;
  } catch {
    return null;
  }
  return forVisitors.test(pathname) ? null : `${pathname}${search}${hash}`;
}
