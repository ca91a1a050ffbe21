export const yearInDays = 365;
const daySeconds = 86_400;

/** Others of the same host may have written anything. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value) || null;
  } catch {
    return null;
  }
}

export function readCookie(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const [key, ...value] = part.split('=');
    if (key === name) return decoded(value.join('='));
  }
  return null;
}

/** @param days how long it lasts; null makes it end with the browser's session */
export function writeCookie(name: string, value: string, days: number | null): void {
  const age = days === null ? '' : `; Max-Age=${days * daySeconds}`;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the CookieStore interface is missing in some browsers and on plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`;
}

export function deleteCookie(name: string): void {
  writeCookie(name, '', 0);
}
