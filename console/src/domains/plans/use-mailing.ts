import { useQuery } from '@tanstack/react-query';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';
import type { Mailing } from './mailing.ts';

/** Which mailing services the site is connected to: of the others nothing is shown and nothing is sent. */
export function useMailing(): Mailing {
  const may = useMay('integrations', 'read');
  const { data } = useQuery(api.integrations.list.queryOptions({ enabled: may }));
  const is = (service: string) => data?.items.some(({ type, connected }) => type === service && connected);
  return { mailchimp: is('mailchimp') ?? false, campaignmonitor: is('campaignmonitor') ?? false };
}
