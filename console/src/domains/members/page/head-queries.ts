import { useQueries } from '@tanstack/react-query';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';

/** The page says itself that its member is gone. */
const meta = { silentError: true };

/** In how much Stripe says something else about a member than is kept here. */
export const differencesOf = (id: number) => ({
  ...api.providerDrift.list.queryOptions({ input: { limit: 1, filter: { user: id, state: 'open' } } }),
  meta,
});

/** The first of what a member holds, as the card of subscriptions asks for it. */
export const heldBy = (id: number) =>
  api.memberSubscriptions.list.queryOptions({ input: { id, state: 'held', page: 1, limit: 10 } });

export const paymentsOf = (id: number) => api.payments.ofMember.queryOptions({ input: { id } });

/**
 * Loads what the head of the page says beside the account, and tells whether it is all there: what comes later would move
 * the cards below. Null for an address that names no member.
 */
export function useHeadIsReady(id: number | null): boolean {
  const isMember = id !== null;
  const mayPay = useMay('payments', 'read');
  const mayHold = useMay('memberSubscriptions', 'read');
  const of = id ?? 0;
  const found = useQueries({
    queries: [
      { ...api.members.summary.queryOptions({ input: { id: of } }), enabled: isMember, meta },
      { ...paymentsOf(of), enabled: isMember && mayPay, meta },
      { ...differencesOf(of), enabled: isMember && mayPay, meta },
      { ...heldBy(of), enabled: isMember && mayHold, meta },
    ],
  });
  return found.every(({ isLoading }) => !isLoading);
}
