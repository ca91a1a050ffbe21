// Constants and types without schemas, so that the console can import them without loading Zod.

/**
 * Choices of the grace period in days: the time that a past-due subscription continues before it ends or is downgraded.
 */
export const graceDays = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 30] as const;

/** Largest number of devices on which a member may be signed in; as a setting, 0 means unlimited. */
export const mostDevices = 10;

/** Longest period that is examined for account sharing, in days. */
export const longestCompromisedPeriod = 30;

/** Names of the predictive paywall's default weights. */
export const weightNames = [
  'weight_visits',
  'weight_views',
  'weight_recency',
  'weight_frequency',
  'weight_session_time',
  'weight_scroll_depth',
  'weight_referrer',
  'weight_device',
  'weight_category',
  'weight_author',
  'weight_newsletter',
] as const;

/** Supported payment providers. */
export const paymentSystems = ['stripe', 'square'] as const;

/** Number of stored versions of the settings; the oldest is deleted first. */
export const keptVersions = 100;

/** Limits of a logo: bytes, pixels and types. */
export const logoLimits = {
  bytes: 5_000_000,
  pixels: 25_000_000,
  kinds: ['image/png', 'image/jpeg', 'image/webp'],
} as const;

export const resourceOrderColumns = ['title', 'key', 'host', 'active'] as const;
export type ResourceOrderColumn = (typeof resourceOrderColumns)[number];

/** Host name on the internet, such as `www.example.com`, in lower case. */
export const hostPattern =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns whether a host name can be part of an address: not `1.2.3.999`, whose shape is right. */
export const isHostOfAddress = (host: string): boolean => URL.canParse(`https://${host}/`);
