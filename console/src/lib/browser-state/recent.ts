import type { SearchKind } from '#contract/domains/global-search/words.ts';

/** Record opened from the palette, with what is needed to name it and to open it again. */
export interface RecentItem {
  kind: SearchKind;
  /** Key of the record's site; null for records of no site. */
  site_key: string | null;
  id: number;
  parent_id: number | null;
  title: string;
}

/** Maximum number of stored records. */
const most = 8;

const before = 'palette-recent:';
const keyOf = (operatorId: number) => `${before}${operatorId}`;
const isSame = (one: RecentItem, other: RecentItem) =>
  one.kind === other.kind && one.id === other.id && one.site_key === other.site_key;

function isThing(kept: unknown): kept is RecentItem {
  const { kind, id, title } = (kept ?? {}) as Record<string, unknown>;
  return typeof kind === 'string' && typeof id === 'number' && typeof title === 'string';
}

/** Returns the records that this operator opened last in this browser, latest first. */
export function recentItems(operatorId: number): readonly RecentItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(operatorId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isThing).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Stores an opened record; does nothing without storage. */
export function saveRecent(operatorId: number, { kind, site_key, id, parent_id, title }: RecentItem): void {
  const thing = { kind, site_key, id, parent_id, title };
  const others = recentItems(operatorId).filter((one) => !isSame(one, thing));
  try {
    localStorage.setItem(keyOf(operatorId), JSON.stringify([thing, ...others].slice(0, most)));
  } catch {
    // Storage is full or switched off.
  }
}

/** Deletes the recent records of all operators in this browser, because they contain names of members. */
export function clearRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(before)) localStorage.removeItem(key);
  } catch {
    // Storage is switched off.
  }
}
