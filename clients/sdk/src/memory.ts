// The reader's device and meter: in memory before consent, after it in localStorage too.
import { uuid } from './page.ts';

let device = uuid();
let meter = '';
/** Name in the storage; null without consent. */
let name: string | null = null;

/** Begins to use the storage, or removes what is stored there. */
export function setConsent(key: string, isGiven: boolean): void {
  const place = `masthead:${key}`;
  name = isGiven ? place : null;
  try {
    if (!isGiven) delete localStorage[place];
  } catch {
    // Nothing is stored where storage is blocked.
  }
}

/** Keeps a later meter token, and returns what is known of the reader; another tab may have stored more. */
export function recall(later?: string | null): { device: string | null; meter: string | null } {
  try {
    if (name) [device, meter] = JSON.parse(localStorage[name]) as [string, string];
  } catch {
    // Nothing is stored yet, or storage is blocked.
  }
  meter = later ?? meter;
  try {
    if (name) localStorage[name] = `["${device}","${meter}"]`;
  } catch {
    // Memory has to do.
  }
  return { device: name && device, meter: meter || null };
}
