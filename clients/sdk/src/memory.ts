// The reader's device and meter: in memory before consent, after it in localStorage too.
import { bare, uuid } from './page.ts';

let device = uuid();
let meter = '';
/** Name in the storage; empty without consent. */
let name = '';

/** Begins to use the storage, or removes what is stored there. */
export function setConsent(key: string, isGiven: boolean): void {
  name = `masthead:${key}`;
  try {
    if (!isGiven) localStorage.removeItem(name);
  } catch {
    // Nothing is stored where storage is blocked.
  }
  if (!isGiven) name = '';
}

/** Keeps a later meter token, and returns what is known of the reader; another tab may have stored more. */
export function recall(later?: string | null): { device: string | null; meter: string | null } {
  try {
    if (name) [device, meter] = JSON.parse(localStorage.getItem(name) ?? '') as [string, string];
  } catch {
    // Nothing is stored yet, or storage is blocked.
  }
  meter = later ?? meter;
  try {
    if (name) localStorage.setItem(name, `["${device}","${meter}"]`);
  } catch {
    // Memory has to do.
  }
  return bare({ device: name ? device : null, meter: meter || null });
}
