declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Address of the console that a guard led away from; kept beside the entry of the history, so no link can set it. */
    next?: string;
    /** The code of an invitation that led here because it has expired. */
    expiredInvitation?: string;
  }
}

/** Addresses for visitors: leading there would only lead home. */
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
