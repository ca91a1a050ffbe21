import { type ComponentType, createContext, type LazyExoticComponent } from 'react';
import type { TextKey } from '#console/texts/texts.ts';

/** A section of a site's settings that another domain brings along, and saves by itself. */
export interface SettingsSection {
  /** In the address, `/resources/edit?resource=…&section=integrations`. */
  id: string;
  title: TextKey;
  /** One line about it, which is searched as well. */
  about: TextKey;
  isRootOnly?: true;
  /** Only for sites in test mode. */
  isTestOnly?: true;
  /** Id of the section that it stands in, above what is saved there, in place of one of its own. */
  within?: string;
  Content: LazyExoticComponent<ComponentType>;
}

/** Those of all domains; the console's composition gives them. */
export const SettingsSections = createContext<readonly SettingsSection[]>([]);

/** What came back in the address from a service that was asked to let the site in. */
export interface Returned {
  /** The service's answer, which is used up by one call. */
  code: string;
  /** As it was given out: the site's key, a dot, and what makes it single. */
  state: string | null;
  /** Set where the payment provider was asked. */
  mode: 'live' | 'test' | null;
}

/** Finishes a connection; null as long as no domain connects services. */
export const ReturnedCodes = createContext<((returned: Returned) => Promise<unknown>) | null>(null);
