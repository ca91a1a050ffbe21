import { SitePeople } from '#console/blocks/site-people/site-people.tsx';
import { useSite } from '#console/lib/browser-state/sites.ts';

/** Renders the operators of the site within its settings. */
export function PeopleSection() {
  const site = useSite();
  return site && <SitePeople siteKey={site.key} />;
}
