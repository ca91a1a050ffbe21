// Stored form of a site's settings: by path, such as `settings.business.title`, and only values that were ever set.
// Others have the contract's defaults.
import { isDeepStrictEqual } from 'node:util';
import {
  type firebaseSettings,
  platformPaths,
  type Settings,
  type SystemSettings,
  secretPaths,
  settingDefaults,
  systemDefaults,
} from '#contract/domains/resources/settings.ts';
import type { Change } from '#server/database/changes.ts';

/** Values by path. A value that is absent was never set. */
export type Values = Readonly<Record<string, unknown>>;

/** Stored form of a secret. */
export interface Sealed {
  /** Opened by the key outside the database, with the purpose of its path. */
  sealed: string;
  /** Last letters of the secret, for its mask; empty for a short one. */
  last4: string;
}

/** A site's settings with the defaults filled in, and masks for secrets. */
export interface SiteSettings {
  /** Version number, incremented by each save. */
  version: number;
  title: string;
  host: string;
  active: boolean;
  /** Name of the file; null without a logo. */
  logo: string | null;
  invitation_landing_url: string | null;
  /** Names of settings that only the platform changes. */
  locked: readonly string[];
  settings: Settings;
  system_settings: SystemSettings;
  firebase: Record<keyof typeof firebaseSettings.shape, string | null>;
  /** The site's Stripe accounts by mode, as Stripe returned them for the keys. */
  accounts: { live: string | null; test: string | null };
}

const defaults: Omit<SiteSettings, 'version'> = {
  title: '',
  host: '',
  active: true,
  logo: null,
  invitation_landing_url: null,
  locked: [],
  settings: settingDefaults,
  system_settings: systemDefaults,
  firebase: { firebase_account_web_app_config: null, firebase_account_service_account_config: null },
  accounts: { live: null, test: null },
};

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* leaves(tree: object, path = ''): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(tree)) {
    const here = path === '' ? name : `${path}.${name}`;
    if (isGroup(value)) yield* leaves(value, here);
    else yield [here, value];
  }
}

const byPath = new Map(leaves(defaults));
const secrets: ReadonlySet<string> = new Set(secretPaths);
const ofPlatform: ReadonlySet<string> = new Set([...platformPaths, 'locked']);

/** Paths in the order of the contract; those it has not come last. */
export function inOrder(paths: readonly string[]): string[] {
  const places = new Map([...byPath.keys()].map((path, place) => [path, place]));
  return paths.toSorted(
    (one, other) => (places.get(one) ?? places.size) - (places.get(other) ?? places.size),
  );
}

/** Weights that a site adds to those of the contract are stored as they are. */
const isWeight = (path: string) => /^settings\.weight_\w{1,80}$/.test(path);

export const isSecret = (path: string) => secrets.has(path);

/** Flattens an input or a nested object to values by path. Undefined values are left out. */
export function flat(given: object): Record<string, unknown> {
  return Object.fromEntries([...leaves(given)].filter(([, value]) => value !== undefined));
}

export function maskOf(value: unknown): string | null {
  return isSealed(value) ? `••••${value.last4}` : null;
}

/** Returns whether a text is the mask that answers show for a secret. */
export const isMask = (text: unknown) => typeof text === 'string' && /^••••.{0,4}$/su.test(text);

/** Returns whether text was typed after a mask: no secret begins like this. */
export const isTornMask = (text: unknown) =>
  typeof text === 'string' && text.startsWith('••••') && !isMask(text);

export function isSealed(value: unknown): value is Sealed {
  return isGroup(value) && 'sealed' in value && 'last4' in value;
}

/** Returns the value to show at a path. */
export function shownAt(values: Values, path: string): unknown {
  if (secrets.has(path)) return maskOf(values[path]);
  return path in values ? values[path] : byPath.get(path);
}

function filled(tree: object, values: Values, path: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      const here = path === '' ? name : `${path}.${name}`;
      return [name, isGroup(value) ? filled(value, values, here) : shownAt(values, here)];
    }),
  );
}

/** Returns the settings of stored values. */
export function settingsFrom(values: Values, version: number): SiteSettings {
  // The shape of the defaults, with values that the contract's schemas have read.
  const whole = filled(defaults, values, '') as unknown as Omit<SiteSettings, 'version'>;
  const more = Object.entries(values).filter(([path]) => isWeight(path) && !byPath.has(path));
  const weights = Object.fromEntries(more.map(([path, value]) => [path.slice('settings.'.length), value]));
  return { ...whole, version, settings: { ...whole.settings, ...weights } };
}

/**
 * Returns the paths at which two versions differ, in the order of the contract. A secret that was encrypted again
 * counts as different.
 */
export function changedPaths(before: Values, after: Values): string[] {
  const paths = [...new Set([...byPath.keys(), ...Object.keys(before), ...Object.keys(after)])];
  return paths.filter((path) => {
    if (secrets.has(path)) return !isDeepStrictEqual(before[path] ?? null, after[path] ?? null);
    return !isDeepStrictEqual(shownAt(before, path), shownAt(after, path));
  });
}

/** Returns the changed paths with the values before and after. Secrets are masked. */
export function changesOf(before: Values, after: Values, paths: readonly string[]): Record<string, Change> {
  return Object.fromEntries(
    paths.map((path) => [path, { before: shownAt(before, path), after: shownAt(after, path) }]),
  );
}

/** Returns the setting that a path belongs to: `settings.stripe.live.private_key` is `settings.stripe`. */
export function settingOf(path: string): string {
  const [first = '', second] = path.split('.');
  return second === undefined ? first : `${first}.${second}`;
}

/** Returns the name by which the platform locks a path. */
function lockName(path: string): string {
  const parts = path.split('.');
  const isInside = ['settings', 'system_settings'].includes(parts[0] ?? '');
  return (isInside ? parts[1] : parts[0]) ?? '';
}

/**
 * Returns whether a caller may change the value at a path.
 * @param isRoot root may change everything; `isOwner` is true for root as well
 */
export function mayChange(
  path: string,
  { isRoot, isOwner, locked }: { isRoot: boolean; isOwner: boolean; locked: readonly string[] },
): boolean {
  if (isRoot) return true;
  if (path === 'active' && !isOwner) return false;
  return !ofPlatform.has(path) && !locked.includes(lockName(path));
}
