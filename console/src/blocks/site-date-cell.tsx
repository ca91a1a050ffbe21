import { useSiteZone } from '#console/lib/browser-state/sites.ts';
import { DateCell } from '#console/ui/cells/cells.tsx';

/** Renders the day of an instant in the site's time zone, as filters, metrics and ends of subscriptions count it. */
export function SiteDateCell({ value }: { value: string | null }) {
  return <DateCell value={value} zone={useSiteZone()} />;
}
