import { type ComponentType, createContext, type LazyExoticComponent } from 'react';
import type { TextKey } from '#console/texts/texts.ts';

/** Groups of the side list with the sections of each, in their order. */
export const settingsGroups = {
  site: ['general', 'business', 'keys', 'websites'],
  team: ['people', 'service-accounts'],
  money: ['payments', 'subscriptions', 'pricing'],
  access: ['access', 'walls', 'compromised', 'blacklist', 'ip', 'predictive'],
  email: ['emails'],
  integrations: ['integrations', 'data-platforms', 'webhooks', 'firebase', 'recaptcha'],
  platform: ['system', 'test-clock', 'root'],
} as const;
export type SettingsGroup = keyof typeof settingsGroups;
export type SettingsSectionId = (typeof settingsGroups)[SettingsGroup][number];

/**
 * Section of a site's settings that another domain provides and saves separately. Its id is in the address,
 * `/resources/edit?resource=…&section=integrations`.
 */
export type SettingsSection = (
  | { id: SettingsSectionId; within?: never }
  | { id: string /** The section that it stands in, above what is saved there. */; within: SettingsSectionId }
) & {
  title: TextKey;
  /** One line about it, which is searched as well. */
  about: TextKey;
  isRootOnly?: true;
  /** Only for sites in test mode. */
  isTestOnly?: true;
  Content: LazyExoticComponent<ComponentType>;
};

/** Sections of all domains, provided by the console's composition. */
export const SettingsSections = createContext<readonly SettingsSection[]>([]);

/** Parameters that a service returned in the address after its OAuth consent page. */
export interface Returned {
  /** Key of the site whose settings are open. */
  site: string;
  /** Authorization code, valid for one call; null if the authorization was denied. */
  code: string | null;
  /** The service's error code if the authorization was denied. */
  error: string | null;
  /** OAuth state as it was issued: the site's key, a dot, and a nonce. */
  state: string | null;
  /** Mode of the payment provider; left out for other services. */
  mode: 'live' | 'test' | null;
}

/** Finishes a connection; null if no domain provides it. */
export const ReturnedCodes = createContext<((returned: Returned) => Promise<unknown>) | null>(null);
