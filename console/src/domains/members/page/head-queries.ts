import { useQueries } from '@tanstack/react-query';
import { useMay } from '#console/lib/access.ts';
import { api } from '#console/lib/api/client.ts';

/** The page itself shows that its member doesn't exist. */
const meta = { silentError: true };

/** Returns the query for the number of a member's open discrepancies with Stripe. */
export const differencesOf = (id: number) => ({
  ...api.providerDrift.list.queryOptions({ input: { limit: 1, filter: { user: id, state: 'open' } } }),
  meta,
});

/**
 * Returns the query for the first page of a member's current subscriptions, with the same key as the subscriptions
 * card.
 */
export const heldBy = (id: number) =>
  api.memberSubscriptions.list.queryOptions({ input: { id, state: 'held', page: 1, limit: 10 } });

export const paymentsOf = (id: number) => api.payments.ofMember.queryOptions({ input: { id } });

/**
 * Loads what the head of the page shows beside the account. Returns whether all of it has loaded, because late content
 * would move the cards below.
 * @param id null for an address that names no member
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
