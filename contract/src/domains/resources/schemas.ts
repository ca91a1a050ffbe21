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
  id: z.int().describe('Id of the site.'),
  key: z.string().describe('Key of the site, as in the header `resource`.'),
  title: z.string().describe('Title of the site.'),
  host: z.string().describe('Host name of the site, such as `www.example.com`.'),
  active: z.boolean().describe('False for a site that is switched off.'),
  livemode: z.boolean().describe('False while the site only takes test payments.'),
  reporting_timezone: z.string().describe("IANA time zone in which the site's days begin and end."),
  clock_ahead_ms: z
    .int()
    .describe('Offset of its test clock in milliseconds; 0 without one, and always in live mode.'),
  relation: z
    .enum(relations)
    .describe('Relation of the caller to this site; it determines their rights in the roles matrix.'),
});
export type AvailableResource = z.infer<typeof availableResource>;

const connectStatus = z.enum(['connected', 'not_connected']);

/** Site with its settings. Secrets are masked for all callers: only their last four characters are shown. */
export const resource = z.object({
  id: z.int().describe('Id of the site.'),
  key: z.string().describe('Key of the site, as in the header `resource`.'),
  version: z.int().describe('Version of all settings, incremented with each save.'),
  public_key: z.string().describe("Key with which the publisher's pages call the API; no secret."),
  private_key: z.string().nullable().describe('Masked secret key; null until one was created.'),
  previous_private_key_until: timestamp
    .nullable()
    .describe('Time until which a replaced secret key stays valid; null if there is none.'),
  host: z.string().describe('Host name of the site, such as `www.example.com`.'),
  title: z.string().describe('Title of the site.'),
  active: z.boolean().describe('False for a site that is switched off.'),
  logo: z
    .string()
    .nullable()
    .describe("Path below the product's own address; a new logo has a new path. Null without a logo."),
  locked: z.array(z.string()).describe('Names of settings that only the platform changes.'),
  invitation_landing_url: z
    .string()
    .nullable()
    .describe('Page that people land on after they open an invitation; null if none is set.'),
  partner_id: z.int().describe('Id of the partner that the site belongs to.'),
  settings: shownSettings.describe('Settings of the site. Secrets are masked.'),
  system_settings: systemSettings.describe('Switches of how the site works.'),
  payment_connect: z
    .object({
      live_account_id: z
        .string()
        .nullable()
        .describe('Id of the account for live payments; null without one or without access to payments.'),
      test_account_id: z
        .string()
        .nullable()
        .describe('Id of the account for test payments; null without one or without access to payments.'),
      status: z
        .object({
          live: connectStatus
            .nullable()
            .describe('Live payments; null for callers without access to payments.'),
          test: connectStatus
            .nullable()
            .describe('Test payments; null for callers without access to payments.'),
        })
        .describe('Connection of each mode to an account.'),
      url: z
        .string()
        .describe('Path of the call that returns the address to connect an account in the browser.'),
    })
    .describe('Accounts of the site at Stripe.'),
});
export type Resource = z.infer<typeof resource>;

/** New secret key of a site. */
export const newPrivateKey = z.object({
  private_key: z
    .string()
    .describe('Complete key, shown only once; masked in the answer to a repeat of the call.'),
  previous_private_key_until: timestamp
    .nullable()
    .describe('Time until which the replaced key stays valid; null if there was none.'),
});

/**
 * Input of the settings. Omitted values stay unchanged, also within a group of settings; a list is replaced as a whole.
 * Values that the caller's role may not change, or that the platform has locked, are ignored.
 */
export const resourceInput = z.strictObject({
  key: z.string().max(63).describe('Key of the site.'),
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
  title: requiredOneLineName(120).optional().describe('Title of the site.'),
  host: hostName
    .optional()
    .describe('Host name of the site, such as `www.example.com`; no other site may have it.'),
  active: z
    .boolean()
    .optional()
    .describe("False switches the site off. Changed only by root and the partner's owners."),
  invitation_landing_url: link
    .optional()
    .describe('Page that people land on after they open an invitation; null for none.'),
  locked: z
    .array(z.string().refine((name) => lockable.includes(name), fieldTexts.invalid))
    .max(200)
    .optional()
    .describe('Names of settings that only the platform changes. Changed only by root.'),
  settings: settingsInput
    .optional()
    .describe('Settings to change; omitted ones stay, also within a group. A list is replaced as a whole.'),
  system_settings: systemSettingsInput.optional().describe('Switches to change; omitted ones stay.'),
});
export type ResourceInput = z.output<typeof resourceInput>;

/** Row of the list of sites. */
export const resourceRow = availableResource
  .pick({ id: true, key: true, title: true, host: true, active: true, relation: true })
  .extend({
    live_payment_connect: z.boolean().describe('True if live payments have a connected account.'),
    test_payment_connect: z.boolean().describe('True if test payments have a connected account.'),
  });
export type ResourceRow = z.infer<typeof resourceRow>;

export const resourceListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(resourceOrderColumns),
    filter: filterOf({ title: textFilter.describe('Part of the title, the key or the host.') })
      .optional()
      .describe('Filter of the list.'),
  })
  .optional();

/** Field `file` of a multipart body. Its content determines the type; a declared type must match. */
export const logoInput = z.strictObject({
  file: z
    .file()
    .refine(
      ({ size }) => size > 0 && size <= logoLimits.bytes,
      'Choose a PNG, JPEG or WebP image of at most 5 MB.',
    )
    .describe('PNG, JPEG or WebP image of at most 5 MB and 25 megapixels.'),
});

const change = z.object({
  path: z.string().describe('Path of the setting, such as `settings.business.title`.'),
  before: z.unknown().describe('Value before the change; secrets are masked.'),
  after: z.unknown().describe('Value after the change; secrets are masked.'),
});

/** Saved version of the settings. */
export const settingsVersion = z.object({
  version: z.int().describe('Number of the version.'),
  saved_at: timestamp.describe('Time when it was saved.'),
  saved_by: z
    .string()
    .nullable()
    .describe('Email of an operator, or the name of a command; null for a state that was not saved here.'),
  restored_from: z.int().nullable().describe('Version that was restored by this one; null otherwise.'),
  undoes: z.int().nullable().describe('Version whose changes were undone by this one; null otherwise.'),
  changed: z
    .array(z.string())
    .nullable()
    .describe('Paths that it changed; null if the version before it is no longer stored.'),
  is_current: z.boolean().describe('True if the settings are the same now.'),
});
export type SettingsVersion = z.infer<typeof settingsVersion>;

/** Changes of one version, and the changes that restoring it would make. */
export const settingsDifference = z.object({
  version: settingsVersion.describe('The version itself.'),
  changes: z
    .array(change)
    .nullable()
    .describe('Changes that it made; null if the version before it is no longer stored.'),
  restore: z.array(change).describe('Changes that restoring it would make; `before` is the current value.'),
  undo: z
    .array(change)
    .nullable()
    .describe('Changes that undoing only this version would make; null if the one before it is gone.'),
});
export type SettingsDifference = z.infer<typeof settingsDifference>;

export const firebaseInput = z.strictObject({
  key: z.string().max(63).describe('Key of the site.'),
  ...firebaseSettings.partial().shape,
});
export const firebaseState = z.object({
  is_already_used: z.boolean().describe('True if Firebase is set up for the site.'),
});
