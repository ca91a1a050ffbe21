// What needs no schema, so that the console knows it without Zod.

/** Days a subscription goes on while its payment is overdue, before it ends or is downgraded. */
export const graceDays = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 30] as const;

/** Most devices on which a member may be signed in; 0 is without a limit. */
export const mostDevices = 10;

/** Longest period that is looked at for shared accounts, in days. */
export const longestCompromisedPeriod = 30;

/** What the predictive paywall weighs. The names of the weights that a site has from the beginning. */
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

/** Services that take payments. */
export const paymentSystems = ['stripe', 'square'] as const;

/** Versions of the settings that are kept; the oldest goes first. */
export const keptVersions = 100;

/** A logo: at most so many bytes and pixels, of these kinds. */
export const logoLimits = {
  bytes: 5_000_000,
  pixels: 25_000_000,
  kinds: ['image/png', 'image/jpeg', 'image/webp'],
} as const;

export const resourceOrderColumns = ['title', 'key', 'host', 'active'] as const;
export type ResourceOrderColumn = (typeof resourceOrderColumns)[number];

/** The name of a host on the internet, such as `www.example.com`, in small letters. */
export const hostPattern =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
