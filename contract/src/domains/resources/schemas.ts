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

/** A site (tenant) that the operator may work on. */
export const availableResource = z.object({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  host: z.string(),
  active: z.boolean(),
  /** False while the site only takes test payments. */
  livemode: z.boolean(),
  /** IANA name of the zone in which the site's days are cut. */
  reporting_timezone: z.string(),
  /** How far its test clock is ahead, in milliseconds; 0 without one, and always in live mode. */
  clock_ahead_ms: z.int(),
  /** What the operator is on this site; decides which of the roles matrix's rights they hold. */
  relation: z.enum(relations),
});
export type AvailableResource = z.infer<typeof availableResource>;

const connectStatus = z.enum(['connected', 'not_connected']);

/** A site with its settings. Secrets are masked: their last four letters, for nobody more. */
export const resource = z.object({
  id: z.int(),
  key: z.string(),
  /** Of the settings as a whole; counts up with each save. */
  version: z.int(),
  public_key: z.string(),
  /** Masked; null until one was made. */
  private_key: z.string().nullable(),
  /** Until then a replaced private key works as well; null when none does. */
  previous_private_key_until: timestamp.nullable(),
  host: z.string(),
  title: z.string(),
  active: z.boolean(),
  /** Path below the product's own address; a new logo has a new one. Null without a logo. */
  logo: z.string().nullable(),
  /** Names of settings that only the platform changes. */
  locked: z.array(z.string()),
  invitation_landing_url: z.string().nullable(),
  partner_id: z.int(),
  settings: shownSettings,
  system_settings: systemSettings,
  /** The site's accounts at Stripe; null where there is none, and for whom payments are not. */
  payment_connect: z.object({
    live_account_id: z.string().nullable(),
    test_account_id: z.string().nullable(),
    /** Whether the site has an account in each mode; null for whom payments are not. */
    status: z.object({ live: connectStatus.nullable(), test: connectStatus.nullable() }),
    /** The call that tells where the browser goes to connect one. */
    url: z.string(),
  }),
});
export type Resource = z.infer<typeof resource>;

/** The private key of a site that was just made. */
export const newPrivateKey = z.object({
  /** In full; masked in the answer to a repeat of the call. */
  private_key: z.string(),
  /** Until then the replaced one works as well; null where there was none. */
  previous_private_key_until: timestamp.nullable(),
});

/**
 * What is left out stays as it is, within a group of settings too; a list is saved as a whole. What the caller's role
 * may not change, and what the platform has locked, is ignored.
 */
export const resourceInput = z.strictObject({
  key: z.string().max(63),
  /** The version that was read; a newer one in the meantime answers 409. */
  version: z.int().optional(),
  title: requiredOneLineName(120).optional(),
  host: hostName.optional(),
  /** By root, and whoever owns the partner. */
  active: z.boolean().optional(),
  invitation_landing_url: link.optional(),
  /** By root. */
  locked: z
    .array(z.string().refine((name) => lockable.includes(name), fieldTexts.invalid))
    .max(200)
    .optional(),
  settings: settingsInput.optional(),
  system_settings: systemSettingsInput.optional(),
});
export type ResourceInput = z.output<typeof resourceInput>;

/** A row of the list of sites. */
export const resourceRow = availableResource
  .pick({ id: true, key: true, title: true, host: true, active: true, relation: true })
  .extend({
    /** Whether payments of this mode have an account to go to. */
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

/** Field `file` of a multipart body. What it really is tells itself; a kind that is named must be the right one. */
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
  /** Secrets are never told, but as their masks. */
  before: z.unknown(),
  after: z.unknown(),
});

/** A saved version of the settings. */
export const settingsVersion = z.object({
  version: z.int(),
  saved_at: timestamp,
  /**
   * Email of an operator, or the name of a command. Null for what was not saved here: as it was before the first time,
   * or changed by other ways.
   */
  saved_by: z.string().nullable(),
  /** The version that was brought back, where it was. */
  restored_from: z.int().nullable(),
  /** The version that was undone, where one was. */
  undoes: z.int().nullable(),
  /** Paths of what it changed of the version before. Null where none before it is kept. */
  changed: z.array(z.string()).nullable(),
  is_current: z.boolean(),
});
export type SettingsVersion = z.infer<typeof settingsVersion>;

/** What one version changed, and what bringing it back would change. */
export const settingsDifference = z.object({
  version: settingsVersion,
  /** Null where no version before it is kept. */
  changes: z.array(change).nullable(),
  /** `before` is as it is now; what the caller may not change is left out. */
  restore: z.array(change),
  /**
   * What undoing this version alone would change: only what it changed itself becomes as it was before. Null where no
   * version before it is kept.
   */
  undo: z.array(change).nullable(),
});
export type SettingsDifference = z.infer<typeof settingsDifference>;

export const firebaseInput = z.strictObject({ key: z.string().max(63), ...firebaseSettings.partial().shape });
export const firebaseState = z.object({ is_already_used: z.boolean() });
