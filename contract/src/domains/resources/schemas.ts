import { z } from 'zod';
import { relations } from '../../base/access.ts';
import { timestamp } from '../../base/dates.ts';
import { filterOf, textFilter } from '../../base/filters.ts';
import { fieldTexts } from '../../base/issues.ts';
import { requiredOneLineName } from '../../base/names.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { hostName, link } from './setting-fields.ts';
import {
  firebaseSettings,
  lockable,
  settingsInput,
  shownSettings,
  systemSettings,
  systemSettingsInput,
} from './settings.ts';
import { logoLimits, resourceOrderColumns } from './words.ts';

/** Site (tenant) that the operator may work on. */
export const availableResource = z.object({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  host: z.string(),
  active: z.boolean(),
  /** False while the site only takes test payments. */
  livemode: z.boolean(),
  /** IANA time zone in which the site's days begin and end. */
  reporting_timezone: z.string(),
  /** Offset of its test clock, in milliseconds; 0 without one, and always in live mode. */
  clock_ahead_ms: z.int(),
  /** Relation of the operator to this site; it determines their rights in the roles matrix. */
  relation: z.enum(relations),
});
export type AvailableResource = z.infer<typeof availableResource>;

const connectStatus = z.enum(['connected', 'not_connected']);

/** Site with its settings. Secrets are masked for all callers: only their last four characters are shown. */
export const resource = z.object({
  id: z.int(),
  key: z.string(),
  /** Version of all settings, incremented with each save. */
  version: z.int(),
  public_key: z.string(),
  /** Masked private key; null until one was created. */
  private_key: z.string().nullable(),
  /** Time until which a replaced private key stays valid; null if there is none. */
  previous_private_key_until: timestamp.nullable(),
  host: z.string(),
  title: z.string(),
  active: z.boolean(),
  /** Path below the product's own address; a new logo has a new path. Null without a logo. */
  logo: z.string().nullable(),
  /** Names of settings that only the platform changes. */
  locked: z.array(z.string()),
  invitation_landing_url: z.string().nullable(),
  partner_id: z.int(),
  settings: shownSettings,
  system_settings: systemSettings,
  /** The site's accounts at Stripe; null if there are none, and for callers without access to payments. */
  payment_connect: z.object({
    live_account_id: z.string().nullable(),
    test_account_id: z.string().nullable(),
    /** Connection of each mode to an account; null for callers without access to payments. */
    status: z.object({ live: connectStatus.nullable(), test: connectStatus.nullable() }),
    /** Call that returns the address to connect one in the browser. */
    url: z.string(),
  }),
});
export type Resource = z.infer<typeof resource>;

/** New private key of a site. */
export const newPrivateKey = z.object({
  /** Complete key; masked in the answer to a repeat of the call. */
  private_key: z.string(),
  /** Time until which the replaced key stays valid; null if there was none. */
  previous_private_key_until: timestamp.nullable(),
});

/**
 * Input of the settings. Omitted values stay unchanged, also within a group of settings; a list is replaced as a whole.
 * Values that the caller's role may not change, or that the platform has locked, are ignored.
 */
export const resourceInput = z.strictObject({
  key: z.string().max(63),
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
  title: requiredOneLineName(120).optional(),
  host: hostName.optional(),
  /** Changed only by root and the partner's owners. */
  active: z.boolean().optional(),
  invitation_landing_url: link.optional(),
  /** Changed only by root. */
  locked: z
    .array(z.string().refine((name) => lockable.includes(name), fieldTexts.invalid))
    .max(200)
    .optional(),
  settings: settingsInput.optional(),
  system_settings: systemSettingsInput.optional(),
});
export type ResourceInput = z.output<typeof resourceInput>;

/** Row of the list of sites. */
export const resourceRow = availableResource
  .pick({ id: true, key: true, title: true, host: true, active: true, relation: true })
  .extend({
    /** True if payments of this mode have a connected account. */
    live_payment_connect: z.boolean(),
    test_payment_connect: z.boolean(),
  });
export type ResourceRow = z.infer<typeof resourceRow>;

export const resourceListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(resourceOrderColumns),
    /** Part of the title, the key or the host. */
    filter: filterOf({ title: textFilter }).optional(),
  })
  .optional();

/** Field `file` of a multipart body. Its content determines the type; a declared type must match. */
export const logoInput = z.strictObject({
  file: z
    .file()
    .refine(
      ({ size }) => size > 0 && size <= logoLimits.bytes,
      'Choose a PNG, JPEG or WebP image of at most 5 MB.',
    ),
});

const change = z.object({
  /** Path of the setting, `settings.business.title`. */
  path: z.string(),
  /** Value before; secrets are masked. */
  before: z.unknown(),
  after: z.unknown(),
});

/** Saved version of the settings. */
export const settingsVersion = z.object({
  version: z.int(),
  saved_at: timestamp,
  /**
   * Email of an operator, or the name of a command. Null for a state that was not saved here: before the first save, or
   * changed by other means.
   */
  saved_by: z.string().nullable(),
  /** Version that was restored, if any. */
  restored_from: z.int().nullable(),
  /** Version that was undone, if any. */
  undoes: z.int().nullable(),
  /** Paths that it changed compared with the previous version. Null if the previous one is no longer stored. */
  changed: z.array(z.string()).nullable(),
  is_current: z.boolean(),
});
export type SettingsVersion = z.infer<typeof settingsVersion>;

/** Changes of one version, and the changes that restoring it would make. */
export const settingsDifference = z.object({
  version: settingsVersion,
  /** Changes; null if the previous version is no longer stored. */
  changes: z.array(change).nullable(),
  /** Changes of a restore; `before` is the current value. Settings that the caller may not change are omitted. */
  restore: z.array(change),
  /**
   * Changes of undoing only this version: its own changes are reverted. Null if the previous version is no longer
   * stored.
   */
  undo: z.array(change).nullable(),
});
export type SettingsDifference = z.infer<typeof settingsDifference>;

export const firebaseInput = z.strictObject({ key: z.string().max(63), ...firebaseSettings.partial().shape });
export const firebaseState = z.object({ is_already_used: z.boolean() });
