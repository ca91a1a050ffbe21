import { useState } from 'react';

/** Reads a value from local storage; null if it is missing or unreadable. */
export function readStorage<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Stores a small value in this browser; without storage it lasts as long as the page. */
export function writeStorage(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or switched off.
  }
}

/** Returns state that is kept in local storage. `read` converts the stored value, or returns null to drop it. */
export function useLocalStorage<T>(
  key: string,
  read: (kept: unknown) => T | null,
  otherwise: T,
): [T, (value: T | null) => void] {
  const [entry, setEntry] = useState(() => ({ key, value: read(readStorage(key)) }));
  const current = entry.key === key ? entry : { key, value: read(readStorage(key)) };
  const set = (value: T | null) => {
    writeStorage(key, value);
    setEntry({ key, value });
  };
  return [current.value ?? otherwise, set];
}
