import { useQuery } from '@tanstack/react-query';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import type { Mailing } from './mailing.ts';

/** Returns the mailing services that the site is connected to: nothing of the others is shown or sent. */
export function useMailing(): Mailing {
  const may = useMay('integrations', 'read');
  const { data } = useQuery(api.integrations.list.queryOptions({ enabled: may }));
  const is = (service: string) => data?.items.some(({ type, connected }) => type === service && connected);
  return { mailchimp: is('mailchimp') ?? false, campaignmonitor: is('campaignmonitor') ?? false };
}
