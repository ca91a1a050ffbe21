import { useSiteZone } from '#console/lib/remembered/sites.ts';
import { DateCell } from '#console/ui/cells/cells.tsx';

/** The day of an instant as the site counts its days: filters, figures and ends of subscriptions go by the same ones. */
export function SiteDateCell({ value }: { value: string | null }) {
  return <DateCell value={value} zone={useSiteZone()} />;
}
